import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

import axe from 'axe-core'
import type { APIRequestContext, Page } from 'playwright-core'
import { expect } from 'vitest'

import { chromiumPath, openPage } from './browser.ts'
import { type Product, ROOT, startProduct, temporaryFolder } from './product.ts'
import { createWorld, type World } from './world.ts'

export { chromiumPath }

/** The demo people, by what they are to Arachne. */
export const PEOPLE = { operator: 'amara', admin: 'jonas', owner: 'lyss', stranger: 'mina' } as const
export type Role = keyof typeof PEOPLE

export const SCREENS = { desktop: { width: 1280, height: 900 }, phone: { width: 390, height: 844 } } as const
type Screen = keyof typeof SCREENS
type Theme = 'light' | 'dark'

const LOCALES = { en: 'en-GB', ko: 'ko-KR', fr: 'fr-FR' } as const

interface Looks {
  screen?: Screen
  theme?: Theme
  language?: keyof typeof LOCALES
}

/** Somebody's window. */
export interface Visit {
  page: Page
  /** What went wrong in the page, or was asked of another machine. */
  faults: string[]
  go(path: string): Promise<void>
}

export interface Loom extends AsyncDisposable {
  product: Product
  world: World
  /** With a session of its own; without a role nobody is logged in. Nothing is opened yet. */
  visit(role: Role | undefined, looks?: Looks): Promise<Visit>
}

/** A test logs in more often in a minute than people do. */
const UNHURRIED = { ADDRESS_REQUESTS_PER_MINUTE: '0' }

/** The product on the sandbox, and a real browser. */
export async function openLoom(env: Record<string, string> = {}): Promise<Loom> {
  await using opening = new AsyncDisposableStack()
  const folder = opening.use(await temporaryFolder())
  const product = opening.use(await startProduct({ dataDir: folder.path, env: { ...UNHURRIED, ...env } }))
  const running = opening.move()
  return {
    product,
    world: createWorld(product.sandbox.control),
    visit: async (role, looks = {}) => running.use(await visit(product, { role, ...looks })),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

async function visit(
  product: Product,
  { role, screen = 'desktop', theme = 'light', language = 'en' }: Looks & { role: Role | undefined },
): Promise<Visit & AsyncDisposable> {
  const window = await openPage({
    baseURL: product.loom,
    viewport: SCREENS[screen],
    hasTouch: screen === 'phone',
    colorScheme: theme,
    locale: LOCALES[language],
    reducedMotion: 'reduce',
  })
  const { page } = window
  await page.addInitScript(WATCH_SHIFTS)
  const go = async (path: string) => {
    await page.goto(`${product.loom}${path}`)
    await page.locator('h1').first().waitFor()
  }
  if (role !== undefined) await logIn(page.context().request, PEOPLE[role])
  return { ...window, go }
}

/** As the pages do it, without showing them: `login.test.ts` and `entrance.test.ts` go through them. */
async function logIn(request: APIRequestContext, person: string): Promise<void> {
  const picker = await request.get('/login')
  const arrived = await request.post(picker.url(), { form: { person, decision: 'allow' } })
  if (!arrived.ok() || !(await request.get('/api/me')).ok()) throw new Error(`${person} could not log in.`)
}

interface Finding {
  id: string
  impact: string | null
  nodes: { target: string[] }[]
}

/** What axe finds that keeps people out: `rule: where`. */
export async function seriousFindings(page: Page, rules: 'all' | 'of colours' = 'all'): Promise<string[]> {
  if (!(await page.evaluate<boolean>('"axe" in globalThis'))) await page.evaluate(axe.source)
  const only =
    rules === 'all' ? '' : `, runOnly: { type: 'rule', values: ${JSON.stringify(RULES_OF_COLOURS)} }`
  const found = await page.evaluate<{ violations: Finding[] }>(
    `axe.run({ resultTypes: ['violations']${only} })`,
  )
  return found.violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))
}

/** The theme changes colours alone. */
const RULES_OF_COLOURS = ['color-contrast', 'link-in-text-block']

/** Written as text: this side of the test knows no document. */
const WIDER_THAN_SCREEN = `(() => {
  const { scrollWidth, clientWidth } = document.documentElement
  if (scrollWidth <= clientWidth) return []
  return [...document.querySelectorAll('body *')]
    .filter((one) => one.getBoundingClientRect().right > clientWidth + 1)
    .slice(0, 5)
    .map((one) => one.tagName.toLowerCase() + '.' + one.className)
})()`

/** What is wider than the screen. */
export function overflow(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(WIDER_THAN_SCREEN)
}

const IS_SHOWN = `document.querySelector('[aria-busy="true"]') === null
  && [...document.images].every((image) => image.complete || image.loading === 'lazy')`

/** Waits until nothing on the page says any more that it is being fetched. */
export async function shown(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate<boolean>(IS_SHOWN)).toBe(true)
}

const WATCH_SHIFTS = `
  globalThis.shifted = 0
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) globalThis.shifted += entry.value
  }).observe({ type: 'layout-shift', buffered: true })`

/** How far things jumped since the page was opened (cumulative layout shift). */
export function shifted(page: Page): Promise<number> {
  return page.evaluate<number>('globalThis.shifted')
}

const MOST_SHIFT = 0.05

/** Everything that is wrong with pages for somebody, on both screens, in both themes. Names of files for pictures. */
export async function flawsOf(
  loom: Loom,
  role: Role | undefined,
  pages: Record<string, string>,
): Promise<string[]> {
  const flaws: string[] = []
  for (const screen of ['desktop', 'phone'] as const) {
    const { page, faults, go } = await loom.visit(role, { screen })
    for (const [name, path] of Object.entries(pages)) {
      await page.emulateMedia({ colorScheme: 'light' })
      await go(path)
      await shown(page)
      await picture(page, `${name}-${SCREENS[screen].width}`)
      const jump = await shifted(page)
      const found = [...(await seriousFindings(page)), ...(await overflow(page))]
      if (jump > MOST_SHIFT) found.push(`jumps by ${jump}`)
      await page.emulateMedia({ colorScheme: 'dark' })
      const dark = (await seriousFindings(page, 'of colours')).map((flaw) => `dark: ${flaw}`)
      flaws.push(...[...found, ...dark, ...faults.splice(0)].map((flaw) => `${path} ${screen} ${flaw}`))
    }
    await page.context().close()
  }
  return flaws
}

/** Kept only when asked for (`PICTURES=1`): a test run alone changes no file. */
export async function picture(page: Page, name: string, fullPage = true): Promise<void> {
  if (process.env.PICTURES === undefined) return
  const folder = join(ROOT, 'docs/use/images')
  await mkdir(folder, { recursive: true })
  await page.screenshot({ path: join(folder, `${name}.png`), fullPage })
}

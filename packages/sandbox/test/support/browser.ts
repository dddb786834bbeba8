import type { BrowserContext, BrowserContextOptions, Locator, Page } from 'playwright-core'

import type { Sandbox } from '../../src/index.ts'
import { chromiumPath, findBrowser } from './chromium.ts'
import { openHearthside } from './hearthside.ts'

export { chromiumPath }

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

const AT_A_DESK: BrowserContextOptions = { viewport: { width: 1280, height: 900 } }

/** What a page should never do: throw, break its own policy, open a dialog, ask another host. */
function watch(page: Page, problems: string[]): void {
  page.setDefaultTimeout(90_000)
  page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
  page.on('console', (said) => {
    const expected =
      /status of [45]\d\d|WebSocket connection|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION|ERR_EMPTY_RESPONSE/
    if (said.type() === 'error' && !expected.test(said.text())) problems.push(`console: ${said.text()}`)
  })
  page.on('dialog', (dialog) => {
    problems.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const { protocol, hostname } = new URL(request.url())
    if (protocol.startsWith('http') && hostname !== '127.0.0.1') problems.push(`asked ${request.url()}`)
  })
}

/**
 * The chat page in a browser; misbehaviour fails the test that caused it, since disposing throws. Each person gets a
 * window: a tab behind another is not painted, and Playwright waits for paint.
 */
export function openTabs(sandbox: Sandbox, options: BrowserContextOptions = AT_A_DESK) {
  const problems: string[] = []
  const contexts: BrowserContext[] = []
  const newWindow = async () => {
    const browser = await findBrowser()
    const context = await browser.newContext(options)
    contexts.push(context)
    return context
  }
  const visit = async (context: BrowserContext, address: string) => {
    const page = await context.newPage()
    watch(page, problems)
    await page.goto(sandbox.url + address)
    return page
  }
  return {
    /** A window of its own, as somebody unless `as` is left out. */
    async open(as?: string, path = '/'): Promise<Page> {
      const page = await visit(await newWindow(), as === undefined ? path : `${path}?as=${as}`)
      if (as !== undefined) await isLive(page)
      return page
    },
    /** Another tab beside a page that is open, live if the address says as whom. */
    async beside(neighbour: Page, address: string): Promise<Page> {
      const page = await visit(neighbour.context(), address)
      if (address.includes('as=')) await isLive(page)
      return page
    },
    async [Symbol.asyncDispose]() {
      await Promise.all(contexts.map((context) => context.close()))
      if (problems.length > 0) throw new Error(`The chat page misbehaved:\n${problems.join('\n')}`)
    },
  }
}

/** Hearthside and windows on its chat page. */
export async function openChat(options?: BrowserContextOptions) {
  const opened = new AsyncDisposableStack()
  const hall = opened.use(await openHearthside())
  const tabs = opened.use(openTabs(hall.sandbox, options))
  return {
    ...hall,
    open: tabs.open,
    beside: tabs.beside,
    [Symbol.asyncDispose]: () => opened.disposeAsync(),
  }
}

/** A place has a name once the gateway has told of it, so from then on nothing is missed. */
const isLive = (page: Page) => page.getByRole('main').getByRole('heading').first().waitFor()

export const field = (page: Page, name: string) => page.getByRole('combobox', { name })

/** Writes into a channel as a person would. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).press('Enter')
}

export const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

/** Whether the keyboard writes there: what opens takes the focus a moment after it can be seen. */
export const isFocused = (target: Locator): Promise<boolean> =>
  target.evaluate((element) => element.matches(':focus'))

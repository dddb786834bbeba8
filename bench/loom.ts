import { startProduct, temporaryFolder } from '../e2e/support/product.ts'
import { chromiumPath, launchBrowser } from '../packages/sandbox/test/support/chromium.ts'
import { median, type Row } from './row.ts'

type Browser = Awaited<ReturnType<typeof launchBrowser>>
type Who = Parameters<Browser['newContext']>[0]

const ROUNDS = 9
const AIM_MS = 1000
const AIM_KB = 200

/** Told by the page's own clock: when the main button of the view can first be hit. */
const WATCH = `globalThis.clickable = new Promise((resolve) => {
  const look = () => {
    const button = document.querySelector('main .btn.primary')
    const { x, y, width, height } = button?.getBoundingClientRect() ?? {}
    const hit = width > 0 && document.elementFromPoint(x + width / 2, y + height / 2)
    if (hit && button.contains(hit)) resolve(performance.now())
    else requestAnimationFrame(look)
  }
  look()
})`

const SCRIPTS = `performance.getEntriesByType('resource').filter(({ name }) => name.endsWith('.js'))
  .reduce((sum, { transferSize }) => sum + transferSize, 0)`

interface Visit {
  clickableMs: number
  scriptKb: number
}

/** A window that has never been here: nothing is cached. */
async function visit(browser: Browser, address: string, who: Who): Promise<Visit> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...who })
  try {
    const page = await context.newPage()
    await page.addInitScript(WATCH)
    await page.goto(address)
    const clickableMs = await page.evaluate<number>('globalThis.clickable')
    return { clickableMs, scriptKb: (await page.evaluate<number>(SCRIPTS)) / 1000 }
  } finally {
    await context.close()
  }
}

async function logIn(browser: Browser, loom: string) {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${loom}/login`)
  await page.getByRole('radio', { name: /lyss/ }).check()
  await page.getByRole('button', { name: 'Continue' }).click()
  await page.locator('main h1').waitFor()
  const storageState = await context.storageState()
  await context.close()
  return storageState
}

/** In a real browser with an empty cache, on this machine: from opening the address to the main button. */
export async function benchLoom(): Promise<Row[]> {
  if (chromiumPath === undefined) {
    console.log('SKIPPED: the pages of The Loom. Chromium is not on this machine (apt-get install chromium).')
    return []
  }
  await using folder = await temporaryFolder()
  await using product = await startProduct({
    dataDir: folder.path,
    env: { ADDRESS_REQUESTS_PER_MINUTE: '0' },
  })
  await using browser = await launchBrowser()
  const storageState = await logIn(browser, product.loom)
  const rows: Row[] = []
  const views = [
    ['landing page', {}],
    ['first page of an owner', { storageState }],
  ] as const
  for (const [name, who] of views) {
    const visits: Visit[] = []
    for (let round = 0; round < ROUNDS; round += 1) visits.push(await visit(browser, product.loom, who))
    const times = visits.map(({ clickableMs }) => clickableMs)
    rows.push({
      what: `${name}: main button works after`,
      value: median(times),
      unit: 'ms',
      aim: AIM_MS,
      note: `slowest of ${ROUNDS}: ${Math.max(...times).toFixed(0)} ms`,
    })
    const scriptKb = median(visits.map((one) => one.scriptKb))
    rows.push({ what: `${name}: script, compressed`, value: scriptKb, unit: 'KB', aim: AIM_KB })
  }
  return rows
}

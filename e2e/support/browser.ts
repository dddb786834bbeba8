import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'

import { chromiumPath, launchBrowser } from './launch-browser.ts'

export { chromiumPath }

let running: Promise<Browser> | undefined

/** One for all files of a worker: starting it takes longer than most tests. It ends with its worker. */
async function findBrowser(): Promise<Browser> {
  running ??= launchBrowser()
  const browser = await running
  if (browser.isConnected()) return browser
  running = undefined
  return findBrowser()
}

/**
 * A window with nothing in it; nothing it does may throw in the page or reach outside this machine. It closes with the
 * test that opened it: open pages go on asking for what is new.
 */
export async function openPage(
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] } & AsyncDisposable> {
  const browser = await findBrowser()
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const close = () => context.close()
  if (TestRunner.getCurrentTest() !== undefined) onTestFinished(close)
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    const local = ['127.0.0.1', 'localhost', ''].includes(hostname)
    if (!local) faults.push(`asked ${hostname}`)
  })
  return { page, faults, [Symbol.asyncDispose]: close }
}

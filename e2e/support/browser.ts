import type { BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished, TestRunner } from 'vitest'

import { chromiumPath, findBrowser } from '../../packages/sandbox/test/support/chromium.ts'

export { chromiumPath }

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
  context.setDefaultTimeout(90_000)
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

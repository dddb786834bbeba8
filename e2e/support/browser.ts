import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

import { CHROMIUM_FLAGS, findChromium } from '../../scripts/test-support/chromium.ts'

export const chromiumPath = findChromium()

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? 'chromium', args: CHROMIUM_FLAGS })
}

/** A fresh window; nothing it does may throw in the page or reach outside this machine. */
export async function openPage(
  browser: Browser,
  options: BrowserContextOptions = {},
): Promise<{ page: Page; faults: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const page = await context.newPage()
  const faults: string[] = []
  page.on('pageerror', (error) => faults.push(error.message))
  page.on('request', (request) => {
    const { hostname } = new URL(request.url())
    const local = ['127.0.0.1', 'localhost', ''].includes(hostname)
    if (!local) faults.push(`asked ${hostname}`)
  })
  return { page, faults }
}

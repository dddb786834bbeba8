import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

import { chromium, type Browser, type BrowserContextOptions, type Page } from 'playwright-core'

import type { Sandbox } from '../../src/index.ts'

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']

/** Offline and without its own sandbox, which refuses to run as root. */
const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
  '--disable-quic',
]

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

export const chromiumPath = (process.env['PATH'] ?? '')
  .split(delimiter)
  .flatMap((folder) => NAMES.map((name) => join(folder, name)))
  .find(isExecutable)

export function launchBrowser(): Promise<Browser> {
  if (chromiumPath === undefined) throw new Error('There is no Chromium on this machine.')
  return chromium.launch({ executablePath: chromiumPath, args: FLAGS })
}

export const PHONE: BrowserContextOptions = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
}

/**
 * Tabs of one browser window on the chat page. What a page should never do (throw, break its own policy, ask another
 * host) fails the test that caused it: disposing throws.
 */
export async function openTabs(browser: Browser, sandbox: Sandbox, options: BrowserContextOptions = {}) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, ...options })
  const problems: string[] = []
  const watch = (page: Page) => {
    page.setDefaultTimeout(8000)
    page.on('pageerror', (error) => problems.push(`thrown: ${error.message}`))
    page.on('console', (message) => {
      if (message.type() === 'error' && !/status of [45]\d\d/.test(message.text())) {
        problems.push(`console: ${message.text()}`)
      }
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
  return {
    context,
    /** A new tab, as somebody unless `as` is left out. */
    async open(as?: string, path = '/'): Promise<Page> {
      const page = await context.newPage()
      watch(page)
      await page.goto(`${sandbox.url}${path}${as === undefined ? '' : `?as=${as}`}`)
      if (as !== undefined) await page.getByRole('main').getByRole('heading').first().waitFor()
      return page
    },
    async [Symbol.asyncDispose]() {
      await context.close()
      if (problems.length > 0) throw new Error(`The chat page misbehaved:\n${problems.join('\n')}`)
    },
  }
}

export const field = (page: Page, name: string) => page.getByRole('combobox', { name })

/** Writes into a channel as a person would. */
export async function write(page: Page, name: string, text: string): Promise<void> {
  await field(page, name).fill(text)
  await field(page, name).press('Enter')
}

export const message = (page: Page, text: string) => page.getByRole('article').filter({ hasText: text })

import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'

import { type Browser, chromium } from 'playwright-core'

/** First the one made to have no window: the others draw menus and an address bar that nobody sees. */
const NAMES = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

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

/** The system's Chromium. Browser builds are never downloaded. */
export function findChromium(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter)
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
}

export const chromiumPath = findChromium()

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? 'chromium', args: FLAGS })
}

let running: Promise<Browser> | undefined

/** One for all files of a worker: starting it takes longer than most tests. It ends with its worker. */
export async function findBrowser(): Promise<Browser> {
  running ??= launchBrowser()
  const browser = await running
  if (browser.isConnected()) return browser
  running = undefined
  return findBrowser()
}

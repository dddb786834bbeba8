import { chromium, type Browser } from 'playwright-core'

import { CHROMIUM_FLAGS, findChromium } from '../../scripts/test-support/chromium.ts'

export const chromiumPath = findChromium()

export async function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: chromiumPath ?? 'chromium', args: CHROMIUM_FLAGS })
}

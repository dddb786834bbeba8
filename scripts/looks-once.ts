/** What a page shows is about to change: a test that looks once sees what was there a moment before, on a slow machine. */
const READINGS =
  'count|isVisible|isHidden|isDisabled|isEnabled|isEditable|isChecked|innerText|textContent|inputValue|getAttribute|innerHTML|allInnerTexts|allTextContents|evaluate'

const ONCE = [
  // expect(await locator.count()).toBe(1), instead of await expect.poll(() => locator.count()).toBe(1)
  new RegExp(
    String.raw`\bexpect\(\s*await\s(?:(?!\bexpect\b|\bawait\b)[^])*?\.(?:${READINGS})(?:<[^<>]*>)?\((?:[^()]|\([^()]*\))*\),?\s*\)\s*\.`,
  ),
  /\bexpect\(\s*[\w.]*page\.url\(\)\s*\)/i,
  // Nobody knows how long is long enough.
  /\bwaitForTimeout\(|\bnetworkidle\b/,
]

/** The first place where a test of pages looks only once, or waits for a time instead of for something. */
export function looksOnce(source: string): string | undefined {
  return ONCE.map((look) => look.exec(source)?.[0]).find((found) => found !== undefined)
}

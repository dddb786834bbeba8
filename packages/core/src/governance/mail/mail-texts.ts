const LONGEST = 120

/** A name chosen by people, on one line: it can neither begin a header nor look like more of the mail. */
export function oneLine(name: string): string {
  return name
    .replaceAll(/[\p{C}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
    .slice(0, LONGEST)
}

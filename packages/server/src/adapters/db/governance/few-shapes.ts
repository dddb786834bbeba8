const AT_MOST = 64

/**
 * Splits a list into pieces of 64, 32, 16 … 1. Each length is a separate statement that is prepared and kept: seven for
 * all lists, instead of one for each possible length.
 */
export function inFewShapes<Thing>(things: readonly Thing[]): Thing[][] {
  const pieces: Thing[][] = []
  let from = 0
  while (from < things.length) {
    const size = Math.min(AT_MOST, 2 ** Math.floor(Math.log2(things.length - from)))
    pieces.push(things.slice(from, from + size))
    from += size
  }
  return pieces
}

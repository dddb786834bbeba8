const RAW = /String\.raw`[^`]*`/g
const OTHERS = /(\\*)([^\0-\x7F])/g

/**
 * The same program in ASCII, which V8 keeps in one byte for each character instead of two. esbuild has escaped all
 * strings and names; what is left stands in regular expressions and tagged templates, where an escape means the same.
 */
export function inAscii(program: string): string {
  for (const [raw] of program.matchAll(RAW)) if (/[^\0-\x7F]/.test(raw)) throw refusal(raw)
  return program.replace(OTHERS, (found, slashes: string, character: string) => {
    // A sign that is escaped already would become another escape.
    if (slashes.length % 2 === 1) throw refusal(found)
    return slashes + `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`
  })
}

function refusal(found: string): Error {
  return new Error(`This cannot be written in ASCII without changing what it means: ${found}`)
}

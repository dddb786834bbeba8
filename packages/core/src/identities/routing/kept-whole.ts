import { FENCE } from '../speaking/code-fences.ts'

const SPOILER = '||'

/** Code blocks come first, so that nothing inside them is taken for anything else. */
const WHOLE =
  /```.*?```|<[^<>\s]{1,120}>|\[[^\][\n]{1,300}\]\([^()\s]{1,2000}\)|https?:\/\/\S+|\|\|.*?\|\||`[^`\n]+`/gs

/** Something that means nothing in part: a mention or emoji, a link, inline code, or a spoiler, which it would give away. */
export interface KeptWhole {
  start: number
  end: number
  spoiler: boolean
}

/** What a cut at this place would go through, outside of code blocks. */
export function wholeAcross(text: string, cut: number): KeptWhole | undefined {
  for (const { index: start, 0: found } of text.matchAll(WHOLE)) {
    if (start >= cut) return undefined
    const end = start + found.length
    if (end > cut && !found.startsWith(FENCE)) return { start, end, spoiler: found.startsWith(SPOILER) }
  }
  return undefined
}

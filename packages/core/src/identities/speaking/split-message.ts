/** Discord's limit for one message. There are never fewer UTF-16 units than the characters Discord counts. */
export const MESSAGE_LIMIT = 2000

/** A piece of the text, and what is put around it so that a code block or a spoiler survives the cut. */
export interface MessagePart {
  prefix: string
  body: string
  suffix: string
}

const FENCE = '```'
const CLOSER = `\n${FENCE}`
const SPOILER = '||'

/** Code blocks come first, so that their content isn't taken for anything else. */
const WHOLE =
  /```.*?```|<[^<>\s]{1,120}>|\[[^\][\n]{1,300}\]\([^()\s]{1,2000}\)|https?:\/\/\S+|\|\|.*?\|\||`[^`\n]+`/gs

/**
 * Cuts between paragraphs, otherwise lines, otherwise words, otherwise characters. Only white space is lost, and only
 * at a cut.
 */
export function splitMessage(text: string, limit = MESSAGE_LIMIT): string[] {
  return cutMessage(text, limit).map(({ prefix, body, suffix }) => prefix + body + suffix)
}

export function cutMessage(text: string, limit: number): MessagePart[] {
  const parts: MessagePart[] = []
  let rest = text
  let prefix = ''
  while (prefix.length + rest.length > limit) {
    const { end, reopen } = nextCut(rest, prefix, limit)
    const piece = rest.slice(0, end)
    if (reopen === null || reopen === SPOILER) {
      parts.push({ prefix, body: piece.trimEnd(), suffix: reopen ?? '' })
      rest = rest.slice(end).trimStart()
      prefix = reopen ?? ''
    } else {
      // Indentation matters in code: only the line break is removed, since the added back-ticks include one.
      parts.push({ prefix, body: piece, suffix: CLOSER })
      rest = rest.slice(end).replace(/^\n/, '')
      prefix = `${reopen}\n`
    }
  }
  parts.push({ prefix, body: rest, suffix: '' })
  return parts.filter(({ body }) => body.trim() !== '')
}

interface Cut {
  end: number
  /** The beginning of the next part if the cut goes through a code block or a spoiler. */
  reopen: string | null
}

function nextCut(text: string, prefix: string, limit: number): Cut {
  const room = limit - prefix.length - CLOSER.length
  const end = naturalEnd(text, room)
  const open = openFence(prefix + text.slice(0, end))
  if (open === null) return cutInTalk(text, { end, prefix, limit })

  const start = open.at - prefix.length
  // Without a closing fence, Discord shows the back-ticks as they are: it isn't code, and nothing is reopened.
  const closing = text.indexOf(FENCE, Math.max(start + FENCE.length, 0))
  if (closing === -1) return cutInTalk(text, { end, prefix, limit })

  const fitsWhole = closing + FENCE.length - start <= limit
  const movable = start > 0 && text.slice(0, start).trim() !== ''
  if (movable && (fitsWhole || open.empty || start > room / 2)) return { end: start, reopen: null }
  return cutInCode(text, { end: open.empty ? characterEnd(text, room) : end, start, open })
}

/** Before what would be split, otherwise after it; a spoiler that fits nowhere is divided in two. */
function cutInTalk(
  text: string,
  { end, prefix, limit }: { end: number; prefix: string; limit: number },
): Cut {
  const whole = wholeAcross(prefix + text, prefix.length + end)
  if (!whole) return { end, reopen: null }
  const start = whole.start - prefix.length
  const fits = whole.end - whole.start <= limit
  const hardlyBegun = end - start <= SPOILER.length
  if (start > 0 && text.slice(0, start).trim() !== '' && (fits || hardlyBegun)) {
    return { end: start, reopen: null }
  }
  if (whole.end <= limit) return { end: whole.end - prefix.length, reopen: null }
  return { end, reopen: whole.spoiler ? SPOILER : null }
}

function cutInCode(text: string, { end, start, open }: { end: number; start: number; open: OpenFence }): Cut {
  const line = text.lastIndexOf('\n', end)
  const cut = line > Math.max(start + open.opener.length, 0) ? line : end
  // The room reserved for closing the block is also enough for its own end.
  const closer = /^\n?```/.exec(text.slice(cut, cut + CLOSER.length))
  if (closer) return { end: cut + closer[0].length, reopen: null }
  return { end: cut, reopen: open.opener }
}

function naturalEnd(text: string, room: number): number {
  const paragraph = text.lastIndexOf('\n\n', room)
  if (paragraph > room / 2) return paragraph
  const line = text.lastIndexOf('\n', room)
  if (line > room / 2) return line
  const space = Math.max(line, text.lastIndexOf(' ', room), text.lastIndexOf('\t', room))
  return space > 0 ? space : characterEnd(text, room)
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** The last place, not after `room`, that splits neither a grapheme nor a run of back-ticks. */
function characterEnd(text: string, room: number): number {
  const start = graphemes.segment(text.slice(0, room + 1)).containing(room)?.index ?? 0
  let end = start
  while (end > 0 && text[end] === '`' && text[end - 1] === '`') end--
  if (end > 0) return end
  if (start > 0) return start
  const splitsPair = /^[\uDC00-\uDFFF]/.test(text.slice(room))
  return splitsPair ? room - 1 : room
}

/** A code block that is open at some place in a text. */
interface OpenFence {
  /** The position of its three back-ticks. */
  at: number
  /** What reopens it: the back-ticks, and the language if one was named. */
  opener: string
  /** Whether no code follows the opener yet. */
  empty: boolean
}

/** The block open at the end of the text. Discord pairs three back-ticks anywhere, even inside a line. */
function openFence(text: string): OpenFence | null {
  let at = -1
  for (let found = text.indexOf(FENCE); found !== -1; found = text.indexOf(FENCE, found + FENCE.length)) {
    at = at === -1 ? found : -1
  }
  if (at === -1) return null
  const inside = text.slice(at + FENCE.length)
  const language = /^([\w+#.-]{1,30})(?:\n|$)/.exec(inside)?.[1] ?? ''
  return { at, opener: FENCE + language, empty: inside.slice(language.length).trim() === '' }
}

/**
 * Text that must not be split: a mention, emoji, link or inline code, which would lose its meaning, or a spoiler, which
 * would be revealed.
 */
interface KeptWhole {
  start: number
  end: number
  spoiler: boolean
}

/** What a cut at this place would split, outside code blocks. */
function wholeAcross(text: string, cut: number): KeptWhole | undefined {
  for (const { index: start, 0: found } of text.matchAll(WHOLE)) {
    if (start >= cut) return undefined
    const end = start + found.length
    if (end > cut && !found.startsWith(FENCE)) return { start, end, spoiler: found.startsWith(SPOILER) }
  }
  return undefined
}

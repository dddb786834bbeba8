/**
 * Discord's flavour of Markdown, as a tree. Written for text that strangers write: every step moves forward, nesting is
 * bounded, and the result holds strings only, never markup.
 */
export type MarkdownNode =
  | { type: 'text' | 'code'; text: string }
  | { type: 'codeblock'; lang: string; text: string }
  | {
      type: 'strong' | 'em' | 'underline' | 'strike' | 'spoiler' | 'quote' | 'subtext'
      children: MarkdownNode[]
    }
  | { type: 'heading'; level: number; children: MarkdownNode[] }
  | { type: 'list'; start: number | null; items: MarkdownNode[][] }
  | { type: 'link'; url: string; title: string | null; children: MarkdownNode[] | null }
  | { type: 'user' | 'role' | 'channel'; id: string }
  | { type: 'everyone'; text: string }
  | { type: 'emoji'; id: string; name: string; animated: boolean }
  | { type: 'time'; seconds: number; style: string }
  | { type: 'command'; name: string; id: string }

import { closeOf } from './emphasis.ts'
import { ANGLE_FORMS, BARE_URL, MASKED_LINK, trimUrl } from './markdown-forms.ts'

const MAX_DEPTH = 10

export function parseMarkdown(source: string): MarkdownNode[] {
  return parseBlocks(source.replaceAll('\r\n', '\n'), { depth: 0, quoted: false, linked: false })
}

type Place = { depth: number; quoted: boolean; linked: boolean }

const deeper = (place: Place, over: Partial<Place> = {}): Place => ({
  ...place,
  ...over,
  depth: place.depth + 1,
})

function parseBlocks(source: string, place: Place): MarkdownNode[] {
  if (place.depth > MAX_DEPTH) return [{ type: 'text', text: source }]
  const nodes: MarkdownNode[] = []
  let at = 0
  let plain = 0
  const flush = () => {
    if (plain < at) nodes.push(...parseInline(source.slice(plain, at), place))
  }
  while (at < source.length) {
    const block = blockAt(source, at, place)
    if (block) {
      flush()
      nodes.push(block.node)
      at = plain = block.end
    } else at = endOfPlainLine(source, at)
  }
  flush()
  return nodes
}

/** A line of prose ends at its newline, unless a code block begins in it. */
function endOfPlainLine(source: string, from: number) {
  let at = from
  for (;;) {
    const newline = source.indexOf('\n', at)
    const fence = source.indexOf('```', at)
    const close = fence === -1 ? -1 : source.indexOf('```', fence + 3)
    if (close !== -1 && (newline === -1 || fence < newline)) at = close + 3
    else return newline === -1 ? source.length : newline + 1
  }
}

const HEADING = /(#{1,3}) +([^\n]+)(?:\n|$)/y
const SUBTEXT = /-# +([^\n]+)(?:\n|$)/y
const QUOTE_REST = />>> ([\s\S]+)/y
const QUOTE_LINES = /(?:> [^\n]*(?:\n|$))+/y
const LIST_ITEM = /( *)([-*]|\d{1,9}\.) +([^\n]*)(?:\n|$)/y

function matchAt(pattern: RegExp, source: string, at: number) {
  pattern.lastIndex = at
  return pattern.exec(source)
}

function blockAt(source: string, at: number, place: Place): { node: MarkdownNode; end: number } | null {
  const heading = matchAt(HEADING, source, at)
  if (heading) {
    const children = parseInline(heading[2] ?? '', deeper(place))
    return {
      node: { type: 'heading', level: heading[1]?.length ?? 1, children },
      end: at + heading[0].length,
    }
  }
  const subtext = matchAt(SUBTEXT, source, at)
  if (subtext) {
    const children = parseInline(subtext[1] ?? '', deeper(place))
    return { node: { type: 'subtext', children }, end: at + subtext[0].length }
  }
  if (!place.quoted) {
    const quote = quoteAt(source, at, place)
    if (quote) return quote
  }
  return listAt(source, at, place)
}

function quoteAt(source: string, at: number, place: Place): { node: MarkdownNode; end: number } | null {
  const rest = matchAt(QUOTE_REST, source, at)
  if (rest) {
    const children = parseBlocks(rest[1] ?? '', deeper(place, { quoted: true }))
    return { node: { type: 'quote', children }, end: source.length }
  }
  const lines = matchAt(QUOTE_LINES, source, at)
  if (!lines) return null
  const inside = lines[0].replace(/^> /gm, '').replace(/\n$/, '')
  return {
    node: { type: 'quote', children: parseBlocks(inside, deeper(place, { quoted: true })) },
    end: at + lines[0].length,
  }
}

function listAt(source: string, at: number, place: Place): { node: MarkdownNode; end: number } | null {
  const first = matchAt(LIST_ITEM, source, at)
  if (!first) return null
  const indent = first[1]?.length ?? 0
  const ordered = /\d/.test(first[2] ?? '')
  const items: string[] = []
  let end = at
  for (let item = first; item && (item[1]?.length ?? 0) >= indent;) {
    const nested = (item[1]?.length ?? 0) > indent + 1 && items.length > 0
    if (!nested && /\d/.test(item[2] ?? '') !== ordered) break
    if (nested) items[items.length - 1] += `\n${item[0].trimEnd().slice(indent + 2)}`
    else items.push(item[3] ?? '')
    end += item[0].length
    const next = matchAt(LIST_ITEM, source, end)
    if (!next) break
    item = next
  }
  return {
    node: {
      type: 'list',
      start: ordered ? Number.parseInt(first[2] ?? '1', 10) : null,
      items: items.map((item) => parseBlocks(item, deeper(place))),
    },
    end,
  }
}

function parseInline(source: string, place: Place): MarkdownNode[] {
  if (place.depth > MAX_DEPTH) return [{ type: 'text', text: source }]
  const nodes: MarkdownNode[] = []
  const unclosed: Set<string> = new Set()
  let text = ''
  let at = 0
  while (at < source.length) {
    const escaped = source[at] === '\\' && /[!-/:-@[-`{-~]/.test(source[at + 1] ?? '')
    const found = escaped ? null : inlineAt(source, at, place, unclosed)
    if (found) {
      if (text) nodes.push({ type: 'text', text })
      text = ''
      nodes.push(found.node)
      at = found.end
    } else {
      const end = escaped ? at + 2 : endOfRun(source, at)
      text += source.slice(escaped ? at + 1 : at, end)
      at = end
    }
  }
  if (text) nodes.push({ type: 'text', text })
  return nodes
}

/** Marks that mark nothing are text together: `****` does not hold a `*`. */
function endOfRun(source: string, at: number) {
  let end = at + 1
  while (/[*_~|]/.test(source[at] ?? '') && source[end] === source[at]) end += 1
  return end
}

function inlineAt(
  source: string,
  at: number,
  place: Place,
  unclosed: Set<string>,
): { node: MarkdownNode; end: number } | null {
  switch (source[at]) {
    case '`':
      return codeAt(source, at)
    case '*':
    case '_':
    case '~':
    case '|':
      return emphasisAt(source, at, place, unclosed)
    case '<':
      return angleAt(source, at)
    case '[':
      return place.linked ? null : maskedLinkAt(source, at, place)
    case 'h':
      return place.linked ? null : bareLinkAt(source, at)
    case '@': {
      const word = /@(?:everyone|here)/y
      const match = matchAt(word, source, at)
      return match && { node: { type: 'everyone', text: match[0] }, end: at + match[0].length }
    }
    default:
      return null
  }
}

function codeAt(source: string, at: number): { node: MarkdownNode; end: number } | null {
  const block = matchAt(/```(?:([\w+#.-]{1,24})\n)?\n?([\s\S]+?)```/y, source, at)
  if (block) {
    const text = (block[2] ?? '').replace(/\n$/, '')
    // One newline after the block belongs to it, as the block already ends the line.
    const end = at + block[0].length
    return {
      node: { type: 'codeblock', lang: block[1] ?? '', text },
      end: source[end] === '\n' ? end + 1 : end,
    }
  }
  const run = /`+/y
  const ticks = matchAt(run, source, at)?.[0] ?? '`'
  if (ticks.length > 2) return null
  const close = source.indexOf(ticks, at + ticks.length)
  if (close <= at + ticks.length) return null
  const text = source.slice(at + ticks.length, close)
  return { node: { type: 'code', text: ticks.length === 2 ? text.trim() : text }, end: close + ticks.length }
}

function emphasisAt(
  source: string,
  at: number,
  place: Place,
  unclosed: Set<string>,
): { node: MarkdownNode; end: number } | null {
  const character = source[at] ?? ''
  const double = source[at + 1] === character
  const marker = double ? character + character : character
  for (const [tried, type] of KINDS[marker] ?? []) {
    if (unclosed.has(tried)) continue
    if (tried === '_' && /\w/.test(source[at - 1] ?? '')) continue
    const inside = at + tried.length
    if (tried === '*' && /\s/.test(source[inside] ?? ' ')) continue
    if (tried.length === 1 && double && (endOfRun(source, at) - at) % 2 === 0) continue
    const close = closeOf(source, inside, tried)
    if (close === -1) unclosed.add(tried)
    if (close <= inside) continue
    return {
      node: { type, children: parseInline(source.slice(inside, close), deeper(place)) },
      end: close + tried.length,
    }
  }
  return null
}

const KINDS: Record<
  string,
  ['*' | '_' | '**' | '__' | '~~' | '||', 'strong' | 'em' | 'underline' | 'strike' | 'spoiler'][]
> = {
  '*': [['*', 'em']],
  _: [['_', 'em']],
  '**': [
    ['**', 'strong'],
    ['*', 'em'],
  ],
  __: [
    ['__', 'underline'],
    ['_', 'em'],
  ],
  '~~': [['~~', 'strike']],
  '||': [['||', 'spoiler']],
}

function angleAt(source: string, at: number): { node: MarkdownNode; end: number } | null {
  for (const { pattern, node } of ANGLE_FORMS) {
    const match = matchAt(pattern, source, at)
    if (match) return { node: node(match), end: at + match[0].length }
  }
  return null
}

function maskedLinkAt(source: string, at: number, place: Place): { node: MarkdownNode; end: number } | null {
  const match = matchAt(MASKED_LINK, source, at)
  if (!match) return null
  const children = parseInline(match[1] ?? '', deeper(place, { linked: true }))
  return {
    node: { type: 'link', url: match[2] ?? '', title: match[3] ?? null, children },
    end: at + match[0].length,
  }
}

function bareLinkAt(source: string, at: number): { node: MarkdownNode; end: number } | null {
  const match = matchAt(BARE_URL, source, at)
  if (!match) return null
  const url = trimUrl(match[0])
  return { node: { type: 'link', url, title: null, children: null }, end: at + url.length }
}

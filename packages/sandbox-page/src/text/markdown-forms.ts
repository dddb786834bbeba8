import type { MarkdownNode } from './markdown.ts'

/** Text may hold one level of brackets, an address one level of parentheses (as Wikipedia's do). */
export const MASKED_LINK =
  /\[((?:\\.|[^[\]\\]|\[[^\]]*\])+)\]\(<?(https?:\/\/(?:[^\s<>()]|\([^\s<>()]*\))+)>?(?:\s+"([^"]*)")?\)/y
export const BARE_URL = /https?:\/\/[^\s<]+/y

/** A full stop or closing bracket after an address belongs to the sentence. */
export function trimUrl(url: string) {
  let end = url.length
  for (;;) {
    const last = url[end - 1] ?? ''
    const opening = { ')': '(', ']': '[' }[last]
    const loose = opening && count(url, last, end) > count(url, opening, end)
    if (!loose && !/[.,:;"'!?*_~|]/.test(last)) return url.slice(0, end)
    end -= 1
  }
}

function count(text: string, character: string, end: number) {
  return text.slice(0, end).split(character).length - 1
}

/** What is between angle brackets. */
export const ANGLE_FORMS: { pattern: RegExp; node: (match: RegExpExecArray) => MarkdownNode }[] = [
  { pattern: /<@!?(\d{1,20})>/y, node: ([, id = '']) => ({ type: 'user', id }) },
  { pattern: /<@&(\d{1,20})>/y, node: ([, id = '']) => ({ type: 'role', id }) },
  { pattern: /<#(\d{1,20})>/y, node: ([, id = '']) => ({ type: 'channel', id }) },
  {
    pattern: /<(a)?:(\w{2,32}):(\d{1,20})>/y,
    node: ([, animated, name = '', id = '']) => ({
      type: 'emoji',
      id,
      name,
      animated: animated !== undefined,
    }),
  },
  {
    pattern: /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    node: ([, seconds = '0', style = 'f']) => ({ type: 'time', seconds: Number(seconds), style }),
  },
  {
    pattern: /<\/([-_\p{L}\p{N} ]{1,100}):(\d{1,20})>/uy,
    node: ([, name = '', id = '']) => ({ type: 'command', name, id }),
  },
  {
    pattern: /<(https?:\/\/[^\s<>]+)>/y,
    node: ([, url = '']) => ({ type: 'link', url, title: null, children: null }),
  },
]

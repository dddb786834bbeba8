export type Inline =
  | { kind: 'text'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'strong' | 'em'; parts: Inline[] }
  | { kind: 'link'; href: string; parts: Inline[] }

interface Rule {
  pattern: RegExp
  make(match: RegExpExecArray): Inline | undefined
}

/** Tried in this order at each position; the first match wins. Each pattern is bounded, so that no text takes long. */
const RULES: readonly Rule[] = [
  { pattern: /`([^`\n]{1,500})`/y, make: ([, text = '']) => ({ kind: 'code', text }) },
  {
    pattern: /\[([^\]\n]{1,500})\]\(([^)\s]{1,2000})\)/y,
    make([, label = '', href = '']) {
      return isSafe(href) ? { kind: 'link', href, parts: readInline(label) } : undefined
    },
  },
  {
    pattern: /\*\*([^\s*](?:[^*\n]{0,2000}[^\s*])?)\*\*/y,
    make: ([, inner = '']) => ({ kind: 'strong', parts: readInline(inner) }),
  },
  {
    pattern: /\*([^\s*](?:[^*\n]{0,2000}[^\s*])?)\*/y,
    make: ([, inner = '']) => ({ kind: 'em', parts: readInline(inner) }),
  },
  {
    pattern: /\b_([^\s_](?:[^_\n]{0,2000}[^\s_])?)_\b/y,
    make: ([, inner = '']) => ({ kind: 'em', parts: readInline(inner) }),
  },
  {
    pattern: /https?:\/\/[^\s<>"')\]]{1,2000}[^\s<>"')\].,;:!?]/y,
    make: ([href]) => ({ kind: 'link', href, parts: [{ kind: 'text', text: href }] }),
  },
]

/** Where a link in user text may lead: to other sites, never into the page's own script. */
function isSafe(href: string): boolean {
  const { protocol } = URL.parse(href) ?? {}
  return protocol === 'https:' || protocol === 'http:' || protocol === 'mailto:'
}

/** Emphasis, code and links in one line; everything else is text, including brackets. */
export function readInline(line: string): Inline[] {
  const parts: Inline[] = []
  let plain = ''
  const flush = () => {
    if (plain !== '') parts.push({ kind: 'text', text: plain })
    plain = ''
  }
  for (let at = 0; at < line.length;) {
    if (line[at] === '\\' && /[\\`*_[\]()#>-]/.test(line[at + 1] ?? '')) {
      plain += line[at + 1]
      at += 2
      continue
    }
    const found = matchAt(line, at)
    if (found === undefined) {
      plain += line[at]
      at += 1
      continue
    }
    flush()
    parts.push(found.part)
    at = found.end
  }
  flush()
  return parts
}

const BEGINS = /[`[*_h]/

function matchAt(line: string, at: number): { part: Inline; end: number } | undefined {
  if (!BEGINS.test(line[at] ?? '')) return undefined
  for (const { pattern, make } of RULES) {
    pattern.lastIndex = at
    const match = pattern.exec(line)
    const part = match === null ? undefined : make(match)
    if (match !== null && part !== undefined) return { part, end: at + match[0].length }
  }
  return undefined
}

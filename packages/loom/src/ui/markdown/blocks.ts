export type Block =
  | { kind: 'heading'; level: number; text: string }
  | { kind: 'paragraph'; text: string }
  | { kind: 'code'; text: string }
  | { kind: 'rule' }
  | { kind: 'quote'; blocks: Block[] }
  | { kind: 'list'; ordered: boolean; items: Block[][] }

const HEADING = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const FENCE = /^ {0,3}(```+|~~~+)/
const RULE = /^ {0,3}([-*_])( *\1){2,}\s*$/
const QUOTE = /^ {0,3}> ?/
const ITEM = /^( {0,3})([-*+]|\d{1,4}[.)])\s+/

/** Deeper nesting stays text: nobody writes it, and parsing must not take forever. */
const DEEPEST = 6

/** The parts of Markdown in common use: headings, paragraphs, lists, quotes, code, rules. */
export function readBlocks(text: string, depth = 0): Block[] {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\t', '    ').split('\n')
  const blocks: Block[] = []
  for (let at = 0; at < lines.length;) {
    const { block, next } = readOne(lines, at, depth)
    if (block !== undefined) blocks.push(block)
    at = next
  }
  return blocks
}

interface Read {
  block: Block | undefined
  next: number
}

function readOne(lines: readonly string[], at: number, depth: number): Read {
  const line = lines[at] ?? ''
  if (line.trim() === '') return { block: undefined, next: at + 1 }
  const heading = HEADING.exec(line)
  if (heading) {
    const [, marks = '', text = ''] = heading
    return { block: { kind: 'heading', level: marks.length, text }, next: at + 1 }
  }
  if (FENCE.test(line)) return readCode(lines, at)
  if (RULE.test(line)) return { block: { kind: 'rule' }, next: at + 1 }
  if (depth < DEEPEST && QUOTE.test(line)) return readQuote(lines, at, depth)
  if (depth < DEEPEST && ITEM.test(line)) return readList(lines, at, depth)
  return readParagraph(lines, at)
}

function readCode(lines: readonly string[], at: number): Read {
  const mark = FENCE.exec(lines[at] ?? '')?.[1] ?? '```'
  let end = at + 1
  while (end < lines.length && !(lines[end] ?? '').trimStart().startsWith(mark)) end += 1
  return { block: { kind: 'code', text: lines.slice(at + 1, end).join('\n') }, next: end + 1 }
}

function readQuote(lines: readonly string[], at: number, depth: number): Read {
  let end = at
  while (end < lines.length && QUOTE.test(lines[end] ?? '')) end += 1
  const inner = lines.slice(at, end).map((line) => line.replace(QUOTE, ''))
  return { block: { kind: 'quote', blocks: readBlocks(inner.join('\n'), depth + 1) }, next: end }
}

/** Lines indented under an item belong to it, including lists. */
function readList(lines: readonly string[], at: number, depth: number): Read {
  const ordered = /\d/.test(ITEM.exec(lines[at] ?? '')?.[2] ?? '')
  const items: string[][] = []
  let end = at
  for (; end < lines.length; end += 1) {
    const line = lines[end] ?? ''
    const item = ITEM.exec(line)
    if (item && /\d/.test(item[2] ?? '') === ordered) items.push([line.slice(item[0].length)])
    else if (/^ {2,}\S/.test(line) || (line.trim() === '' && /^ {2,}\S|^\s*$/.test(lines[end + 1] ?? ' x')))
      items.at(-1)?.push(line.replace(/^ {2,4}/, ''))
    else if (line.trim() === '' && ITEM.test(lines[end + 1] ?? '')) continue
    else if (line.trim() !== '' && !startsAnother(line)) items.at(-1)?.push(line)
    else break
  }
  const read = items.map((item) => readBlocks(item.join('\n'), depth + 1))
  return { block: { kind: 'list', ordered, items: read }, next: Math.max(end, at + 1) }
}

function readParagraph(lines: readonly string[], at: number): Read {
  let end = at + 1
  while (end < lines.length && (lines[end] ?? '').trim() !== '' && !startsAnother(lines[end] ?? '')) end += 1
  return { block: { kind: 'paragraph', text: lines.slice(at, end).join('\n').trim() }, next: end }
}

function startsAnother(line: string): boolean {
  return [HEADING, FENCE, RULE, QUOTE, ITEM].some((pattern) => pattern.test(line))
}

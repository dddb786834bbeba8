import { describe, expect, it } from 'vitest'

import { createRandom } from '../../../test/random.ts'
import { cutMessage, MESSAGE_LIMIT, splitMessage } from './split-message.ts'

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ')

describe('splitMessage', () => {
  it('leaves a text within the limit alone', () => {
    expect(splitMessage('a'.repeat(MESSAGE_LIMIT))).toEqual(['a'.repeat(MESSAGE_LIMIT)])
    expect(splitMessage('  indented\n')).toEqual(['  indented\n'])
  })

  it('makes nothing of white space', () => {
    expect(splitMessage(' \n'.repeat(3000))).toEqual([])
  })

  it('cuts between paragraphs rather than inside one', () => {
    const first = words(150)
    const second = words(200)
    expect(splitMessage(`${first}\n\n${second}`)).toEqual([first, second])
  })

  it('cuts between lines, then between words', () => {
    const line = 'x'.repeat(1500)
    expect(splitMessage(`${line}\n${line}`)).toEqual([line, line])
    for (const part of splitMessage(words(1000))) expect(part).toMatch(/^word\d+( word\d+)*$/)
  })

  it('keeps a long word whole when it fits into a message of its own', () => {
    const address = `https://example.test/${'a'.repeat(1970)}`
    expect(splitMessage(`see this: ${address} please`)).toEqual(['see this:', `${address} please`])
  })

  it('moves a code block that fits whole into the next message', () => {
    const code = `\`\`\`ts\n${'const a = 1\n'.repeat(100)}\`\`\``
    const talk = words(140)
    expect(splitMessage(`${talk}\n${code}\nDone.`)).toEqual([talk, `${code}\nDone.`])
  })

  it('closes a code block at the cut and opens it again with its language, between lines', () => {
    const lines = Array.from({ length: 200 }, (_, index) => `    indented line ${index}`)
    const parts = splitMessage(`\`\`\`python\n${lines.join('\n')}\n\`\`\`\nafter`)
    expect(parts.length).toBeGreaterThan(2)
    for (const part of parts) expect(part).toMatch(/^```python\n {4}indented line \d+\n/)
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/line \d+\n```$/)
    const shown = parts.flatMap((part) => part.split('\n').filter((line) => line.startsWith('    ')))
    expect(shown).toEqual(lines)
    expect(parts.at(-1)).toMatch(/\n```\nafter$/)
  })

  it('never leaves an empty code block behind', () => {
    const short = `\`\`\`js\n${'y'.repeat(1989)}\n\`\`\`\n${words(400)}`
    const long = `\`\`\`js\n${'y'.repeat(5000)}\n\`\`\``
    for (const part of [short, long].flatMap((text) => splitMessage(text))) {
      expect(part).not.toMatch(/```(js)?\s*```/)
    }
  })

  it.each([
    ['a mention', '<@1571711273865838594>'],
    ['an emoji of a server', '<a:party_parrot:1571711273865838594>'],
    ['a time', '<t:1794740400:R>'],
    ['a link', 'https://example.test/a/long/way'],
    ['a named link', '[what it says](https://example.test/way)'],
    ['inline code', '`npm run a lot`'],
    ['a spoiler', '||it was the gardener, in the end||'],
  ])('never cuts through %s', (_, whole) => {
    for (let before = MESSAGE_LIMIT - whole.length - 5; before <= MESSAGE_LIMIT; before++) {
      for (const filling of ['x'.repeat(before), words(400).slice(0, before)]) {
        const parts = splitMessage(`${filling}${whole} and more`)
        expect(parts.filter((part) => part.includes(whole))).toHaveLength(1)
      }
    }
  })

  it('keeps a spoiler hidden that fits into no message', () => {
    const secret = words(600)
    const parts = splitMessage(`Mind: ||${secret}|| That was it.`)
    expect(parts.length).toBeGreaterThan(1)
    const open = parts.map((part) => part.replaceAll(/\|\|.*?\|\|/g, '').trim())
    expect(open.filter((part) => part !== '')).toEqual(['Mind:', 'That was it.'])
    const hidden = parts.flatMap((part) => /\|\|(.*?)\|\|/.exec(part)?.[1] ?? [])
    expect(hidden.join(' ')).toBe(secret)
  })

  it('does not take back-ticks without an end for code', () => {
    const parts = splitMessage(`\`\`\` ${words(600)}`)
    expect(parts.join('').match(/```/g)).toHaveLength(1)
  })

  it('never cuts a surrogate pair, a family, a flag or a combined letter', () => {
    for (const unit of ['😀', '👨‍👩‍👧‍👦', '🇰🇷', 'é̂', '각']) {
      const parts = splitMessage(unit.repeat(3000))
      for (const part of parts) expect(part.replaceAll(unit, '')).toBe('')
      expect(parts.join('')).toBe(unit.repeat(3000))
    }
  })
})

const PIECES = [
  'word',
  'longerword',
  ' ',
  ' ',
  '\n',
  '\n\n',
  '```',
  '```ts\n',
  '`',
  '😀',
  '🇰🇷',
  '각',
  '\t',
  'é',
  '||',
  '<@1571711273865838594>',
  'https://example.test/way ',
]
const LONG_PIECES = ['x'.repeat(300), '`'.repeat(7), '👩‍🚀'.repeat(40), '    code\n'.repeat(30)]

function randomText(random: () => number): string {
  const pick = (from: string[]) => from[Math.floor(random() * from.length)] ?? ''
  const count = Math.floor(random() * 400)
  return Array.from({ length: count }, () => pick(random() < 0.05 ? LONG_PIECES : PIECES)).join('')
}

describe('cutMessage, for any text', () => {
  it('keeps every part within the limit and loses nothing but white space at a cut', () => {
    for (let seed = 1; seed <= 500; seed++) {
      const random = createRandom(seed).next
      const text = randomText(random)
      const limit = 80 + Math.floor(random() * 400)
      let rest = text
      for (const { prefix, body, suffix } of cutMessage(text, limit)) {
        expect((prefix + body + suffix).length, `seed ${seed}`).toBeLessThanOrEqual(limit)
        expect(prefix + suffix, `seed ${seed}`).toMatch(/^(```[\w+#.-]*\n|\|\|)?(\n```|\|\|)?$/)
        const at = rest.indexOf(body)
        expect(at, `seed ${seed}`).toBeGreaterThanOrEqual(0)
        expect(rest.slice(0, at).trim(), `seed ${seed}`).toBe('')
        expect(body.isWellFormed(), `seed ${seed}`).toBe(true)
        rest = rest.slice(at + body.length)
      }
      expect(rest.trim(), `seed ${seed}`).toBe('')
    }
  })
})

import { describe, expect, it } from 'vitest'

import { type MarkdownNode, parseMarkdown } from './markdown.ts'

function depth(nodes: MarkdownNode[]): number {
  const inside = nodes.flatMap((node) => {
    if ('children' in node && node.children) return [node.children]
    return node.type === 'list' ? node.items : []
  })
  return 1 + Math.max(0, ...inside.map(depth))
}

const text = (value: string) => ({ type: 'text', text: value })
const strong = (...children: object[]) => ({ type: 'strong', children })
const em = (...children: object[]) => ({ type: 'em', children })

describe('inline marks', () => {
  it.each([
    ['plain words', [text('plain words')]],
    ['**bold**', [strong(text('bold'))]],
    ['*slanted*', [em(text('slanted'))]],
    ['_slanted_', [em(text('slanted'))]],
    ['__under__', [{ type: 'underline', children: [text('under')] }]],
    ['~~gone~~', [{ type: 'strike', children: [text('gone')] }]],
    ['||secret||', [{ type: 'spoiler', children: [text('secret')] }]],
    ['***both***', [strong(em(text('both')))]],
    ['**a *b***', [strong(text('a '), em(text('b')))]],
    ['*a **b** c*', [em(text('a '), strong(text('b')), text(' c'))]],
    ['__*x*__', [{ type: 'underline', children: [em(text('x'))] }]],
    ['`code **not bold**`', [{ type: 'code', text: 'code **not bold**' }]],
    ['``a ` b``', [{ type: 'code', text: 'a ` b' }]],
    ['**open', [text('**open')]],
    ['2 * 3 * 4', [text('2 * 3 * 4')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['\\*literal\\*', [text('*literal*')]],
    ['****', [text('****')]],
    ['**`**`**', [strong({ type: 'code', text: '**' })]],
  ])('reads %j', (source, nodes) => {
    expect(parseMarkdown(source)).toEqual(nodes)
  })
})

describe('blocks', () => {
  it('keeps a code block as it is, with its language', () => {
    expect(parseMarkdown('look:\n```ts\nconst a = **1**\n```\nafter')).toEqual([
      text('look:\n'),
      { type: 'codeblock', lang: 'ts', text: 'const a = **1**' },
      text('after'),
    ])
  })

  it('lets a code block hold what looks like headings and quotes', () => {
    expect(parseMarkdown('```\n# no\n> no\n```')).toEqual([
      { type: 'codeblock', lang: '', text: '# no\n> no' },
    ])
  })

  it('reads headings of three sizes and small print', () => {
    expect(parseMarkdown('# One\n### Three\n-# small')).toEqual([
      { type: 'heading', level: 1, children: [text('One')] },
      { type: 'heading', level: 3, children: [text('Three')] },
      { type: 'subtext', children: [text('small')] },
    ])
  })

  it('joins quoted lines and ends the quote with them', () => {
    expect(parseMarkdown('> a\n> **b**\nc')).toEqual([
      { type: 'quote', children: [text('a\n'), strong(text('b'))] },
      text('c'),
    ])
  })

  it('quotes the whole rest after three brackets', () => {
    expect(parseMarkdown('>>> a\nb')).toEqual([{ type: 'quote', children: [text('a\nb')] }])
  })

  it('nests lists and counts ordered ones from their first number', () => {
    expect(parseMarkdown('- a\n  - b\n- c\n3. d')).toEqual([
      {
        type: 'list',
        start: null,
        items: [[text('a\n'), { type: 'list', start: null, items: [[text('b')]] }], [text('c')]],
      },
      { type: 'list', start: 3, items: [[text('d')]] },
    ])
  })
})

describe('mentions, times and links', () => {
  it.each([
    ['<@123>', { type: 'user', id: '123' }],
    ['<@!123>', { type: 'user', id: '123' }],
    ['<@&9>', { type: 'role', id: '9' }],
    ['<#42>', { type: 'channel', id: '42' }],
    ['@everyone', { type: 'everyone', text: '@everyone' }],
    ['<t:1700000000:R>', { type: 'time', seconds: 1_700_000_000, style: 'R' }],
    ['<t:1700000000>', { type: 'time', seconds: 1_700_000_000, style: 'f' }],
    ['<:wave:77>', { type: 'emoji', id: '77', name: 'wave', animated: false }],
    ['</who is:5>', { type: 'command', name: 'who is', id: '5' }],
    ['https://a.example/x', { type: 'link', url: 'https://a.example/x', title: null, children: null }],
    ['<https://a.example>', { type: 'link', url: 'https://a.example', title: null, children: null }],
    [
      '[**the** page](https://a.example/(x) "hint")',
      {
        type: 'link',
        url: 'https://a.example/(x)',
        title: 'hint',
        children: [strong(text('the')), text(' page')],
      },
    ],
  ])('reads %j', (source, node) => {
    expect(parseMarkdown(source)).toEqual([node])
  })

  it('leaves the full stop and the bracket around an address to the sentence', () => {
    expect(parseMarkdown('(see https://a.example/b).')).toEqual([
      text('(see '),
      { type: 'link', url: 'https://a.example/b', title: null, children: null },
      text(').'),
    ])
  })
})

describe('hostile text', () => {
  it.each([
    '<script>alert(1)</script>',
    '[x](javascript:alert(1))',
    '<img src=x onerror=alert(1)>',
    '[x](data:text/html,hi)',
  ])('S-09: keeps %j as text', (source) => {
    expect(parseMarkdown(source)).toEqual([text(source)])
  })

  it('bounds nesting instead of overflowing', () => {
    const marks = ['**', '_', '~~', '||', '__', '*']
    const open = Array.from({ length: 60 }, (_, index) => marks[index % 6])
    const deep = `${open.join('')}x${open.toReversed().join('')}`
    expect(depth(parseMarkdown(deep))).toBeLessThan(14)
    const list = Array.from({ length: 60 }, (_, index) => `${'  '.repeat(index)}- x`).join('\n')
    expect(depth(parseMarkdown(list))).toBeLessThan(14)
  })

  it.each(['*', '_ ', '**a', '||', '`', '[', '[a](', '<', '> - ', '```'])(
    'gets through 4,000 characters of %j',
    (piece) => {
      expect(parseMarkdown(piece.repeat(4000 / piece.length))).toBeInstanceOf(Array)
    },
  )
})

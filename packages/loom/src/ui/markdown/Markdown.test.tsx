import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { readBlocks } from './blocks.ts'
import { readInline } from './inline.ts'
import { Markdown } from './Markdown.tsx'

const html = (text: string) => render(<Markdown text={text} />).container.firstElementChild!.innerHTML

describe('texts of policies', () => {
  it('shows headings below the page’s own', () => {
    expect(html('# Tools\n\n## Who lends')).toBe('<h2>Tools</h2><h3>Who lends</h3>')
  })

  it('shows paragraphs, emphasis and code', () => {
    expect(html('One *two* **three** `four`\nfive.\n\nSix.')).toBe(
      '<p>One <em>two</em> <strong>three</strong> <code>four</code> five.</p><p>Six.</p>',
    )
  })

  it('shows lists inside lists', () => {
    expect(html('- one\n- two\n  1. a\n  2. b\n\nafter')).toBe(
      '<ul><li>one</li><li>two<ol><li>a</li><li>b</li></ol></li></ul><p>after</p>',
    )
  })

  it('shows quotes, rules and code as it was written', () => {
    expect(html('> said\n> twice\n\n---\n\n```\n<b>*x*</b>\n```')).toBe(
      '<blockquote class="quote"><p>said twice</p></blockquote><hr>' +
        '<pre tabindex="0" class="md-code">&lt;b&gt;*x*&lt;/b&gt;</pre>',
    )
  })

  it('leads out by links, and to nothing that runs', () => {
    const { container } = render(
      <Markdown
        text={'[a](https://a.test) [b](javascript:alert(1)) [c](data:text/html,x) https://d.test/x.'}
      />,
    )
    const links = [...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))
    expect(links).toEqual(['https://a.test', 'https://d.test/x'])
    expect(container.textContent).toContain('[b](javascript:alert(1))')
  })

  it('leaves HTML as text', () => {
    const { container } = render(<Markdown text={'<img src=x onerror=alert(1)> <script>1</script>'} />)
    expect(container.querySelector('img, script')).toBeNull()
    expect(container.textContent).toContain('<script>1</script>')
  })

  it('keeps lines as they were written in what is said about something, below its heading', () => {
    const { container } = render(
      <Markdown look="aside" text={'# Why\none\ntwo\n\n- a\n- b\n\n```\nx\ny\n```'} />,
    )
    expect(container.firstElementChild?.innerHTML).toBe(
      '<h3>Why</h3><p>one<br>two</p><ul><li>a</li><li>b</li></ul><pre tabindex="0" class="md-code">x\ny</pre>',
    )
  })

  it('fetches no picture', () => {
    const { container } = render(<Markdown look="aside" text={'![seen](https://a.test/seen.png)'} />)
    expect(container.querySelector('img')).toBeNull()
    expect(container.querySelector('a')?.getAttribute('href')).toBe('https://a.test/seen.png')
  })

  it('reads stars, brackets and quotes without end in no time', () => {
    const began = performance.now()
    for (const piece of ['*', '[', '**a', '> ', '- ', '`', '_a', '\\']) {
      const text = piece.repeat(20_000)
      expect(readBlocks(text).length).toBeGreaterThan(0)
      expect(readInline(text).length).toBeGreaterThan(0)
    }
    expect(performance.now() - began).toBeLessThan(20_000)
  })
})

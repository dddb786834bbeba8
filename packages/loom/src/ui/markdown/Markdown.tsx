import { Fragment, type ReactNode, useMemo } from 'react'

import { type Block, readBlocks } from './blocks.ts'
import { type Inline, readInline } from './inline.ts'

interface Props {
  text: string
  /** `aside`: text about something else, whose headings rank above its own; line breaks are kept. */
  look?: 'page' | 'aside'
}

/** User text as React elements. HTML in it stays text; no string ever becomes markup, and no picture is loaded. */
export function Markdown({ text, look = 'page' }: Props) {
  const blocks = useMemo(() => readBlocks(look === 'aside' ? keepLines(text) : text), [text, look])
  return (
    <div className={`md ${look === 'page' ? 'read' : 'words md-aside'}`}>
      {blocks.map((block, key) => showBlock(look === 'aside' ? lowered(block) : block, key))}
    </div>
  )
}

/** Turns line breaks into Markdown's two trailing spaces; code keeps its own lines. */
function keepLines(text: string): string {
  const parts = text.split(/(^```[^]*?^```)/m)
  return parts
    .map((part, at) => (at % 2 === 1 ? part : part.replaceAll(/(?<=\S) ?\n(?=\S)/g, '  \n')))
    .join('')
}

const lowered = (block: Block): Block =>
  block.kind === 'heading' ? { ...block, level: block.level + 1 } : block

/** The first level belongs to the page itself. */
function headingOf(level: number): 'h2' | 'h3' | 'h4' | 'h5' {
  return (['h2', 'h3', 'h4'] as const)[level - 1] ?? 'h5'
}

// Texts are always rendered as a whole; their parts have no identity except their index.
function showBlock(block: Block, key: number): ReactNode {
  switch (block.kind) {
    case 'heading': {
      const Heading = headingOf(block.level)
      return <Heading key={key}>{showLine(block.text)}</Heading>
    }
    case 'paragraph':
      return <p key={key}>{showLines(block.text)}</p>
    case 'code':
      return (
        <pre key={key} tabIndex={0} className="md-code">
          {block.text}
        </pre>
      )
    case 'rule':
      return <hr key={key} />
    case 'quote':
      return (
        <blockquote key={key} className="quote">
          {block.blocks.map(showBlock)}
        </blockquote>
      )
    case 'list': {
      const List = block.ordered ? 'ol' : 'ul'
      return (
        <List key={key}>
          {block.items.map((item, index) => (
            <li key={index}>{showItem(item)}</li>
          ))}
        </List>
      )
    }
  }
}

/** An item of one line isn't a paragraph of its own. */
function showItem(blocks: readonly Block[]): ReactNode {
  const [first, ...rest] = blocks
  if (first?.kind !== 'paragraph') return blocks.map(showBlock)
  return (
    <>
      {showLines(first.text)}
      {rest.map(showBlock)}
    </>
  )
}

/** Two trailing spaces break a line, as usual in Markdown. */
function showLines(text: string): ReactNode {
  const lines = text.split(/ {2,}\n|\\\n/)
  return lines.map((line, index) => (
    <Fragment key={index}>
      {index > 0 && <br />}
      {showLine(line.replaceAll('\n', ' '))}
    </Fragment>
  ))
}

function showLine(line: string): ReactNode {
  return readInline(line).map(showPart)
}

function showPart(part: Inline, key: number): ReactNode {
  switch (part.kind) {
    case 'text':
      return <Fragment key={key}>{part.text}</Fragment>
    case 'code':
      return <code key={key}>{part.text}</code>
    case 'strong':
      return <strong key={key}>{part.parts.map(showPart)}</strong>
    case 'em':
      return <em key={key}>{part.parts.map(showPart)}</em>
    case 'link':
      return (
        <a key={key} href={part.href} rel="noopener noreferrer nofollow" target="_blank">
          {part.parts.map(showPart)}
        </a>
      )
  }
}

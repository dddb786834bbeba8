import { Fragment, isValidElement, type ReactNode } from 'react'

import { useWords } from './language.tsx'

interface Props {
  /** `{name} waits to join {server}.` */
  text: string
  parts: Readonly<Record<string, ReactNode>>
}

/** A sentence with parts that are more than text, in the word order of its language. */
export function Phrase({ text, parts }: Props) {
  const { behind } = useWords('common').ui
  const pieces = text.split(/\{(\w+)\}/)
  return pieces.map((piece, index) => (
    // Odd pieces are the names between braces; the order of a sentence never changes while it is shown.
    <Fragment key={index}>
      {index % 2 === 1 ? parts[piece] : behind(textOf(parts[pieces[index - 1] ?? '']), piece)}
    </Fragment>
  ))
}

/** The text of a part, as far as it can be determined without rendering it. */
function textOf(part: ReactNode): string {
  if (typeof part === 'string' || typeof part === 'number') return String(part)
  if (Array.isArray(part)) return textOf(part.at(-1) as ReactNode)
  return isValidElement<{ children?: ReactNode }>(part) ? textOf(part.props.children) : ''
}

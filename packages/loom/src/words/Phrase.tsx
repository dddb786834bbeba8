import { Fragment, type ReactNode } from 'react'

interface Props {
  /** `{name} waits to join {server}.` */
  text: string
  parts: Readonly<Record<string, ReactNode>>
}

/** A sentence with parts that are more than text, in the order of its language. */
export function Phrase({ text, parts }: Props) {
  return text.split(/\{(\w+)\}/).map((piece, index) => (
    // Odd pieces are the names between braces; a sentence never changes its order while it is shown.
    <Fragment key={index}>{index % 2 === 1 ? parts[piece] : piece}</Fragment>
  ))
}

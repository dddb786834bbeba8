import { useMemo } from 'react'

import { wordDiff } from './word-diff.ts'

/** Real insertions and deletions: underlined and struck through, not by colour alone. */
export function TextDiff({ before, after }: { before: string; after: string }) {
  const parts = useMemo(() => wordDiff(before, after), [before, after])
  return (
    <div className="text-diff words">
      {parts.map(({ kind, text }, index) =>
        // A comparison is always rebuilt as a whole; its parts never move.
        kind === 'same' ? (
          <span key={index}>{text}</span>
        ) : kind === 'added' ? (
          <ins key={index}>{text}</ins>
        ) : (
          <del key={index}>{text}</del>
        ),
      )}
    </div>
  )
}

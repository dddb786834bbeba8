import type { ReactNode } from 'react'

import { useTellError } from '../api/error-sentence.ts'
import { useWords } from '../words/language.tsx'
import { Notice } from './Notice.tsx'

interface Props {
  /** Without an error, nothing is shown. */
  error: Error | undefined | null
  /** The failed act: "The key was not replaced." */
  what?: ReactNode
  onRetry?(): void
}

/** What failed, why, and what to do, next to the act. The code is for those who help. */
export function Failure({ error, what, onRetry }: Props) {
  const words = useWords('common').ui
  const tell = useTellError()
  if (error === undefined || error === null) return null
  const { sentence, code } = tell(error)
  return (
    <Notice kind="bad">
      {what !== undefined && (
        <>
          <b>{what}</b>{' '}
        </>
      )}
      {sentence}{' '}
      {onRetry !== undefined && (
        <button type="button" className="link-btn" onClick={onRetry}>
          {words.tryAgain}
        </button>
      )}
      {code !== undefined && <span className="code tiny block text-ink-3">{code}</span>}
    </Notice>
  )
}

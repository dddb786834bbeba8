import { useEffect, useState } from 'react'

import { useWords } from '../words/language.tsx'
import { Button } from './Button.tsx'

type State = 'rest' | 'copied' | 'failed'

const SHOWN_MS = 2500

function CopyButton({ value, name }: { value: string; name?: string }) {
  const words = useWords('common').ui
  const [state, setState] = useState<State>('rest')
  useEffect(() => {
    if (state === 'rest') return
    const timer = setTimeout(() => setState('rest'), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [state])

  async function copy() {
    try {
      await navigator.clipboard.writeText(value)
      setState('copied')
    } catch {
      // Pages not loaded over https, and old browsers, have no clipboard.
      setState('failed')
    }
  }
  const text = { rest: words.copy, copied: words.copied, failed: words.copyFailed }[state]
  return (
    <>
      <Button
        size="s"
        icon={state === 'copied' ? 'check' : 'copy'}
        {...(name !== undefined && { 'aria-label': `${words.copy}: ${name}` })}
        onClick={() => void copy()}
      >
        {text}
      </Button>
      <span className="sr" role="status">
        {state === 'rest' ? '' : text}
      </span>
    </>
  )
}

interface CopyProps {
  label: string
  value: string
  /** Emphasised, because it is shown only once. */
  secret?: boolean
}

/** A text to be copied as a whole. */
export function CopyField({ label, value, secret = false }: CopyProps) {
  return (
    <div className="field">
      <span className="label">{label}</span>
      <div className={`keybox ${secret ? 'secret' : ''}`}>
        <code className="grow select-all">{value}</code>
        <CopyButton value={value} name={label} />
      </div>
    </div>
  )
}

interface SnippetProps {
  /** Where to paste it. */
  place: string
  code: string
  /** The parts that are specific to this person, highlighted. */
  marks?: readonly string[]
}

/** Lines for a terminal or a file, named by `place`. */
export function Snippet({ place, code, marks = [] }: SnippetProps) {
  return (
    <div className="snippet">
      <div className="snippet-h">
        <span>{place}</span>
        <span className="push">
          <CopyButton value={code} name={place} />
        </span>
      </div>
      {/* Reachable by keyboard, because it may scroll. */}
      <pre tabIndex={0}>
        {piecesOf(code, marks).map((piece, index) =>
          // Every second piece is one of the marks.
          index % 2 === 1 ? <mark key={index}>{piece}</mark> : piece,
        )}
      </pre>
    </div>
  )
}

function piecesOf(code: string, marks: readonly string[]): string[] {
  if (marks.length === 0) return [code]
  const literal = marks.map((mark) => mark.replaceAll(/[^\w-]/g, String.raw`\$&`))
  return code.split(new RegExp(`(${literal.join('|')})`))
}

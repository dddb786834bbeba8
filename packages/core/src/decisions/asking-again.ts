import type { Sha256 } from '../ports.ts'
import { isOpen, type QuestionState } from './question-state.ts'

/** For this long after its delivery a repeated question gets the answer it had. */
const REDELIVERED_FOR_MS = 10 * 60_000

export interface Asked {
  project: string
  text: string
  options: readonly string[]
  /** The caller's own name for the question, if it has one. */
  key?: string
}

/** Spacing, case and width make no other question. */
function plain(text: string): string {
  return text.normalize('NFKC').trim().replaceAll(/\s+/gu, ' ').toLowerCase()
}

/** `identity`: the same question again; `topic`: the same question, perhaps with other options. */
export function nameQuestion(
  { project, text, options, key }: Asked,
  sha256: Sha256,
): { identity: string; topic: string } {
  const subject = key === undefined ? ['text', plain(text)] : ['key', key]
  const topic = sha256(JSON.stringify([project, ...subject]))
  return { topic, identity: sha256(JSON.stringify([topic, ...options.map(plain)])) }
}

export type Placement =
  | { kind: 'new'; supersedes: string[] }
  | { kind: 'attach'; id: string }
  | { kind: 'return'; id: string; redelivered: boolean }

/** What asking means when the same was asked before. `known`: the questions of this project with the same topic. */
export function placeAsk(known: readonly QuestionState[], identity: string, now: number): Placement {
  const same = known
    .filter(({ question }) => question.identity === identity)
    .toSorted((left, right) => right.question.askedAt - left.question.askedAt)
  const open = same.find(isOpen)
  if (open !== undefined) return { kind: 'attach', id: open.question.id }
  const settled = same.find(({ phase, outcome }) => phase === 'settled' && outcome !== 'withdrawn')
  if (settled !== undefined) return { kind: 'return', id: settled.question.id, redelivered: false }
  const recent = same.find(
    ({ deliveredAt, outcome }) =>
      deliveredAt !== null && outcome !== 'withdrawn' && now - deliveredAt <= REDELIVERED_FOR_MS,
  )
  if (recent !== undefined) return { kind: 'return', id: recent.question.id, redelivered: true }
  return { kind: 'new', supersedes: known.filter(isOpen).map(({ question }) => question.id) }
}

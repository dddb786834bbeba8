import type { AskDecisionInput } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { Sha256 } from '../../ports.ts'
import { isOpen, type QuestionState } from './question-state.ts'

/** For this long after its delivery, a repeated question gets the same answer. */
const REDELIVERED_FOR_MS = 10 * 60_000

export interface Asked {
  project: string
  input: AskDecisionInput
  /** A hash of what is to be allowed. No caller's key can name such a question. */
  verdictOn?: string
}

/** Spaces that readers don't notice make no difference, except in code; "US" and "us" always differ. */
function plain(text: string): string {
  const composed = text.normalize('NFC').replaceAll(/\r\n?/g, '\n').trim()
  if (composed.includes('`')) return composed
  return composed.replaceAll(/[^\S\n]+/gu, ' ').replaceAll(/ ?\n ?/g, '\n')
}

/**
 * Which fields of an ask decide that it is the same question: everything a person reads on the card, everything about
 * who may answer, and what counts. `null`: about the call or the place only. A new field of the tool has to be listed
 * here.
 */
const IDENTITY: {
  [Field in keyof Required<AskDecisionInput>]: ((input: AskDecisionInput) => unknown) | null
} = {
  question: ({ question }) => plain(question),
  context: ({ context }) => context,
  options: ({ options }) => (options ?? []).map(plain),
  timeout_seconds: ({ timeout_seconds: seconds }) => seconds ?? null,
  allow_free: ({ allow_free: free = true }) => free,
  approvers: ({ approvers }) =>
    approvers && [(approvers.users ?? []).toSorted(), (approvers.roles ?? []).toSorted()],
  quorum: ({ quorum = 1 }) => quorum,
  veto_option: ({ veto_option: veto }) => veto,
  deadline_seconds: ({ deadline_seconds: seconds }) => seconds,
  on_deadline: ({ on_deadline: then }) => (typeof then === 'object' ? then.option : then),
  escalate_after_seconds: ({ escalate_after_seconds: seconds }) => seconds,
  diff: ({ diff }) => diff,
  attachments: ({ attachments = [] }) => attachments.map(({ name, text, data }) => [name, text, data]),
  risk: ({ risk }) => risk,
  session: ({ session }) => session,
  language: ({ language }) => language,
  // The result names the thread, and asking again with it is the same question; `isElsewhere` checks it.
  thread_id: null,
  max_wait_seconds: null,
  key: null,
}

const FIELDS = Object.entries(IDENTITY).flatMap(([name, read]) => (read === null ? [] : [{ name, read }]))

/** `identity`: the same question again; `topic`: any question it would join, supersede or clash with. */
export function nameQuestion(
  { project, input, verdictOn }: Asked,
  sha256: Sha256,
): { identity: string; topic: string } {
  const read = FIELDS.map(({ name, read: of }) => [name, of(input) ?? null])
  const identity = sha256(JSON.stringify([project, read]))
  const subject =
    verdictOn !== undefined
      ? ['verdict', verdictOn]
      : input.key !== undefined
        ? ['key', input.key]
        : ['words', ...read.filter(([name]) => name !== 'options')]
  return { identity, topic: sha256(JSON.stringify([project, ...subject])) }
}

export type Placement =
  | { kind: 'new'; supersedes: string[] }
  | { kind: 'attach'; id: string }
  | { kind: 'return'; id: string; redelivered: boolean }

/** Asked for in a thread where it was never posted: there, the same words appear beside other ones. */
export function isElsewhere({ question, card, earlier = [] }: QuestionState, threadId?: string): boolean {
  if (threadId === undefined || threadId === question.threadId) return false
  return ![card, ...earlier].some((place) => place?.threadId === threadId)
}

/** A name belongs to one question as long as that is kept: for any other, nothing is posted or returned. */
export function checkName(known: readonly QuestionState[], identity: string, threadId?: string): void {
  const other = known.find((state) => state.question.identity !== identity || isElsewhere(state, threadId))
  if (other === undefined) return
  throw new AppError(
    'conflict',
    `This key already belongs to another question, ${other.question.id}, which differs in its text, options, context, risk, thread or who may answer. Use another key.`,
    { reason: 'key_reused' },
  )
}

/** What to do if the same was asked before. `known`: the project's questions with the same topic. */
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

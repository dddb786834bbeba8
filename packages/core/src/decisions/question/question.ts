import type { Language } from '@arachne/words'

/** Who may answer: people by id, and holders of these roles. */
export interface ApproverList {
  users: readonly string[]
  roles: readonly string[]
}

/** What happens at the deadline if nobody has answered. */
export type OnDeadline = 'keep_waiting' | 'abort' | { option: number }

export interface QuietHours {
  /** Hours of the day, 0–23; 22 to 8 is the night. */
  from: number
  to: number
  /** IANA name. */
  zone: string
}

export interface ReminderPlan {
  /** Milliseconds after asking; the last step repeats. */
  after: readonly number[]
  most: number
  quiet: QuietHours | null
}

export type QuestionRisk = 'low' | 'medium' | 'high' | 'critical'

/** Plain text, or base64. */
export type QuestionFile = { name: string } & ({ text: string } | { data: string })

/** What an agent asks a person. Written once, before anything is posted, and never changed. */
export interface DecisionQuestion {
  id: string
  project: string
  /** Equal for the same question asked again. */
  identity: string
  /** The same without the options: another set of options supersedes the question. */
  topic: string
  text: string
  context: string
  options: readonly string[]
  /** Whether an answer outside the options counts. */
  freeAnswers: boolean
  askedAt: number
  approvers: ApproverList
  quorum: number
  /** An option that decides alone, regardless of the quorum. */
  veto: number | null
  deadline: { at: number; onDeadline: OnDeadline } | null
  escalation: { at: number; approvers: ApproverList } | null
  reminders: ReminderPlan
  /** The asker named these approvers; otherwise the project's current list applies at each moment. */
  narrowed?: boolean
  /** The origin shown on the card, outside the agent's words. */
  projectName?: string
  session?: string
  risk?: QuestionRisk
  diff?: string
  files?: readonly QuestionFile[]
  language?: Language
  /** An existing thread in which it was asked. */
  threadId?: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const DEFAULT_REMINDERS: ReminderPlan = {
  after: [15 * MINUTE, HOUR, 4 * HOUR, 28 * HOUR, 52 * HOUR],
  most: 5,
  quiet: null,
}

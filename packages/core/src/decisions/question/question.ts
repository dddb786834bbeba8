import type { Language } from '@arachne/words'

/** Who may answer: people by id, and whoever holds one of these roles. */
export interface ApproverList {
  users: readonly string[]
  roles: readonly string[]
}

/** What happens when the deadline passes and nobody has answered. */
export type OnDeadline = 'keep_waiting' | 'abort' | { option: number }

export interface QuietHours {
  /** Hours of the day, 0–23; from 22 to 8 is the night. */
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

/** Text as it is, or base64. */
export type QuestionFile = { name: string } & ({ text: string } | { data: string })

/** What an agent asks a person. Written once, before anything is posted, and never changed. */
export interface DecisionQuestion {
  id: string
  project: string
  /** What makes it the same question when it is asked again. */
  identity: string
  /** The same without the options: another set of options supersedes. */
  topic: string
  text: string
  context: string
  options: readonly string[]
  /** Whether an answer outside the options counts. */
  freeAnswers: boolean
  askedAt: number
  approvers: ApproverList
  quorum: number
  /** An option that decides alone, whatever the quorum. */
  veto: number | null
  deadline: { at: number; onDeadline: OnDeadline } | null
  escalation: { at: number; approvers: ApproverList } | null
  reminders: ReminderPlan
  /** The asker named these approvers; else the project's list counts as it is at each moment. */
  narrowed?: boolean
  /** What the card says about where it comes from, beside the agent's words. */
  projectName?: string
  session?: string
  risk?: QuestionRisk
  diff?: string
  files?: readonly QuestionFile[]
  language?: Language
  /** An existing thread it was asked in. */
  threadId?: string
}

const MINUTE = 60_000
const HOUR = 60 * MINUTE

export const DEFAULT_REMINDERS: ReminderPlan = {
  after: [15 * MINUTE, HOUR, 4 * HOUR, 28 * HOUR, 52 * HOUR],
  most: 5,
  quiet: null,
}

/** Topics, votings and elections, their ballots, and members' notifications. */
export interface ItemSchema {
  told_once: ToldRow
  item: ItemRow
  ballot: BallotRow
  ballot_tag: BallotTagRow
  ballot_box: BallotBoxRow
  notification: NotificationRow
  notification_preference: NotificationPreferenceRow
}

export interface ItemRow {
  orga_id: string
  id: string
  kind: string
  channel_id: string
  /** null: in the organisation's channel. */
  team_id: string | null
  message_id: string | null
  author_id: string
  /** The candidate of an election, possibly from outside the team. */
  candidate_id: string | null
  title: string
  phase: string
  outcome: string | null
  is_open: number
  deadline: string | null
  /** When time alone will next change something. */
  next_due: string | null
  version: number
  /** JSON: the machine's state. */
  state: string
  /** JSON: the facts around it. */
  extras: string
  created_at: string
  resolved_at: string | null
  review_on: string | null
  decision_seq: number | null
  /** JSON: who rules on it, possibly from outside the team. null: not determined yet. */
  ruler_ids: string | null
}

interface BallotRow {
  orga_id: string
  item_id: string
  /** JSON */
  choices: string
  /** The number of identical ballots. */
  n: number
}

interface BallotTagRow {
  orga_id: string
  item_id: string
  /** Hex. */
  tag: string
}

interface BallotBoxRow {
  orga_id: string
  item_id: string
  round: number
  key_id: string
  casts: number
  /** Sealed. */
  body: Uint8Array
}

export interface NotificationRow {
  orga_id: string
  id: string
  member_id: string
  category: string
  priority: string
  at: string
  is_read: number
  group_key: string | null
  count: number
  by_id: string | null
  item_id: string | null
  channel_id: string | null
  role_id: string | null
  policy_id: string | null
  grant_id: string | null
  in_app: number
  send_at: string | null
}

interface NotificationPreferenceRow {
  orga_id: string
  member_id: string
  /** JSON */
  preferences: string
}

interface ToldRow {
  orga_id: string
  key: string
  at: string
}

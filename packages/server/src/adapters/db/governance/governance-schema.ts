/** The tables of organisations; `schema.ts` describes how values are stored. */
export interface GovernanceSchema {
  person: PersonRow
  orga: OrgaRow
  member: MemberRow
  team: TeamRow
  role: RoleRow
  channel: ChannelRow
  policy: PolicyRow
  policy_version: PolicyVersionRow
  invitation: InvitationRow
  decision: DecisionRow
}

export interface PersonRow {
  id: string
  name: string
  avatar_url: string | null
  email: string | null
  /** For mail to them. */
  language: string | null
}

export interface OrgaRow {
  id: string
  name: string
  logo_url: string | null
  accent: string | null
  surface_light: string | null
  surface_dark: string | null
  /** JSON; the next column, too. */
  domains: string
  settings: string
  practice: number
  created_at: string
  deleted_at: string | null
}

export interface MemberRow {
  orga_id: string
  id: string
  person_id: string
  name: string
  avatar_url: string | null
  /** JSON */
  contacts: string
  owns: number
  joined_at: string
  left_at: string | null
}

export interface TeamRow {
  orga_id: string
  id: string
  name: string
  color: string | null
  archived: number
}

export interface RoleRow {
  orga_id: string
  id: string
  team_id: string
  title: string
  mission: string
  /** JSON */
  duties: string
  role_type: string | null
  member_id: string
  linked_role_id: string | null
  icon_key: string | null
  term_ends_at: string | null
  review_on: string | null
  ended: number
}

export interface ChannelRow {
  orga_id: string
  id: string
  kind: string
  team_id: string | null
  /** The lower id of the two members first. */
  dm_a: string | null
  dm_b: string | null
  created_at: string
  archived_at: string | null
  /** JSON */
  archive_readers: string | null
}

export interface PolicyRow {
  orga_id: string
  id: string
  number: number | null
  phase: string
  version: number
  role_id: string
  title: string
  abstract: string
  text: string
  review_on: string | null
  adopted_by: string | null
  created_at: string
  updated_at: string
}

export interface PolicyVersionRow {
  orga_id: string
  policy_id: string
  version: number
  title: string
  abstract: string
  text: string
  at: string
  member_id: string
  adopted_by: string | null
}

export interface InvitationRow {
  orga_id: string
  id: string
  emitter_id: string
  kind: string
  address: string | null
  discord_user_id: string | null
  token_hash: string | null
  mail: string
  sent_at: string
  status: string
  ended_at: string | null
}

export interface DecisionRow {
  orga_id: string
  seq: number
  at: string
  kind: string
  action: string
  target_type: string
  target_id: string
  team_id: string | null
  team_name: string | null
  member_id: string | null
  role_name: string | null
  actor_kind: string
  grant_id: string | null
  /** JSON: type, before, after. */
  diff: string
}

import type { DecisionEntryView } from '@arachne/contract/governance'
import type { Words } from '@arachne/words'

export type Happening = keyof Words['orga-journal']['happenings']['did']

type Entry = Pick<DecisionEntryView, 'kind' | 'diff'>
type Read = (facts: { before: Side; after: Side; isNew: boolean }) => Happening
type Side = DecisionEntryView['diff']['before']

const INVITATIONS: Readonly<Record<string, Happening>> = {
  accepted: 'invitationAccepted',
  rejected: 'invitationRejected',
  cancelled: 'invitationCancelled',
  expired: 'invitationExpired',
}
const ON_DISCORD: Readonly<Record<string, Happening>> = {
  asked: 'discordAsked',
  linked: 'discordLinked',
  cut: 'discordCut',
  shown: 'discordShown',
  narrowed: 'discordNarrowed',
  hidden: 'discordHidden',
}
const RESPONSES: Readonly<Record<string, Happening>> = {
  consent: 'consented',
  objection: 'objected',
  stand_aside: 'stoodAside',
}

/** The journal stores a thing before and after; the act is derived from that. */
const READS: Readonly<Record<string, Read>> = {
  Organisation: ({ after, isNew }) =>
    isNew ? 'founded' : 'owner_id' in after ? 'handedOver' : 'orgaChanged',
  Team: ({ after, isNew }) =>
    isNew ? 'teamMade' : after.archived === true ? 'teamDissolved' : 'teamChanged',
  Role: ({ before, after, isNew }) => {
    if (isNew) return 'roleMade'
    if (Object.keys(after).every((field) => field === 'topic_id') && Object.keys(before).length > 0)
      return 'roleRemoved'
    return 'member_id' in after ? 'roleAssigned' : 'roleChanged'
  },
  Member: ({ after }) =>
    after.left === true ? 'left' : 'invitation_id' in after ? 'joined' : 'memberChanged',
  Invitation: ({ after }) => INVITATIONS[String(after.status)] ?? 'invited',
  Policy: ({ after, isNew }) => {
    if (isNew) return 'policyDrafted'
    if (after.phase === 'published') return 'policyPublished'
    if (after.phase === 'retired') return 'policyRetired'
    return 'role_id' in after ? 'policyMoved' : 'policyRevised'
  },
  Topic: ({ before, after }) => processOf(before, after),
  Voting: ({ before, after }) => processOf(before, after),
  Election: ({ before, after }) => processOf(before, after),
  TopicResponse: ({ after }) => RESPONSES[String(after.response)] ?? 'answered',
  ElectionResponse: ({ after }) => RESPONSES[String(after.response)] ?? 'answered',
  Objection: ({ after }) => (after.state === 'not_qualified' ? 'objectionRuled' : 'objectionChanged'),
  Clarification: ({ after }) => ('answer' in after ? 'clarified' : 'asked'),
  Vote: () => 'voted',
  Nomination: ({ after }) => (after.changed === true ? 'nominationChanged' : 'nominated'),
  Process: ({ after }) => {
    if (after.box_lost === true) return 'boxLost'
    return after.reopened === true ? 'reopened' : 'electorate'
  },
  Message: () => 'wrote',
  Reaction: () => 'reacted',
  Grant: ({ isNew }) => (isNew ? 'grantGiven' : 'grantEnded'),
  DecisionRequest: () => 'requested',
}

function processOf(before: Side, after: Side): Happening {
  if ('outcome' in after) return 'resolved'
  if ('version' in after) return 'amended'
  return before.phase === undefined ? 'opened' : 'movedOn'
}

export function whatHappened({ kind, diff: { before, after } }: Entry): Happening {
  if ('discord' in after) return ON_DISCORD[String(after.discord)] ?? 'something'
  const isNew = Object.keys(before).length === 0
  return READS[kind]?.({ before, after, isNew }) ?? 'something'
}

export interface Row {
  field: string
  before: unknown
  after: unknown
}

/** Ids of the thing itself and of its origin are shown elsewhere. */
const ELSEWHERE: ReadonlySet<string> = new Set([
  'topic_id',
  'invitation_id',
  'objection',
  'discord',
  'discord_server_id',
  'clarification',
  'answer',
])

/** Field by field, all that either side has; the rules about agents are listed separately. */
export function rowsOf(diff: DecisionEntryView['diff']): Row[] {
  const [before, after] = [unfolded(diff.before), unfolded(diff.after)]
  const fields = new Set([...Object.keys(before), ...Object.keys(after)])
  return [...fields]
    .filter((field) => !ELSEWHERE.has(field))
    .map((field) => ({ field, before: before[field], after: after[field] }))
    .filter((row) => JSON.stringify(row.before ?? null) !== JSON.stringify(row.after ?? null))
}

function unfolded({ agents, ...side }: Side): Side {
  if (typeof agents !== 'object' || agents === null) return agents === undefined ? side : { ...side, agents }
  const rules = Object.entries(agents).map(([name, value]) => [`agents.${name}`, value] as const)
  return { ...side, ...Object.fromEntries(rules) }
}

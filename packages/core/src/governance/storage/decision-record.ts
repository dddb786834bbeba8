import type { JournalFacts } from '../../journal/journal-store.ts'
import type { Sha256 } from '../../ports.ts'
import type { DecisionDraft, DecisionEntry } from './decision-store.ts'
import { spaceOf } from './governance-store.ts'

export function decisionFrom(draft: DecisionDraft, link: { seq: number; at: number }): DecisionEntry {
  const { by, teamName = null, roleName = null, before = {}, after = {}, ...rest } = draft
  return {
    ...rest,
    ...link,
    // The databases would replace half a surrogate pair, and the line would no longer match its hash.
    teamName: teamName?.toWellFormed() ?? null,
    roleName: roleName?.toWellFormed() ?? null,
    memberId: by?.memberId ?? null,
    actorKind: by?.kind ?? 'system',
    grantId: by?.grantId ?? null,
    before,
    after: by?.confirmed === undefined ? after : { ...after, confirmed: true },
  }
}

/**
 * What the chain keeps of a decision: ids, and a hash of the rest, so that a changed row is found although the chain
 * contains no text of an organisation.
 */
export function chainFactsOf(orgaId: string, entry: DecisionEntry, sha256: Sha256): JournalFacts {
  return {
    space: spaceOf(orgaId),
    actor: entry.memberId === null ? 'system' : `member:${entry.memberId}`,
    action: `${entry.targetType}.${entry.action}`,
    target: `${entry.targetType}:${entry.targetId}`,
    outcome: 'ok',
    details: {
      kind: entry.kind,
      actor_kind: entry.actorKind,
      team_id: entry.teamId,
      diff_sha256: sha256(decisionText(entry)),
      ...(entry.grantId !== null && { grant_id: entry.grantId }),
    },
  }
}

/** `[{"type", "before", "after"}, team's name, role's name]` as JSON without spaces. Members are ids in all of it. */
function decisionText({ kind, before, after, teamName, roleName }: DecisionEntry): string {
  return JSON.stringify([{ type: kind, before, after }, teamName, roleName])
}

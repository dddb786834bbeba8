import type { Snowflake } from '@arachne/contract'

import { AppError } from '../../errors.ts'
import type { JournalFacts } from '../../journal/journal-store.ts'
import type { Journal } from '../../journal/journal.ts'
import type { Entity } from '../entities/entity.ts'

/** Something an entity does to a server. */
export interface Deed {
  entity: Entity
  serverId: Snowflake
  /** e.g. `channel.renamed` */
  action: string
  target: string
  details?: JournalFacts['details']
}

/** One act on Discord, one line in the journal, however it ends. `told` adds what is only known afterwards. */
export async function journaled<Result>(
  journal: Pick<Journal, 'record'>,
  deed: Deed,
  act: { run(): Promise<Result>; told?(result: Result): JournalFacts['details'] },
): Promise<Result> {
  const { entity, serverId, action, target, details = {} } = deed
  const facts = { space: `server:${serverId}`, actor: `entity:${entity.id}`, action, target }
  const result = await act.run().catch(async (error: unknown) => {
    const { code, reason } = codesOf(error)
    await journal.record({ ...facts, outcome: outcomeOf(error), details: { ...details, code, reason } })
    throw error
  })
  await journal.record({ ...facts, outcome: 'ok', details: { ...details, ...act.told?.(result) } })
  return result
}

/** For Discord's audit log, which keeps 512 characters. */
export function auditReason({ name, ownerName }: Entity, reason?: string): string {
  const who = `${name}, owned by ${ownerName}`
  return reason ? `${who}: ${reason}` : who
}

function codesOf(error: unknown) {
  if (!(error instanceof AppError)) return { code: 'internal', reason: null }
  return { code: error.code, reason: error.details.reason ?? null }
}

function outcomeOf(error: unknown): JournalFacts['outcome'] {
  const { code, reason } = codesOf(error)
  if (code === 'internal' || reason === 'outcome_unknown') return 'unknown'
  return code === 'forbidden' || reason === 'discord_refused' ? 'refused' : 'failed'
}

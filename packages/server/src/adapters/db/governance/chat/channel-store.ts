import { type ChannelStore, type OrgaChannel, reachedTeams, type Viewer } from '@arachne/core/governance'
import { type ExpressionBuilder, sql } from 'kysely'

import { compiledQuery } from '../../engine/compiled-query.ts'
import type { Queries, Schema } from '../../engine/schema.ts'
import type { ChannelRow } from '../governance-schema.ts'
import { toIso, toMs } from '../times.ts'

export function toChannel(row: Omit<ChannelRow, 'orga_id'>): OrgaChannel {
  const base = { id: row.id, createdAt: toMs(row.created_at), archivedAt: toMs(row.archived_at) }
  if (row.kind === 'orga') return { ...base, kind: 'orga', archivedReaders: null }
  if (row.kind === 'dm') {
    return { ...base, kind: 'dm', members: [row.dm_a ?? '', row.dm_b ?? ''], archivedReaders: null }
  }
  const readers = row.archive_readers === null ? null : (JSON.parse(row.archive_readers) as string[])
  return { ...base, kind: 'team', teamId: row.team_id ?? '', archivedReaders: readers }
}

const inOrder = (members: readonly [string, string]) => members.toSorted() as [string, string]

function toRow(orgaId: string, channel: OrgaChannel): ChannelRow {
  const [a, b] = channel.kind === 'dm' ? inOrder(channel.members) : [null, null]
  return {
    orga_id: orgaId,
    id: channel.id,
    kind: channel.kind,
    team_id: channel.kind === 'team' ? channel.teamId : null,
    dm_a: a,
    dm_b: b,
    created_at: toIso(channel.createdAt),
    archived_at: toIso(channel.archivedAt),
    archive_readers: channel.archivedReaders === null ? null : JSON.stringify(channel.archivedReaders),
  }
}

/** `channelRight(viewer, channel).read` as a condition; tests check that the two agree. */
export function readableBy(viewer: Viewer) {
  return (eb: ExpressionBuilder<Schema, 'channel'>) => {
    if (!viewer.isMember) return eb.lit(false)
    const teams = [...reachedTeams(viewer)]
    const live = eb('channel.archived_at', 'is', null)
    const ways = [eb('channel.kind', '=', 'orga')]
    if (teams.length > 0) {
      ways.push(eb.and([eb('channel.kind', '=', 'team'), live, eb('channel.team_id', 'in', teams)]))
    }
    if (viewer.delegation === null) {
      const mine = eb.or([eb('channel.dm_a', '=', viewer.memberId), eb('channel.dm_b', '=', viewer.memberId)])
      // Ids are random and of one form, so none is part of another.
      const read = sql<boolean>`channel.archive_readers like ${`%"${viewer.memberId}"%`}`
      ways.push(eb.and([eb('channel.kind', '=', 'dm'), mine]), eb.and([eb.not(live), read]))
    }
    return eb.or(ways)
  }
}

const channelsIn = (db: Queries, orgaId: string) =>
  db.selectFrom('channel').selectAll().where('channel.orga_id', '=', orgaId)
const channelById = compiledQuery((db, orgaId: string, id: string) =>
  channelsIn(db, orgaId).where('id', '=', id),
)

export function createChannelStore(db: Queries, orgaId: string): ChannelStore {
  const rows = () => channelsIn(db, orgaId)

  return {
    async insert(channel) {
      await db.insertInto('channel').values(toRow(orgaId, channel)).execute()
    },

    async find(id) {
      const [row] = await channelById(db, orgaId, id)
      return row && toChannel(row)
    },

    async ofOrga() {
      return toChannel(await rows().where('kind', '=', 'orga').executeTakeFirstOrThrow())
    },

    async ofTeam(teamId) {
      const row = await rows().where('team_id', '=', teamId).executeTakeFirst()
      return row && toChannel(row)
    },

    async ofTeams() {
      const found = await rows().where('kind', '=', 'team').execute()
      return new Map(found.map(({ team_id, id }) => [team_id ?? '', id]))
    },

    async ofPair(one, other) {
      const [a, b] = inOrder([one, other])
      const row = await rows().where('dm_a', '=', a).where('dm_b', '=', b).executeTakeFirst()
      return row && toChannel(row)
    },

    async reachedBy(viewer) {
      const found = await rows().where(readableBy(viewer)).orderBy('created_at').orderBy('id').execute()
      return found.map(toChannel)
    },

    async archive(id, at, readers) {
      await db
        .updateTable('channel')
        .set({ archived_at: toIso(at), archive_readers: JSON.stringify(readers) })
        .where('orga_id', '=', orgaId)
        .where('id', '=', id)
        .execute()
    },
  }
}

import type { ActivityCountsAnswer, ActivityCountsQuery, ActivityView } from '@arachne/contract'
import type { ACTIVITY_ROUTES } from '@arachne/contract/routes'
import { activityScope, type Person } from '@arachne/core/access'
import { type ActivityCountStore, type ActivityStore, type Counts, hourOf } from '@arachne/core/activity'
import type { NameBook, Places } from '@arachne/core/identities'
import type { Clock } from '@arachne/core/ports'
import type * as z from 'zod'

import type { Handlers } from '../bind-routes.ts'
import { pageOfActivity } from './activity-page.ts'
import { toCsv } from './csv.ts'
import { createPresentActivity, cursorOf } from './present-activity.ts'

export interface ActivityDeps {
  activityStore: ActivityStore
  activityCounts: ActivityCountStore
  names: NameBook
  places: Pick<Places, 'servers' | 'channels'>
  clock: Clock
}

const HOUR_MS = 3_600_000
const MOST_EXPORTED = 10_000
const LEADERS = 5

/** Who did what, where and when: people see what concerns their entities and servers, operators everything. */
export function activityHandlers(deps: ActivityDeps): Handlers<typeof ACTIVITY_ROUTES> {
  const { activityStore, places } = deps
  const present = createPresentActivity(deps)
  const scopeOf = (person: Person) =>
    activityScope(
      person,
      places.servers().map(({ id }) => id),
    )

  return {
    async listActivity({ person, input }) {
      const { entries, hasMore } = await pageOfActivity(activityStore, scopeOf(person), input)
      const last = entries.at(-1)
      return { activity: await present(entries), ...(hasMore && last && { next: cursorOf(last) }) }
    },
    async exportActivity({ person, input: { format, ...wish }, c }) {
      const all = { ...wish, limit: MOST_EXPORTED }
      const { entries, hasMore } = await pageOfActivity(activityStore, scopeOf(person), all)
      const activity = await present(entries)
      c.header('content-disposition', `attachment; filename="activity.${format}"`)
      if (format === 'json') return { activity, truncated: hasMore }
      return c.body(toCsv(HEAD, activity.map(cellsOf)), 200, { 'content-type': 'text/csv; charset=utf-8' })
    },
    countActivity: ({ person, input }) => countsOf(deps, scopeOf(person), input),
  }
}

async function countsOf(
  { activityCounts, names, clock }: ActivityDeps,
  scope: ReturnType<typeof activityScope>,
  { entity, server, hours }: z.output<typeof ActivityCountsQuery>,
): Promise<ActivityCountsAnswer> {
  const to = hourOf(clock.now())
  const from = hourOf(clock.now() - (hours - 1) * HOUR_MS)
  const wish = { since: from, entityId: entity, serverId: server }
  const byHour = await activityCounts.hours(scope, wish)
  const leaders = await activityCounts.leaders(scope, wish, LEADERS)
  const faces = await names.entities(leaders.map(({ entityId }) => entityId))
  return {
    from,
    to,
    total: sum(byHour),
    hours: byHour,
    leaders: leaders.map(({ entityId, ...counts }) => {
      const face = faces.get(entityId)
      const { avatarUrl = null, accentColor = null } = face ?? {}
      const looks = { avatar_url: avatarUrl, accent_color: accentColor }
      return { ...counts, entity: { id: entityId, name: face?.name ?? '', ...looks } }
    }),
  }
}

function sum(rows: readonly Counts[]): Counts {
  const total = { calls: 0, refused: 0, sent: 0, heard: 0 }
  for (const { calls, refused, sent, heard } of rows) {
    total.calls += calls
    total.refused += refused
    total.sent += sent
    total.heard += heard
  }
  return total
}

const HEAD = [
  'time',
  'actor_kind',
  'actor',
  'actor_id',
  'app',
  'action',
  'entity',
  'entity_id',
  'server',
  'server_id',
  'channel',
  'channel_id',
  'outcome',
  'reason',
]

function cellsOf({ at, actor, app, action, entity, server, channel, outcome, reason }: ActivityView) {
  return [
    at,
    actor.kind,
    actor.name,
    actor.id,
    app,
    action,
    ...named(entity),
    ...named(server),
    ...named(channel),
    outcome,
    reason,
  ]
}

function named(thing: { id: string; name: string | null } | null): (string | null)[] {
  return [thing?.name ?? null, thing?.id ?? null]
}

import { presentAuditEntry } from '../../../present/audit-log.ts'
import { presentChannel } from '../../../present/channel.ts'
import { presentUser } from '../../../present/user.ts'
import { presentWebhook } from '../../../present/webhook.ts'
import { PERMISSION } from '../../../rules/permission-bits.ts'
import { compareIds } from '../../../world/id-order.ts'
import type { AuditRecord, GuildRecord, Id } from '../../../world/records.ts'
import { requireGuild } from '../../access.ts'
import type { RestContext, RestResult, Route } from '../../handler.ts'
import { ok } from '../../ok.ts'
import { readBody } from '../../validate.ts'

export const auditLogRoutes: Route[] = [
  { method: 'GET', path: '/guilds/{guild_id}/audit-logs', auth: 'bot', run: list },
]

function list(context: RestContext): RestResult {
  const guild = requireGuild(context, context.params['guild_id'], PERMISSION.VIEW_AUDIT_LOG)
  const entries = select(context, guild)
  return ok({ audit_log_entries: entries.map(presentAuditEntry), ...mentioned(context, entries) })
}

/** Newest first, unless the caller asks for what comes after an entry. */
function select(context: RestContext, guild: GuildRecord): AuditRecord[] {
  const query = readBody(Object.fromEntries(context.query))
  const userId = query.snowflake('user_id')
  const targetId = query.snowflake('target_id')
  const action = query.integer('action_type')
  const before = query.snowflake('before')
  const after = query.snowflake('after')
  const limit = query.integer('limit', { min: 1, max: 100 }) ?? 50
  query.done()
  const matching = guild.auditLog
    .filter((entry) => userId === undefined || entry.userId === userId)
    .filter((entry) => targetId === undefined || entry.targetId === targetId)
    .filter((entry) => action === undefined || entry.actionType === action)
    .filter((entry) => before === undefined || compareIds(entry.id, before) < 0)
    .filter((entry) => after === undefined || compareIds(entry.id, after) > 0)
  return (after === undefined ? matching.toReversed() : matching).slice(0, limit)
}

/** The people, webhooks and threads that the entries name. */
function mentioned({ world, origin }: RestContext, entries: readonly AuditRecord[]): object {
  const ids = new Set<Id>(entries.flatMap(({ userId, targetId }) => [userId, targetId ?? []]).flat())
  const found = <T>(records: ReadonlyMap<Id, T>) => [...ids].flatMap((id) => records.get(id) ?? [])
  const options = { origin, withUser: true, withToken: false }
  return {
    users: found(world.users).map(presentUser),
    webhooks: found(world.webhooks).map((webhook) => presentWebhook(world, webhook, options)),
    threads: found(world.channels)
      .filter(({ thread }) => thread)
      .map((thread) => presentChannel(world, thread)),
    integrations: [],
    guild_scheduled_events: [],
    application_commands: [],
    auto_moderation_rules: [],
  }
}

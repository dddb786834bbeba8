import type { EntityId, Snowflake } from '@arachne/contract'
import type { Language } from '@arachne/words'

import type { Acts } from '../../acts.ts'
import type { Membership } from '../../identities/entities/entity.ts'
import { type ApproverList, DEFAULT_REMINDERS, type ReminderPlan } from './question.ts'
import { type ApproversWish, createSettingNames, type SettingNamesDeps, wrongField } from './setting-names.ts'

/** One entity on one server. */
export interface HostedProject {
  entityId: EntityId
  serverId: Snowflake
}

/** Where an entity asks people on a server, and who may answer. Only people can set this. */
export interface DecisionSettings extends HostedProject {
  /** null: it can't ask there. */
  channelId: Snowflake | null
  approvers: ApproverList
  /** Also asked once a question is escalated. */
  second: ApproverList
  /** null: the server's language. */
  language: Language | null
  reminders: ReminderPlan
}

export interface DecisionSettingsStore {
  find(hosted: HostedProject): Promise<DecisionSettings | undefined>
  list(filter?: { entityId?: EntityId }): Promise<DecisionSettings[]>
  /** Replaces earlier settings; they are deleted when the entity leaves the server. */
  put(settings: DecisionSettings): Promise<void>
}

/** Names or ids; missing fields stay unchanged. */
export interface DecisionSettingsWish {
  channel?: string | null | undefined
  approvers?: ApproversWish | undefined
  second?: ApproversWish | undefined
  language?: Language | null | undefined
  reminders?: ReminderPlan | undefined
}

export interface DecisionSettingsService {
  read(hosted: HostedProject): Promise<DecisionSettings>
  change(membership: Membership, wish: DecisionSettingsWish, actor: string): Promise<DecisionSettings>
}

const NOBODY: ApproverList = { users: [], roles: [] }

export function defaultDecisionSettings({ entityId, serverId }: HostedProject): DecisionSettings {
  return {
    entityId,
    serverId,
    channelId: null,
    approvers: NOBODY,
    second: NOBODY,
    language: null,
    reminders: DEFAULT_REMINDERS,
  }
}

interface Deps extends SettingNamesDeps {
  store: Pick<DecisionSettingsStore, 'find'>
  acts: Acts
}

/** The caller has checked that this person owns the entity or manages the server. */
export function createDecisionSettings({ store, acts, places, roles }: Deps): DecisionSettingsService {
  const read = async (hosted: HostedProject) => (await store.find(hosted)) ?? defaultDecisionSettings(hosted)

  const { channelNamed, listNamed } = createSettingNames({ places, roles })

  return {
    read,

    async change(membership, wish, actor) {
      const { serverId, entityId } = membership
      const after: DecisionSettings = { ...(await read({ entityId, serverId })) }
      if (wish.channel !== undefined) {
        after.channelId = wish.channel === null ? null : channelNamed(membership, wish.channel)
      }
      if (wish.approvers) after.approvers = await listNamed(serverId, wish.approvers, 'approvers')
      if (wish.second) after.second = await listNamed(serverId, wish.second, 'second')
      if (wish.language !== undefined) after.language = wish.language
      if (wish.reminders !== undefined) after.reminders = checkedReminders(wish.reminders)
      await acts.within(async (act) => {
        await act.decisionSettings.put(after)
        act.record({
          space: `server:${serverId}`,
          actor,
          action: 'decision_settings.changed',
          target: `entity:${entityId}`,
          outcome: 'ok',
          details: {
            people: after.approvers.users.length + after.second.users.length,
            roles: after.approvers.roles.length + after.second.roles.length,
          },
        })
      })
      return after
    },
  }
}

function checkedReminders(plan: ReminderPlan): ReminderPlan {
  const zone = plan.quiet?.zone
  if (zone === undefined || isZone(zone)) return plan
  throw wrongField(
    'reminders.quiet.zone',
    `"${zone}" isn't a time zone; use a name like Asia/Seoul.`,
    'unknown_name',
  )
}

function isZone(zone: string): boolean {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: zone }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}

import { mayLendEntity, maySee, type Person, type ToolFacts } from '@arachne/core/access'
import { type Entity, grantedOn, type Places, type Registry, type Standing } from '@arachne/core/identities'
import type { PageWords } from '@arachne/words/pages'

import type { IconName } from '../../web/pages/icons.ts'

/** An entity a person could lend, and what that would mean. */
export interface EntityChoice {
  entity: Entity
  servers: number
  /** undefined while Discord can't be reached. */
  channels: number | undefined
  abilities: Ability[]
}

export interface ChoiceDeps {
  registry: Pick<Registry, 'list' | 'memberships'>
  places: Pick<Places, 'channels' | 'connected'>
  tools: readonly ToolFacts[]
}

/** Only the person's own, including paused ones; oldest first. */
export async function entityChoices(
  { registry, places, tools }: ChoiceDeps,
  person: Person,
): Promise<EntityChoice[]> {
  const own = (await registry.list()).filter((entity) => mayLendEntity(person, entity))
  return Promise.all(
    own.map(async (entity) => {
      const memberships = await registry.memberships(entity.id)
      const seen = memberships.flatMap((membership) =>
        places.channels(membership.serverId).filter((channel) => maySee(membership, channel)),
      )
      return {
        entity,
        servers: memberships.length,
        channels: places.connected ? seen.length : undefined,
        abilities: abilitiesOf({ entity, memberships }, tools),
      }
    }),
  )
}

export type Ability = keyof PageWords['consent']['abilities']

/** What each tool allows an app to do, in people's terms. Every tool is in one of the lists. */
export const TOOLS_OF = {
  look: ['list_servers', 'list_channels', 'get_entity_info'],
  read: [
    'read_messages',
    'wait_for_messages',
    'get_channel_history',
    'read_thread',
    'list_forum_threads',
    'search_messages',
    'fetch_attachment',
    'get_reactions',
    'discord_read_inbox',
    'discord_clear_inbox',
  ],
  write: [
    'send_message',
    'send_file',
    'introduce',
    'add_reaction',
    'remove_reaction',
    'create_thread',
    'create_forum_post',
    'create_poll',
  ],
  own: ['edit_message', 'delete_message', 'pin_message', 'unpin_message'],
  sendDms: ['send_dm'],
  members: ['list_members', 'get_user_info', 'list_roles'],
  ask: [
    'discord_ask_decision',
    'discord_wait_decision',
    'discord_check_pending',
    'discord_withdraw_decision',
    'discord_update_decision',
    'discord_decision_history',
    'discord_permission',
    'discord_notify',
    'discord_report_progress',
    'discord_delete_message',
    'discord_delete_messages',
  ],
  leave: ['leave_server'],
  timeout: ['timeout_user'],
  roles: ['assign_role', 'remove_role'],
  channels: ['create_channel', 'create_category', 'set_channel_topic', 'rename_channel', 'move_channel'],
  deleteChannels: ['delete_channel'],
} as const satisfies Partial<Record<Ability, readonly string[]>>

type ByTool = keyof typeof TOOLS_OF

/** In the order shown: from harmless to serious. */
const ORDER: readonly Ability[] = [
  'look',
  'read',
  'dms',
  'write',
  'own',
  'sendDms',
  'ask',
  'members',
  'pingRoles',
  'pingEveryone',
  'leave',
  'timeout',
  'roles',
  'channels',
  'deleteChannels',
]

export const ICON_OF = {
  look: 'eye',
  read: 'eye',
  dms: 'speech',
  write: 'pen',
  own: 'pen',
  sendDms: 'speech',
  ask: 'speech',
  members: 'people',
  pingRoles: 'bell',
  pingEveryone: 'bell',
  leave: 'door',
  timeout: 'shield',
  roles: 'shield',
  channels: 'folder',
  deleteChannels: 'bin',
} as const satisfies Record<Ability, IconName>

const OVER_OTHERS: ReadonlySet<Ability> = new Set(['timeout', 'roles', 'channels', 'deleteChannels'])

/** What an app that speaks as this entity can do today, by the same rule that judges each call. */
function abilitiesOf(standing: Standing, tools: readonly ToolFacts[]): Ability[] {
  const granted = new Set(
    tools.filter((tool) => grantedOn(standing, tool).length > 0).map(({ name }) => name),
  )
  const can = new Set<Ability>()
  for (const ability of Object.keys(TOOLS_OF) as ByTool[]) {
    if (TOOLS_OF[ability].some((name) => granted.has(name))) can.add(ability)
  }
  // Reading a channel includes knowing its name.
  if (can.has('read')) can.delete('look')
  if (standing.entity.acceptsDms && granted.has('read_messages')) can.add('dms')
  if (can.has('write')) for (const ability of pings(standing)) can.add(ability)
  return ORDER.filter((ability) => can.has(ability))
}

export function isOverOthers(ability: Ability): boolean {
  return OVER_OTHERS.has(ability)
}

function pings({ memberships }: Standing): Ability[] {
  if (memberships.some(({ mayPing }) => mayPing === 'everyone')) return ['pingEveryone']
  return memberships.some(({ mayPing }) => mayPing === 'roles') ? ['pingRoles'] : []
}

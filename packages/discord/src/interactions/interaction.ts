import type { Interaction, Interactor } from '@arachne/core/identities'
import {
  type APIInteraction,
  ApplicationCommandType,
  ChannelType,
  ComponentType,
  InteractionType,
  PermissionFlagsBits,
} from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import { languageOf } from '../members/language.ts'
import { readCustomId } from './cards.ts'

type Told = Omit<Interaction, 'id' | 'person' | 'serverId' | 'channelId' | 'rightsChannelId'>

const THREADS = new Set<unknown>([
  ChannelType.PublicThread,
  ChannelType.PrivateThread,
  ChannelType.AnnouncementThread,
])

/** undefined: of a kind we don't offer, not ours, or without its author. */
export function readInteraction(raw: APIInteraction): Interaction | undefined {
  const told = whatWasDone(raw)
  const person = whoDidIt(raw)
  const channel = raw.channel
  if (told === undefined || person === undefined || channel?.id === undefined) return undefined
  const parentId = THREADS.has(channel.type) && 'parent_id' in channel ? channel.parent_id : undefined
  return {
    ...told,
    id: raw.id,
    person,
    serverId: raw.guild_id ?? null,
    channelId: channel.id,
    rightsChannelId: parentId ?? channel.id,
  }
}

const NOTHING = {
  data: '',
  messageId: null,
  options: new Map<string, never>(),
  values: [],
  fields: new Map<string, never>(),
}

function whatWasDone(raw: APIInteraction): Told | undefined {
  switch (raw.type) {
    case InteractionType.ApplicationCommand: {
      const { data } = raw
      const isMenu = data.type === ApplicationCommandType.Message
      return {
        ...NOTHING,
        kind: isMenu ? 'message-menu' : 'command',
        feature: data.name,
        messageId: isMenu ? data.target_id : null,
        options: optionsOf('options' in data ? data.options : []),
      }
    }
    case InteractionType.MessageComponent: {
      const made = readCustomId(raw.data.custom_id)
      if (made === undefined) return undefined
      const kind = raw.data.component_type === ComponentType.Button ? 'button' : 'select'
      const values = 'values' in raw.data ? listOf(raw.data.values) : []
      return { ...NOTHING, ...made, kind, messageId: raw.message?.id ?? null, values }
    }
    case InteractionType.ModalSubmit: {
      const made = readCustomId(raw.data.custom_id)
      return made && { ...NOTHING, ...made, kind: 'modal', ...fieldsOf(raw.data.components) }
    }
    default:
      return undefined
  }
}

function whoDidIt(raw: APIInteraction): Interactor | undefined {
  const { member, user } = raw
  const account = member?.user ?? user
  if (account?.id === undefined) return undefined
  const permissions = BigInt(member?.permissions ?? 0)
  const locale = 'locale' in raw ? raw.locale : raw.guild_locale
  const has = (one: bigint) => (permissions & (one | PermissionFlagsBits.Administrator)) !== 0n
  return {
    id: account.id,
    name: member?.nick ?? account.global_name ?? account.username,
    roles: [...listOf(member?.roles)],
    language: languageOf(locale),
    locale,
    isModerator: has(PermissionFlagsBits.ManageMessages),
  }
}

function optionsOf(options: readonly object[] | null | undefined): Interaction['options'] {
  const given = listOf(options).flatMap((option): [string, string | number | boolean][] => {
    const { name, value } = option as { name?: unknown; value?: unknown }
    const isPlain = typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    return typeof name === 'string' && isPlain ? [[name, value]] : []
  })
  return new Map(given)
}

/** A field is inside a label, or (as older clients send it) in a row of its own. */
function fieldsOf(components: readonly object[] | null | undefined): Pick<Interaction, 'fields' | 'chosen'> {
  const filled = listOf(components).flatMap((outer): unknown[] => {
    if ('component' in outer) return [outer.component]
    return 'components' in outer && Array.isArray(outer.components) ? outer.components : []
  })
  const fields = new Map<string, string>()
  const chosen = new Map<string, readonly string[]>()
  for (const field of filled) {
    const { custom_id: id, value, values } = (field ?? {}) as Record<string, unknown>
    if (typeof id !== 'string') continue
    if (typeof value === 'string') fields.set(id, value)
    if (Array.isArray(values)) chosen.set(id, values.map(String))
  }
  return { fields, chosen }
}

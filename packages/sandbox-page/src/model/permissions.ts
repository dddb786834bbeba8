import type { State } from '../state-types.ts'
import type { Channel, Guild, Member } from '../types.ts'

/** The server decides; this only hides what it would refuse. */
export const CAN = {
  ADMINISTRATOR: 1n << 3n,
  MANAGE_CHANNELS: 1n << 4n,
  ADD_REACTIONS: 1n << 6n,
  VIEW: 1n << 10n,
  SEND: 1n << 11n,
  MANAGE_MESSAGES: 1n << 13n,
  ATTACH: 1n << 15n,
  HISTORY: 1n << 16n,
  MENTION_EVERYONE: 1n << 17n,
  MANAGE_THREADS: 1n << 34n,
  CREATE_THREADS: 1n << 35n,
  SEND_IN_THREADS: 1n << 38n,
  POLLS: 1n << 49n,
  PIN: 1n << 51n,
}
const EVERYTHING = ~0n
const IN_DM =
  CAN.VIEW |
  CAN.SEND |
  CAN.ADD_REACTIONS |
  CAN.ATTACH |
  CAN.HISTORY |
  CAN.POLLS |
  CAN.PIN |
  CAN.SEND_IN_THREADS

const THREADS = new Set([10, 11, 12])
export const isThread = (channel: Channel | undefined) => channel !== undefined && THREADS.has(channel.type)
export const isForum = (channel: Channel | undefined) => channel?.type === 15 || channel?.type === 16
export const isCategory = (channel: Channel | undefined) => channel?.type === 4
export const isVoice = (channel: Channel | undefined) => channel?.type === 2 || channel?.type === 13

function inGuild(guild: Guild, userId: string, member: Member | undefined) {
  if (guild.owner_id === userId) return EVERYTHING
  let sum = BigInt(guild.roles.get(guild.id)?.permissions ?? 0)
  for (const id of member?.roles ?? []) sum |= BigInt(guild.roles.get(id)?.permissions ?? 0)
  return sum & CAN.ADMINISTRATOR ? EVERYTHING : sum
}

function inChannel(guild: Guild, channel: Channel, userId: string) {
  const member = guild.members.get(userId)
  let sum = inGuild(guild, userId, member)
  if (sum === EVERYTHING) return sum
  const overwrites = channel.permission_overwrites ?? []
  const roles = new Set(member?.roles)
  const layers = [
    overwrites.filter((one) => one.id === guild.id),
    overwrites.filter((one) => one.id !== guild.id && roles.has(one.id)),
    overwrites.filter((one) => one.id === userId),
  ]
  for (const layer of layers) {
    for (const one of layer) sum &= ~BigInt(one.deny)
    for (const one of layer) sum |= BigInt(one.allow)
  }
  return sum & CAN.VIEW ? sum : 0n
}

/** What I may do in a channel; a thread asks its channel. */
function permissionsIn(state: State, channel: Channel | undefined): bigint {
  if (!channel || !state.me) return 0n
  if (!channel.guild_id) return IN_DM
  const guild = state.guilds.get(channel.guild_id)
  if (!guild) return 0n
  const asked = isThread(channel) ? state.channels.get(channel.parent_id ?? '') : channel
  return asked ? inChannel(guild, asked, state.me.id) : 0n
}

export function may(state: State, channel: Channel | undefined, permission: bigint) {
  return (permissionsIn(state, channel) & permission) !== 0n
}

export function mayWrite(state: State, channel: Channel) {
  if (isForum(channel) || isCategory(channel)) return false
  const locked = channel.thread_metadata?.locked === true && !may(state, channel, CAN.MANAGE_THREADS)
  return !locked && may(state, channel, isThread(channel) ? CAN.SEND_IN_THREADS : CAN.SEND)
}

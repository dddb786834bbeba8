import type { GatewayDispatchPayload } from 'discord.js'
import { expect, it } from 'vitest'

import { changesStructure } from '../gateway/packet-filter.ts'
import { namesSeen } from './names-seen.ts'

const SERVER = '100000000000000001'
const MINA = { id: '400000000000000001', username: 'mina', global_name: '박미나' }
const BOT = { id: '400000000000000009', username: 'helper', global_name: null, bot: true }
const seen = (t: string, d: object) => namesSeen({ op: 0, s: 1, t, d } as unknown as GatewayDispatchPayload)
const named = (memberId: string, names: string[]) => ({
  type: 'names-seen',
  serverId: SERVER,
  memberId,
  names,
})

it.each([
  ['who comes', 'GUILD_MEMBER_ADD', { guild_id: SERVER, user: MINA }],
  ['who changes', 'GUILD_MEMBER_UPDATE', { guild_id: SERVER, user: MINA, nick: null }],
  ['who writes', 'MESSAGE_CREATE', { guild_id: SERVER, author: MINA, member: {} }],
  ['who edits', 'MESSAGE_UPDATE', { guild_id: SERVER, author: MINA, member: { nick: null } }],
  ['who reacts', 'MESSAGE_REACTION_ADD', { guild_id: SERVER, user_id: MINA.id, member: { user: MINA } }],
  ['who uses a command', 'INTERACTION_CREATE', { guild_id: SERVER, member: { user: MINA } }],
  [
    'who has come, by the line about it',
    'MESSAGE_CREATE',
    { type: 7, guild_id: SERVER, author: MINA, member: {} },
  ],
])('tells what somebody is called: %s', (_title, type, data) => {
  expect(seen(type, data)).toEqual([named(MINA.id, ['박미나', 'mina'])])
})

it('tells all names of whoever is mentioned, and of a bot that answers a command', () => {
  const mentions = [
    { ...MINA, member: { nick: 'Kael' } },
    { ...MINA, id: '400000000000000002' },
  ]
  const answer = { guild_id: SERVER, author: BOT, member: {}, webhook_id: '5', application_id: '5', mentions }
  expect(seen('MESSAGE_CREATE', answer)).toEqual([
    named(BOT.id, ['helper']),
    named(MINA.id, ['Kael', '박미나', 'mina']),
  ])
})

it('tells who leaves', () => {
  expect(seen('GUILD_MEMBER_REMOVE', { guild_id: SERVER, user: MINA })).toEqual([
    { type: 'member-left', serverId: SERVER, memberId: MINA.id },
  ])
})

it.each([
  [
    'a webhook, which is signed with any name',
    { guild_id: SERVER, author: MINA, member: {}, webhook_id: '5', application_id: '6' },
  ],
  ['another webhook', { guild_id: SERVER, author: MINA, webhook_id: '5' }],
  ['a direct message', { author: MINA }],
  ['somebody who has left', { guild_id: SERVER, author: MINA }],
  ['a part of a message', { guild_id: SERVER }],
])('tells no name of %s', (_title, data) => {
  expect(seen('MESSAGE_CREATE', data)).toEqual([])
  expect(seen('MESSAGE_UPDATE', data)).toEqual([])
})

it('looks at rights again for no member but the bot', () => {
  const update = { t: 'GUILD_MEMBER_UPDATE', d: { guild_id: SERVER, user: MINA } } as GatewayDispatchPayload
  expect(changesStructure(update, BOT.id)).toBe(false)
  expect(changesStructure(update, MINA.id)).toBe(true)
})

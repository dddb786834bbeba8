import type { State } from '../state-types.ts'
import type { Channel, Guild, Message, Role } from '../types.ts'
import { createStore } from './store.ts'

const everyone: Role = {
  id: 'g',
  name: '@everyone',
  color: 0,
  hoist: false,
  position: 0,
  permissions: String((1 << 10) | (1 << 11)),
}
const council: Role = { id: 'r1', name: 'Council', color: 0, hoist: true, position: 2, permissions: '0' }

/** Two people, a bot, a role and two channels of one server, for tests of what the page knows. */
export function madeUpState(): State {
  const { state } = createStore()
  const users = [
    { id: 'lyss', username: 'lyss', global_name: 'Lyss Aldana' },
    { id: 'ben', username: 'ben', global_name: 'Ben Kowalski' },
    { id: 'bot', username: 'Arachne', bot: true },
  ]
  for (const user of users) state.users.set(user.id, user)
  const guild: Guild = {
    id: 'g',
    name: 'Hearthside',
    owner_id: 'somebody else',
    member_count: 3,
    roles: new Map([everyone, council].map((role) => [role.id, role])),
    members: new Map(users.map((user) => [user.id, { user, roles: user.id === 'lyss' ? ['r1'] : [] }])),
    emojis: [{ id: '77', name: 'purr', animated: false }],
    complete: true,
  }
  state.guilds.set('g', guild)
  state.me = {
    id: 'ben',
    username: 'ben',
    name: 'Ben Kowalski',
    note: '',
    role: 'member',
    token: '',
    avatar: null,
  }
  for (const channel of [madeUpChannel('c1', 'general'), madeUpChannel('c2', 'book-club')])
    state.channels.set(channel.id, channel)
  return state
}

export const madeUpChannel = (id: string, name: string, more: Partial<Channel> = {}): Channel => ({
  id,
  name,
  type: 0,
  guild_id: 'g',
  ...more,
})

export const madeUpMessage = (id: string, more: Partial<Message> = {}): Message => ({
  id,
  channel_id: 'c1',
  type: 0,
  author: { id: 'lyss', username: 'lyss' },
  content: `message ${id}`,
  timestamp: '2026-11-15T10:00:00.000Z',
  edited_timestamp: null,
  mention_everyone: false,
  mentions: [],
  mention_roles: [],
  attachments: [],
  embeds: [],
  pinned: false,
  ...more,
})

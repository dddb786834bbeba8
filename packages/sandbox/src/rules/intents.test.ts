import { describe, expect, it } from 'vitest'

import { disallowedIntents, INTENT, intentsAllow } from './intents.ts'

const ask = (type: string, intents: number, over: { direct?: boolean; own?: boolean } = {}) =>
  intentsAllow({ type, intents, direct: false, own: false, ...over })

describe('intents', () => {
  it.each([
    ['MESSAGE_CREATE', INTENT.GUILD_MESSAGES, INTENT.DIRECT_MESSAGES],
    ['MESSAGE_REACTION_ADD', INTENT.GUILD_MESSAGE_REACTIONS, INTENT.DIRECT_MESSAGE_REACTIONS],
    ['TYPING_START', INTENT.GUILD_MESSAGE_TYPING, INTENT.DIRECT_MESSAGE_TYPING],
    ['MESSAGE_POLL_VOTE_ADD', INTENT.GUILD_MESSAGE_POLLS, INTENT.DIRECT_MESSAGE_POLLS],
    ['CHANNEL_PINS_UPDATE', INTENT.GUILDS, INTENT.DIRECT_MESSAGES],
  ])('S-04: %s needs its guild intent in guilds and its direct intent in DMs', (type, guild, direct) => {
    expect(ask(type, guild)).toBe(true)
    expect(ask(type, direct, { direct: true })).toBe(true)
    expect(ask(type, direct)).toBe(false)
    expect(ask(type, guild, { direct: true })).toBe(false)
  })

  it('S-04: lets interactions and answers to own requests pass with no intent at all', () => {
    expect(ask('INTERACTION_CREATE', 0)).toBe(true)
    expect(ask('INTERACTION_CREATE', 0, { direct: true })).toBe(true)
    expect(ask('GUILD_MEMBERS_CHUNK', 0)).toBe(true)
  })

  it('S-04: keeps member events from bots without GUILD_MEMBERS, except about themselves', () => {
    expect(ask('GUILD_MEMBER_UPDATE', INTENT.GUILDS)).toBe(false)
    expect(ask('GUILD_MEMBER_UPDATE', INTENT.GUILDS, { own: true })).toBe(true)
    expect(ask('THREAD_MEMBERS_UPDATE', INTENT.GUILDS, { own: true })).toBe(true)
    expect(ask('GUILD_MEMBER_ADD', INTENT.GUILDS, { own: true })).toBe(false)
  })

  it('S-04: never tells bots of a new DM channel or of events that only people get', () => {
    expect(ask('CHANNEL_CREATE', ~0, { direct: true })).toBe(false)
    expect(ask('MESSAGE_ACK', ~0)).toBe(false)
  })

  it('S-04: names the privileged intents that are not switched on', () => {
    const wanted = INTENT.GUILDS | INTENT.GUILD_MEMBERS | INTENT.MESSAGE_CONTENT
    expect(disallowedIntents(wanted, 0)).toBe(INTENT.GUILD_MEMBERS | INTENT.MESSAGE_CONTENT)
    expect(disallowedIntents(wanted, (1 << 15) | (1 << 18))).toBe(0)
  })
})

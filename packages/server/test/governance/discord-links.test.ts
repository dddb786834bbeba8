import { randomUUID } from 'node:crypto'

import type { ServerRank } from '@arachne/core/authority'
import {
  type ChannelAudience,
  createDiscordLinks,
  createNotify,
  type DiscordLinks,
  hideDissolvedTeams,
  type OrgaSeat,
} from '@arachne/core/governance'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'

import { channelFacts } from '../../../core/test/identity-fakes.ts'
import { ENGINES } from '../support/databases.ts'
import { openOrgaFixture, type OrgaFixture } from '../support/orga-fixture.ts'

const SERVER = '100000000000000001'
const OVEN_ROOM = '200000000000000001'
const HALL = '200000000000000002'

const person = (name: string) => ({ id: `user-${name}`, name, isBot: false })
const manager = (name: string) => ({ userId: `user-${name}`, name, actor: `person:user-${name}` })

describe.each(ENGINES)('organisations on Discord, on $name', (engine) => {
  describe.skipIf(engine.isMissing)('links', () => {
    let fixture: OrgaFixture
    let links: DiscordLinks
    let orgaId: string
    let ada: OrgaSeat
    let ben: OrgaSeat
    /** The channel of the ovens, which Ben leads. */
    let ovens: string
    let ranks: Record<string, ServerRank>
    let audience: ChannelAudience
    let told: { orgaId: string; channelId: string | undefined }[]
    let toServer: string[]

    beforeEach(async () => {
      fixture = await openOrgaFixture([hideDissolvedTeams], engine)
      orgaId = await fixture.found()
      ada = await fixture.seat('Ada', orgaId)
      ben = await fixture.join(orgaId, 'Ben')
      await fixture.join(orgaId, 'Cleo')
      ovens = await openOvens()
      ben = await fixture.seat('Ben', orgaId)
      ranks = { 'user-Ada': 'member', 'user-Ben': 'member', 'user-Mo': 'admin', 'user-Cleo': 'admin' }
      audience = { kind: 'known', viewers: [person('Ben')] }
      told = []
      toServer = []
      const places = {
        servers: () => [{ id: SERVER, name: 'Town', botLacks: () => undefined }],
        channel: async (id: string) => channelFacts({ id, serverId: SERVER }),
      }
      links = createDiscordLinks({
        store: fixture.store,
        places,
        notify: createNotify({ uuid: () => randomUUID() }),
        ranks: { of: async (userId) => ranks[userId] ?? 'stranger' },
        audiences: {
          of: async () => audience,
          sightOf: async () => new Set(),
          visibleTo: async () =>
            [OVEN_ROOM, HALL].map((id) => ({ id, serverId: SERVER, name: id, category: null })),
        },
      })
      fixture.journal.watch(({ action, actor, target, space }) => {
        if (space === `server:${SERVER}`) toServer.push(`${space} ${actor} ${action} ${target}`)
      })
      links.onChange((id, channelId) => void told.push({ orgaId: id, channelId }))
    })
    afterEach(() => fixture[Symbol.asyncDispose]())

    async function openOvens(): Promise<string> {
      const { teams } = await fixture.store.reads(orgaId).structure.load()
      const role = { title: 'Baker', mission: '', duties: [], roleType: null, memberId: ben.memberId }
      const sourceRoleId = await fixture.structure.act(ada, ({ addRole }) =>
        addRole({ ...role, teamId: teams[0]?.id ?? '' }),
      )
      const teamId = await fixture.structure.act(ada, ({ addTeam }) =>
        addTeam({ name: 'Ovens', sourceRoleId }),
      )
      return (await fixture.store.reads(orgaId).channels.ofTeam(teamId))?.id ?? ''
    }

    async function link(): Promise<void> {
      await links.servers.turnOwnerKey(ada, SERVER)
      await links.servers.turnManagerKey(manager('Mo'), { orgaId, serverId: SERVER })
    }

    const show = (shows: 'full' | 'title', discordChannelId = OVEN_ROOM) =>
      links.channels.link(ben, { channelId: ovens, discordChannelId, shows })

    const lines = async () =>
      (await fixture.store.reads(orgaId).decisions.inOrder(0, 500))
        .map(({ action }) => action)
        .filter((action) => action.startsWith('discord_'))

    const toldOf = async ({ memberId }: OrgaSeat) => {
      const page = await fixture.store.reads(orgaId).notifications.page(memberId, { limit: 50 })
      return page.filter(({ category }) => category === 'discord')
    }

    it('takes the key of the owner and the key of whoever manages the server', async () => {
      const asked = await links.servers.turnOwnerKey(ada, SERVER)
      expect(asked).toMatchObject({ askedBy: 'owner', owner: { memberId: ada.memberId }, manager: null })
      await expect(show('title')).rejects.toMatchObject({ code: 'not_found' })
      const linked = await links.servers.turnManagerKey(manager('Mo'), { orgaId, serverId: SERVER })
      expect(linked.manager).toMatchObject({ userId: 'user-Mo', name: 'Mo' })
      expect(await fixture.store.reads(orgaId).discordLinks.servers()).toEqual([linked])
      expect(await links.servers.ofServer(SERVER)).toEqual([{ ...linked, orgaName: 'Bakery' }])
      await links.servers.turnManagerKey(manager('Mo'), { orgaId, serverId: SERVER })
      expect(await lines()).toEqual(['discord_asked', 'discord_linked'])
      expect(toServer).toEqual([
        `server:${SERVER} person:user-Ada organisation.asked organisation:${orgaId}`,
        `server:${SERVER} person:user-Mo organisation.linked organisation:${orgaId}`,
      ])
      await show('title')
    })

    it('begins with either key, and the other side is a member or was asked', async () => {
      const between = { orgaId, serverId: SERVER }
      await expect(links.servers.turnManagerKey(manager('Mo'), between)).rejects.toMatchObject({
        code: 'not_found',
      })
      const offered = await links.servers.turnManagerKey(manager('Cleo'), between)
      expect(offered).toMatchObject({ askedBy: 'manager', owner: null })
      expect(await toldOf(ada)).toHaveLength(1)
      expect(await links.servers.turnOwnerKey(ada, SERVER)).toMatchObject({ manager: { name: 'Cleo' } })
    })

    it('asks who somebody is at that moment', async () => {
      await expect(links.servers.turnOwnerKey(ben, SERVER)).rejects.toMatchObject({ code: 'forbidden' })
      ranks['user-Ada'] = 'stranger'
      await expect(links.servers.turnOwnerKey(ada, SERVER)).rejects.toMatchObject({ code: 'not_found' })
      ranks['user-Ada'] = 'member'
      await links.servers.turnOwnerKey(ada, SERVER)
      ranks['user-Mo'] = 'member'
      const turning = links.servers.turnManagerKey(manager('Mo'), { orgaId, serverId: SERVER })
      await expect(turning).rejects.toMatchObject({ code: 'not_found' })
    })

    it('is cut by either, and nothing is shown from then on', async () => {
      await link()
      await show('full')
      expect(await links.channelOf(orgaId, ovens)).toEqual({
        serverId: SERVER,
        discordChannelId: OVEN_ROOM,
        shows: 'full',
      })
      await expect(links.servers.cutByOwner(ben, SERVER)).rejects.toMatchObject({ code: 'forbidden' })
      told.length = 0
      await links.servers.cutByManager(manager('Mo'), { orgaId, serverId: SERVER })
      expect(await links.channelOf(orgaId, ovens)).toBeUndefined()
      expect(told).toEqual([{ orgaId, channelId: undefined }])
      await link()
      await links.servers.cutByOwner(ada, SERVER)
      expect(await fixture.store.reads(orgaId).discordLinks.servers()).toEqual([])
      expect((await lines()).at(-1)).toBe('discord_cut')
      expect(toServer.at(-1)).toContain('person:user-Ada organisation.unlinked')
    })

    it('ends when the bot leaves the server', async () => {
      await link()
      await show('title')
      await links.watch.hear({ type: 'server-gone', serverId: SERVER })
      expect(await links.servers.ofServer(SERVER)).toEqual([])
      expect(await links.channelOf(orgaId, ovens)).toBeUndefined()
    })

    it('shows a channel in full where nobody outside of the team can look in, else its titles', async () => {
      await link()
      const pair = { channelId: ovens, discordChannelId: OVEN_ROOM }
      audience = { kind: 'known', viewers: [person('Ben'), person('Mo')] }
      expect((await links.channels.compare(ben, pair)).outside).toEqual([person('Mo')])
      await expect(show('full')).rejects.toMatchObject({ details: { reason: 'seen_by_others' } })
      expect(await show('title')).toMatchObject({ shows: 'title', extraViewers: 1 })
      audience = { kind: 'known', viewers: [person('Ben')] }
      await links.watch.lookAgain()
      expect((await links.channelOf(orgaId, ovens))?.shows).toBe('title')
      expect(await show('full')).toMatchObject({ shows: 'full', extraViewers: 0 })
    })

    it('shows less at once when somebody else can look in, and never more by itself', async () => {
      await link()
      await show('full')
      told.length = 0
      audience = { kind: 'unknown', why: 'everyone' }
      await links.watch.hear({ type: 'places-changed', serverId: SERVER })
      expect((await links.channelOf(orgaId, ovens))?.shows).toBe('title')
      expect(told).toEqual([{ orgaId, channelId: ovens }])
      expect(await toldOf(ben)).toMatchObject([{ channelId: ovens }])
      const { decisions } = fixture.store.reads(orgaId)
      expect((await decisions.page({}, { limit: 1 }))[0]).toMatchObject({
        action: 'discord_narrowed',
        actorKind: 'system',
        after: { shows: 'title', extra_viewers: null },
      })
      audience = { kind: 'known', viewers: [person('Ben')] }
      await links.watch.hear({ type: 'places-changed', serverId: SERVER })
      await links.watch.lookAgain()
      expect((await links.channelOf(orgaId, ovens))?.shows).toBe('title')
    })

    it('looks again when somebody leaves the team', async () => {
      await link()
      audience = { kind: 'known', viewers: [person('Ben'), person('Cleo')] }
      const { teams } = await fixture.store.reads(orgaId).structure.load()
      const teamId = teams.find(({ name }) => name === 'Ovens')?.id ?? ''
      const cleo = await fixture.seat('Cleo', orgaId)
      const role = { title: 'Help', mission: '', duties: [], roleType: null, memberId: cleo.memberId, teamId }
      const roleId = await fixture.structure.act(ada, ({ addRole }) => addRole(role))
      await show('full')
      await fixture.structure.act(ada, ({ changeRole }) => changeRole(roleId, { memberId: ben.memberId }))
      await links.watch.structureChanged(orgaId)
      expect(await links.channelOf(orgaId, ovens)).toMatchObject({ shows: 'title' })
    })

    it('is chosen by leader or secretary, the channel of everybody by the owner', async () => {
      await link()
      const everybody = (await fixture.store.reads(orgaId).channels.ofOrga()).id
      const at = { discordChannelId: HALL, shows: 'title' as const }
      await expect(links.channels.link(ben, { channelId: everybody, ...at })).rejects.toMatchObject({
        code: 'forbidden',
      })
      await expect(links.channels.link(ada, { channelId: ovens, ...at })).rejects.toMatchObject({
        code: 'not_found',
      })
      await links.channels.link(ada, { channelId: everybody, ...at })
      await expect(show('title', HALL)).rejects.toMatchObject({ details: { reason: 'in_use' } })
      expect((await fixture.store.discordDirectory.byDiscordChannel(HALL))?.channelId).toBe(everybody)
      await links.channels.unlink(ada, everybody)
      expect(await fixture.store.discordDirectory.byDiscordChannel(HALL)).toBeUndefined()
    })

    it('ends with the team, and with the Discord channel', async () => {
      await link()
      await show('title')
      await links.watch.hear({ type: 'channel-gone', channelId: OVEN_ROOM, serverId: SERVER })
      expect(await links.channelOf(orgaId, ovens)).toBeUndefined()
      await show('title')
      const { teams } = await fixture.store.reads(orgaId).structure.load()
      const teamId = teams.find(({ name }) => name === 'Ovens')?.id ?? ''
      await fixture.structure.act(ada, ({ dissolveTeam }) => dissolveTeam(teamId))
      expect(await links.channelOf(orgaId, ovens)).toBeUndefined()
      expect((await lines()).filter((action) => action === 'discord_hidden')).toHaveLength(2)
    })

    it('ends with the organisation, which leaves its place to others', async () => {
      const alone = await fixture.orgas.found(fixture.face('Ada'), { name: 'Mill', mission: '' })
      const seat = await fixture.seat('Ada', alone)
      await links.servers.turnOwnerKey(seat, SERVER)
      await links.servers.turnManagerKey(manager('Mo'), { orgaId: alone, serverId: SERVER })
      const channelId = (await fixture.store.reads(alone).channels.ofOrga()).id
      await links.channels.link(seat, { channelId, discordChannelId: OVEN_ROOM, shows: 'title' })
      await link()
      await expect(show('title')).rejects.toMatchObject({ details: { reason: 'in_use' } })
      await fixture.orgas.remove(seat)
      expect(await fixture.store.discordDirectory.byDiscordChannel(OVEN_ROOM)).toBeUndefined()
      expect(toServer.at(-1)).toBe(
        `server:${SERVER} person:user-Ada organisation.unlinked organisation:${alone}`,
      )
      await show('title')
    })

    it('knows the member behind a Discord user, while they are one', async () => {
      expect((await links.memberOf(orgaId, 'user-Cleo'))?.name).toBe('Cleo')
      expect(await links.memberOf(orgaId, 'user-Mo')).toBeUndefined()
      const cleo = await fixture.seat('Cleo', orgaId)
      await fixture.members.leave(cleo, cleo.memberId)
      expect(await links.memberOf(orgaId, 'user-Cleo')).toBeUndefined()
    })
  })
})

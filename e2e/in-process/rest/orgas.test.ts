import {
  ExportEntriesAnswer,
  InviteAnswerBody,
  ListEntriesAnswer,
  ListOrgasAnswer,
  ListTeamsAnswer,
  MyInvitationsAnswer,
  OrgaView,
  PolicyAnswer,
  RoleAnswer,
  TeamAnswer,
  VerifyEntriesAnswer,
} from '@arachne/contract/governance'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { type Ask, openRestFixture, type RestFixture } from './rest-fixture.ts'

let fixture: RestFixture
let mine: OrgaView
let other: OrgaView
beforeAll(async () => {
  fixture = await openRestFixture()
  mine = await found(fixture.as.owner, 'Bakery')
  other = await found(fixture.as.other, 'Mill')
})
afterAll(async () => fixture[Symbol.asyncDispose]())

const found = async (ask: Ask, name: string) =>
  OrgaView.parse((await ask('POST /api/orgas', { body: { name } })).body)

async function rootOf(ask: Ask, orgaId: string): Promise<string> {
  const { teams } = ListTeamsAnswer.parse((await ask(`GET /api/orgas/${orgaId}/teams`)).body)
  return teams[0]?.id ?? ''
}

async function newRole(ask: Ask, orga: OrgaView): Promise<string> {
  const body = { team_id: await rootOf(ask, orga.id), title: 'Baker', member_id: orga.me.id }
  return RoleAnswer.parse((await ask(`POST /api/orgas/${orga.id}/roles`, { body })).body).role.id
}

const long = (length: number) => 'x'.repeat(length + 1)

/** The one who joins is Jonas. */
async function joined(): Promise<string> {
  const orga = await found(fixture.as.owner, 'Garden')
  const invite = await fixture.as.owner(`POST /api/orgas/${orga.id}/invitations`, { body: { link: true } })
  const { link } = InviteAnswerBody.parse(invite.body)
  const token = new URL(link ?? '').hash.slice(1)
  expect(await fixture.as.admin('POST /api/invitations/link', { body: { token } })).toMatchObject({
    status: 200,
  })
  return orga.id
}

describe('an organisation over REST', () => {
  it('U21: stores nothing that is longer than it may be, and names the field', async () => {
    const role = await newRole(fixture.as.owner, mine)
    const at = `/api/orgas/${mine.id}`
    const tries: [string, Record<string, unknown>, string][] = [
      ['POST /api/orgas', { name: long(100) }, 'name'],
      ['POST /api/orgas', { name: 'ok', mission: long(2000) }, 'mission'],
      [`PATCH ${at}`, { name: long(100) }, 'name'],
      [`POST ${at}/teams`, { name: long(100), source_role_id: role }, 'name'],
      [`PATCH ${at}/roles/${role}`, { title: long(100) }, 'title'],
      [`PATCH ${at}/roles/${role}`, { mission: long(2000) }, 'mission'],
      [`PATCH ${at}/roles/${role}`, { duties: [long(500)] }, 'duties.0'],
      [`POST ${at}/policies`, { role_id: role, title: long(200), text: 'x' }, 'title'],
      [`POST ${at}/policies`, { role_id: role, title: 'T', text: long(100_000) }, 'text'],
      [`PATCH ${at}/members/${mine.me.id}`, { name: long(100) }, 'name'],
    ]
    const before = await fixture.dump()
    for (const [line, body, path] of tries) {
      const { status, body: told } = await fixture.as.owner(line, { body })
      expect([line, path, status]).toEqual([line, path, 400])
      expect(told).toMatchObject({ code: 'invalid', fields: [{ path, rule: 'too_long' }] })
    }
    expect(await fixture.dump()).toBe(before)
  })

  it('Inv-08: finds nothing of another organisation under its own address', async () => {
    const foreignRole = await newRole(fixture.as.other, other)
    const foreignTeam = await rootOf(fixture.as.other, other.id)
    const role = await newRole(fixture.as.owner, mine)
    const at = `/api/orgas/${mine.id}`
    const tries: [string, object | undefined][] = [
      [`GET ${at}/teams/${foreignTeam}`, undefined],
      [`GET ${at}/roles/${foreignRole}`, undefined],
      [`GET ${at}/members/${other.me.id}`, undefined],
      [`POST ${at}/owner`, { member_id: other.me.id }],
      [`POST ${at}/teams`, { name: 'Ovens', source_role_id: foreignRole }],
      [`POST ${at}/roles`, { team_id: foreignTeam, title: 'Baker', member_id: mine.me.id }],
      [`PATCH ${at}/roles/${role}`, { member_id: other.me.id }],
      [`POST ${at}/policies`, { role_id: foreignRole, title: 'T', text: 'x' }],
      [`GET /api/orgas/${other.id}`, undefined],
    ]
    const before = await fixture.dump()
    for (const [line, body] of tries) {
      const { status } = await fixture.as.owner(line, body === undefined ? {} : { body })
      expect([line, status]).toEqual([line, 404])
    }
    expect(await fixture.dump()).toBe(before)
  })

  it('lets a person be in several, and leaves to the owner what is the owner’s', async () => {
    const orgaId = await joined()
    await found(fixture.as.admin, 'Workshop')
    const { orgas } = ListOrgasAnswer.parse((await fixture.as.admin('GET /api/orgas')).body)
    expect(orgas.map(({ name, me }) => [name, me.owner])).toEqual([
      ['Garden', false],
      ['Workshop', true],
    ])
    const at = `/api/orgas/${orgaId}`
    const tries: [string, object][] = [
      [`PATCH ${at}`, { name: 'Mine now' }],
      [`PATCH ${at}`, { settings: { consent_hours: 1 } }],
      [`POST ${at}/owner`, { member_id: orgas[0]?.me.id }],
    ]
    for (const [line, body] of tries)
      expect(await fixture.as.admin(line, { body })).toMatchObject({ status: 403 })
    expect(await fixture.as.admin(`DELETE ${at}`)).toMatchObject({ status: 403 })
    const settled = await fixture.as.owner(`PATCH ${at}`, {
      body: { settings: { consent_hours: 24, agents: { allowed: false } } },
    })
    const { settings } = OrgaView.parse(settled.body)
    expect(settings).toMatchObject({ consent_hours: 24, auto_resolve: true })
    expect(settings.agents).toMatchObject({ allowed: false, max_days: 90 })
  })

  it('invites a Discord user, who finds it waiting', async () => {
    const body = { discord_user_ids: [fixture.idOf('stranger')], emails: ['a@b.example'] }
    const sent = await fixture.as.owner(`POST /api/orgas/${mine.id}/invitations`, { body })
    expect(InviteAnswerBody.parse(sent.body).invitations).toHaveLength(2)
    const waiting = MyInvitationsAnswer.parse((await fixture.as.stranger('GET /api/invitations')).body)
    expect(waiting.invitations).toMatchObject([{ orga: { id: mine.id, name: 'Bakery' } }])
    const [{ id } = { id: '' }] = waiting.invitations
    expect(await fixture.as.foreignAdmin(`POST /api/invitations/${id}/accept`, { body: {} })).toMatchObject({
      status: 404,
    })
    expect(await fixture.as.stranger(`POST /api/invitations/${id}/accept`, { body: {} })).toMatchObject({
      body: { orga_id: mine.id },
    })
    expect(await fixture.as.stranger(`GET /api/orgas/${mine.id}`)).toMatchObject({ status: 200 })
  })
})

describe('the journal over REST', () => {
  it('Inv-11: has before and after, is filtered, exported, and found whole', async () => {
    const orga = await found(fixture.as.owner, 'Archive')
    const at = `/api/orgas/${orga.id}`
    const roleId = await newRole(fixture.as.owner, orga)
    const team = await fixture.as.owner(`POST ${at}/teams`, {
      body: { name: 'Ovens', source_role_id: roleId },
    })
    const { id: teamId } = TeamAnswer.parse(team.body).team
    await fixture.as.owner(`PATCH ${at}/teams/${teamId}`, { body: { name: '=Ovens' } })
    const policy = { role_id: roleId, title: 'Heat', text: '200 degrees', publish: true }
    const written = await fixture.as.owner(`POST ${at}/policies`, { body: policy })
    expect(PolicyAnswer.parse(written.body)).toMatchObject({
      policy: { number: 1 },
      history: [{ version: 1 }],
    })

    const list = async (query: string) =>
      ListEntriesAnswer.parse((await fixture.as.owner(`GET ${at}/decisions?${query}`)).body)
    const { decisions: teams } = await list(`kind=Team&team_id=${teamId}`)
    expect(teams.map(({ action, diff }) => [action, diff.before['name'], diff.after['name']])).toEqual([
      ['changed', 'Ovens', '=Ovens'],
      ['created', undefined, 'Ovens'],
    ])
    const first = await list('limit=2')
    const second = await list(`limit=2&after=${first.next}`)
    const seqs = [...first.decisions, ...second.decisions].map(({ seq }) => seq)
    expect(seqs).toEqual([seqs[0], ...[1, 2, 3].map((less) => (seqs[0] ?? 0) - less)])
    expect(second.decisions[0]?.hash).toBe(first.decisions[1]?.previous_hash)

    const verified = VerifyEntriesAnswer.parse((await fixture.as.owner(`GET ${at}/decisions/verify`)).body)
    expect(verified).toMatchObject({ ok: true, entries: seqs[0], problem: null })
    const csv = await fixture.as.owner(`GET ${at}/decisions/export?format=csv`)
    expect(csv.text.split('\r\n')).toHaveLength((seqs[0] ?? 0) + 2)
    expect(csv.text).not.toMatch(/(^|,)=Ovens/m)
    const json = await fixture.as.owner(`GET ${at}/decisions/export?format=json&kind=Policy`)
    const exported = ExportEntriesAnswer.parse(json.body)
    expect(exported.verified).toEqual(verified)
    expect(exported.decisions.map(({ action }) => action)).toEqual(['published', 'drafted'])
  })
})

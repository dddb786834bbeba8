import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import {
  ApproveAnswer,
  BanAnswer,
  CeilingChannelsAnswer,
  CreateEntityAnswer,
  DoneAnswer,
  EntityAnswer,
  EntityTalkAnswer,
  EntityView,
  InstanceStatus,
  InviteAnswer,
  ListBansAnswer,
  ListEntitiesAnswer,
  ListGrantsAnswer,
  ListOwnGrantsAnswer,
  ListRequestsAnswer,
  ListServersAnswer,
  ListTemplatesAnswer,
  MembershipAnswer,
  RequestAnswer,
  RevokeGrantsAnswer,
  SettingsAnswer,
  TemplateAnswer,
  WakeCallAnswer,
  WhyAnswer,
} from '@arachne/contract'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

import { anEntity, aMembership, AT, HEARTHSIDE as HOME, KAEL } from './fake-arachne.ts'
import { runArachne } from './run-arachne.ts'

const membership = {
  ...aMembership,
  channels: 'all',
  tools: ['send_message'],
  reachable: false,
}
const entity = {
  ...anEntity(KAEL, 'Kael\u001b[2J', 'lyss'),
  platform: 'claude',
  triggers: [{ word: 'kael', substring: false }],
  has_key: true,
  servers: [membership],
}
const request = (id: string) => ({
  id: `0190b6d0-0000-4000-8000-00000000000${id}`,
  entity: {
    id: KAEL,
    name: 'Kael',
    description: null,
    platform: null,
    avatar_url: null,
    accent_color: null,
    owner: entity.owner,
  },
  server_id: HOME,
  server_name: 'Hearthside',
  state: 'pending',
  asked_by: 'lyss',
  asked_at: AT,
  decided_by: null,
  decided_at: null,
  refusal: null,
  may: { decide: true, withdraw: true },
})
const template = {
  id: '0190b6d0-0000-4000-8000-000000000009',
  server_id: HOME,
  name: 'Readers',
  channels: 'all',
  tools: 'none',
  may_ping: 'people',
  is_default: true,
}
const talk = {
  enabled: true,
  pair_messages: 20,
  pair_seconds: 60,
  cool_down_seconds: 60,
  channel_per_minute: 60,
  depth: 6,
}
const settings = {
  server_id: HOME,
  announce_channel_id: null,
  announcement: null,
  log_channel_id: '300000000000000001',
  closed_channels: [],
  entity_talk: talk,
}
const grant = {
  kind: 'entity',
  id: 'grant-1',
  entity: { id: KAEL, name: 'Kael' },
  client: { id: 'https://app.test/client.json', name: 'An app\u001b[2J' },
  user_id: '200000000000000001',
  scope: 'mcp',
  created_at: AT,
  expires_at: null,
  last_used_at: AT,
}
const ban = { server_id: HOME, server_name: 'Hearthside', reason: 'spam', banned_by: 'me', banned_at: AT }
const claimed = { entity, claim_url: 'http://localhost:3000/claim/once' }
const MEMBERSHIP = '/api/entities/Kael/servers/Hearthside'
const TOWN = '300000000000000003'
const channels = [
  {
    id: '300000000000000001',
    name: 'general',
    category: 'Town',
    category_id: TOWN,
    type: 'text',
    state: 'watch',
    bot_can_view: true,
  },
  {
    id: '300000000000000002',
    name: 'den',
    category: null,
    category_id: null,
    type: 'text',
    state: 'normal',
    bot_can_view: false,
  },
]
const wake = { url: 'https://example.com/wake', only: ['addressed'] }
const WHY = '/api/why?entity=Kael&tool=send_message&channel=general'

/** Parsed with the contract's schemas, so that they can't drift from Arachne's real answers. */
const ANSWERS: Record<string, object> = {
  'GET /api/entities/Kael': EntityView.parse(entity),
  [`GET /api/entities/${KAEL}`]: EntityView.parse(entity),
  [`PATCH /api/entities/${KAEL}`]: EntityAnswer.parse({
    entity,
    warnings: [{ kind: 'role_kept_name', message: 'A role kept its name.' }],
  }),
  [`PUT /api/entities/${KAEL}/owner`]: CreateEntityAnswer.parse(claimed),
  'POST /api/entities/Kael/activate': EntityAnswer.parse({ entity, warnings: [] }),
  'POST /api/entities/Kael/deactivate': EntityAnswer.parse({ entity, warnings: [] }),
  'DELETE /api/entities/Kael': DoneAnswer.parse({
    warnings: [{ kind: 'role_left_behind', message: 'Its role stayed.' }],
  }),
  'POST /api/entities/Kael/key': CreateEntityAnswer.parse(claimed),
  'DELETE /api/entities/Kael/servers/Hearthside': DoneAnswer.parse({ warnings: [] }),
  [`GET ${MEMBERSHIP}`]: MembershipAnswer.parse({
    membership: {
      ...membership,
      channels: [TOWN, '300000000000000002', '300000000000000009'],
      assignable_roles: [HOME],
      watch: ['300000000000000001'],
    },
  }),
  [`PATCH ${MEMBERSHIP}`]: MembershipAnswer.parse({ membership }),
  [`PATCH ${MEMBERSHIP}/tuning`]: MembershipAnswer.parse({ membership }),
  [`GET ${MEMBERSHIP}/channels`]: CeilingChannelsAnswer.parse({ channels }),
  'GET /api/entities/Kael/wake-call': WakeCallAnswer.parse(wake),
  'PUT /api/entities/Kael/wake-call': WakeCallAnswer.parse({ ...wake, secret: 'whsec' }),
  'DELETE /api/entities/Kael/wake-call': DoneAnswer.parse({ warnings: [] }),
  'GET /api/grants?limit=100': ListOwnGrantsAnswer.parse({ grants: [grant] }),
  'GET /api/entities/Kael/grants?limit=100': ListGrantsAnswer.parse({ grants: [grant] }),
  'GET /api/entities/Iris/grants?limit=100': ListGrantsAnswer.parse({ grants: [] }),
  'DELETE /api/grants/grant-1': RevokeGrantsAnswer.parse({ revoked: 1 }),
  'DELETE /api/entities/Kael/grants': RevokeGrantsAnswer.parse({ revoked: 3 }),
  'GET /api/servers/Hearthside/entity-talk': EntityTalkAnswer.parse({
    heard: 12,
    held_back: { pair: 3, channel: 0, depth: 1 },
    resting: [[KAEL, KAEL]],
  }),
  'GET /api/servers?limit=100': ListServersAnswer.parse({ servers: [] }),
  'GET /api/entities?limit=100': ListEntitiesAnswer.parse({ entities: [] }),
  'GET /api/status': InstanceStatus.parse({
    version: '0.1.0',
    sandbox: false,
    ready: false,
    reason: 'No Discord bot token is configured; set DISCORD_BOT_TOKEN.',
  }),
  'GET /api/servers/Hearthside/settings': SettingsAnswer.parse({ settings }),
  'PATCH /api/servers/Hearthside/settings': SettingsAnswer.parse({ settings }),
  'GET /api/invite': InviteAnswer.parse({ url: 'https://discord.test/invite' }),
  'GET /api/bans?limit=100': ListBansAnswer.parse({ bans: [ban] }),
  'POST /api/bans': BanAnswer.parse({ ban }),
  'DELETE /api/bans/Hearthside': DoneAnswer.parse({ warnings: [] }),
  'GET /api/requests?limit=100&state=pending': ListRequestsAnswer.parse({
    requests: [request('2')],
    next: 'more',
  }),
  'GET /api/requests?limit=100&after=more&state=pending': ListRequestsAnswer.parse({
    requests: [request('3')],
  }),
  'GET /api/requests?limit=100&server=Empty': ListRequestsAnswer.parse({ requests: [] }),
  'POST /api/requests/7/approve': ApproveAnswer.parse({ request: request('7'), membership, warnings: [] }),
  'POST /api/requests/7/reject': RequestAnswer.parse({ request: request('7') }),
  'GET /api/servers/Hearthside/templates': ListTemplatesAnswer.parse({ templates: [template] }),
  'POST /api/servers/Hearthside/templates': TemplateAnswer.parse({ template }),
  'POST /api/servers/Hearthside/templates/Readers/apply': MembershipAnswer.parse({ membership }),
  'DELETE /api/servers/Hearthside/templates/Readers': DoneAnswer.parse({ warnings: [] }),
  [`GET ${WHY}`]: WhyAnswer.parse({
    allowed: false,
    message: 'The owner blocks it.',
    layer: 'tuning',
    reason: 'channel_blocked',
    who_can_change: 'owner',
    server_id: HOME,
    channel_id: '300000000000000001',
    may: { change: false },
  }),
}

let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'arachne-cli-'))
  await writeFile(join(dataDir, 'local-token'), 'token\n')
  await writeFile(join(dataDir, 'server.json'), JSON.stringify({ url: 'http://arachne', pid: process.pid }))
})
afterAll(() => rm(dataDir, { recursive: true, force: true }))

async function arachne(...args: string[]) {
  const calls: [string, unknown][] = []
  const printed = await runArachne(args, {
    env: { DATA_DIR: dataDir },
    async fetch(url, { method, body }) {
      const call = `${method} ${url.slice('http://arachne'.length)}`
      if (call.includes('/api/')) calls.push([call, typeof body === 'string' ? JSON.parse(body) : body])
      const answer = ANSWERS[call]
      const text = JSON.stringify(answer ?? { code: 'not_found', message: `Nothing at ${call}.` })
      return { ok: answer !== undefined, status: answer ? 200 : 404, text: async () => text }
    },
  })
  return { ...printed, calls }
}

describe('what a command asks for', () => {
  it.each<[string, string, unknown]>([
    ['entity show Kael', 'GET /api/entities/Kael', undefined],
    ['entity activate Kael', 'POST /api/entities/Kael/activate', {}],
    ['entity deactivate Kael', 'POST /api/entities/Kael/deactivate', {}],
    ['entity delete Kael', 'DELETE /api/entities/Kael', undefined],
    ['entity regenerate-key Kael', 'POST /api/entities/Kael/key', {}],
    ['entity regenerate-key Kael --print-key', 'POST /api/entities/Kael/key', { print_key: true }],
    [
      'entity update Kael --triggers a,b --notify-excerpt on --keep-minutes 5 --color none',
      `PATCH /api/entities/${KAEL}`,
      {
        accent_color: null,
        triggers: [{ word: 'a' }, { word: 'b' }],
        notify_excerpt: true,
        mailbox_ttl_minutes: 5,
      },
    ],
    ['entity update Kael --owner mira', `PUT /api/entities/${KAEL}/owner`, { owner: 'mira' }],
    [
      'server remove --entity Kael --server Hearthside',
      'DELETE /api/entities/Kael/servers/Hearthside',
      undefined,
    ],
    ['server rights --entity Kael --server Hearthside', `GET ${MEMBERSHIP}`, undefined],
    [
      'server rights --entity Kael --server Hearthside --channels general,den --tools none --may-ping everyone',
      `PATCH ${MEMBERSHIP}`,
      { channels: ['general', 'den'], tools: 'none', may_ping: 'everyone' },
    ],
    [
      'server rights --entity Kael --server Hearthside --assignable-roles Reader,Guest',
      `PATCH ${MEMBERSHIP}`,
      { assignable_roles: ['Reader', 'Guest'] },
    ],
    [
      'server rights --entity Kael --server Hearthside --assignable-roles none',
      `PATCH ${MEMBERSHIP}`,
      { assignable_roles: [] },
    ],
    ['server tune --entity Kael --server Hearthside', `GET ${MEMBERSHIP}/channels`, undefined],
    [
      'server tune --entity Kael --server Hearthside --watch general --blocked none --muted den',
      `PATCH ${MEMBERSHIP}/tuning`,
      { watch: ['general'], blocked: [], muted: ['den'] },
    ],
    ['entity wake-call Kael', 'GET /api/entities/Kael/wake-call', undefined],
    [
      'entity wake-call Kael --url https://example.com/wake --only addressed,dm',
      'PUT /api/entities/Kael/wake-call',
      { url: 'https://example.com/wake', only: ['addressed', 'dm'] },
    ],
    ['entity wake-call Kael --remove', 'DELETE /api/entities/Kael/wake-call', undefined],
    ['server entity-talk Hearthside', 'GET /api/servers/Hearthside/entity-talk', undefined],
    [
      'server settings Hearthside --talk-pair-messages 5 --talk-pair-seconds 30 --talk-cool-down-seconds 90',
      'PATCH /api/servers/Hearthside/settings',
      { entity_talk: { pair_messages: 5, pair_seconds: 30, cool_down_seconds: 90 } },
    ],
    ['server settings Hearthside', 'GET /api/servers/Hearthside/settings', undefined],
    [
      'server settings Hearthside --log-channel logs --closed-channels none --entity-talk on --talk-depth 3',
      'PATCH /api/servers/Hearthside/settings',
      { log_channel: 'logs', closed_channels: [], entity_talk: { enabled: true, depth: 3 } },
    ],
    ['server ban Hearthside --reason spam', 'POST /api/bans', { server: 'Hearthside', reason: 'spam' }],
    ['server unban Hearthside', 'DELETE /api/bans/Hearthside', undefined],
    ['server list --banned', 'GET /api/bans?limit=100', undefined],
    [
      'request approve 7 --channels general,companions --announce none --may-ping roles',
      'POST /api/requests/7/approve',
      { channels: ['general', 'companions'], announce: null, may_ping: 'roles' },
    ],
    ['request approve 7 --template Readers', 'POST /api/requests/7/approve', { template: 'Readers' }],
    ['request reject 7 --reason no', 'POST /api/requests/7/reject', { reason: 'no' }],
    ['template list --server Hearthside', 'GET /api/servers/Hearthside/templates', undefined],
    [
      'template create --server Hearthside --name Readers --channels all --tools none --default',
      'POST /api/servers/Hearthside/templates',
      { name: 'Readers', channels: 'all', tools: 'none', is_default: true },
    ],
    [
      'template apply Readers --server Hearthside --entity Kael',
      'POST /api/servers/Hearthside/templates/Readers/apply',
      { entity: 'Kael' },
    ],
    [
      'template delete Readers --server Hearthside',
      'DELETE /api/servers/Hearthside/templates/Readers',
      undefined,
    ],
    ['grant list', 'GET /api/grants?limit=100', undefined],
    ['grant list --entity Kael', 'GET /api/entities/Kael/grants?limit=100', undefined],
    ['grant revoke grant-1', 'DELETE /api/grants/grant-1', undefined],
    ['grant revoke --all-of Kael', 'DELETE /api/entities/Kael/grants', undefined],
    ['why --entity Kael --tool send_message --channel #general', `GET ${WHY}`, undefined],
  ])('%s', async (line, call, body) => {
    const { code, out, calls } = await arachne(...line.split(' '))
    expect(code).toBe(0)
    expect(calls).toContainEqual([call, body])
    expect(out).not.toBe('')
    const asJson = await arachne(...line.split(' '), '--json')
    expect(JSON.parse(asJson.out)).toBeTypeOf('object')
  })
})

describe('what a command prints', () => {
  it('shows everything about an entity, and no control characters', async () => {
    const { out } = await arachne('entity', 'show', 'Kael')
    expect(out).toMatch(/Owner +lyss/)
    expect(out).toMatch(/Triggers +kael/)
    expect(out).toMatch(/Hearthside +all channels +1 tool +the bot isn't on this server/)
    expect(out).not.toContain('\u001b')
  })

  it('L-10: shows apps with their last use and expiry, and how many lost their access', async () => {
    const { out } = await arachne('grant', 'list')
    expect(out).toMatch(/Kael +An app\[2J +2026-11-15T09:00:00.000Z +never +grant-1/)
    expect((await arachne('grant', 'list', '--entity', 'Iris')).out).toMatch(/^No app/)
    expect((await arachne('grant', 'revoke', 'grant-1')).out).toBe('Revoked access for 1 app.')
    expect((await arachne('grant', 'revoke', '--all-of', 'Kael')).out).toBe('Revoked access for 3 apps.')
  })

  it.each([[['grant', 'revoke']], [['grant', 'revoke', 'grant-1', '--all-of', 'Kael']]])(
    'asks what is meant by %j',
    async (args) => {
      const { code, err, calls } = await arachne(...args)
      expect([code, calls]).toEqual([1, []])
      expect(err).toMatch(/either the id of a grant/)
    },
  )

  it('warns beside the answer', async () => {
    const { code, err, out } = await arachne('entity', 'delete', 'Kael')
    expect({ code, err, out }).toEqual({ code: 0, err: 'Its role stayed.', out: 'Kael was deleted.' })
  })

  it('says that the old key is dead and where the next one is', async () => {
    const { out } = await arachne('entity', 'regenerate-key', 'Kael')
    expect(out).toContain('no longer works')
    expect(out).toContain('http://localhost:3000/claim/once')
  })

  it('follows every page of a list', async () => {
    const { out, calls } = await arachne('request', 'list')
    expect(calls).toHaveLength(2)
    expect(out.split('\n')).toHaveLength(3)
    expect((await arachne('request', 'list', '--all', '--server', 'Empty')).out).toBe('No pending requests.')
  })

  it('says no, why, and which layer', async () => {
    const { out } = await arachne('why', '--entity', 'Kael', '--tool', 'send_message', '--channel', 'general')
    expect(out).toBe('No: The owner blocks it.\n  layer tuning, reason channel_blocked')
  })

  it('shows what an entity may do on a server, and where', async () => {
    const { out } = await arachne('server', 'rights', '--entity', 'Kael', '--server', 'Hearthside')
    expect(out).toMatch(/Channels +all of Town, den, 300000000000000009\n +Tools +send_message\n/)
    expect(out).toMatch(/Watched +general\n/)
    expect(out).toMatch(new RegExp(`Can assign roles +${HOME}`))
    const tuned = await arachne('server', 'tune', '--entity', 'Kael', '--server', 'Hearthside')
    expect(tuned.out).toMatch(/general +Town +watch +300000000000000001\n/)
    expect(tuned.out).toMatch(/den +– +normal +300000000000000002 \(the bot can't see it\)/)
  })

  it('shows the secret of a wake-up call when it is set, and never again', async () => {
    const set = await arachne('entity', 'wake-call', 'Kael', '--url', 'https://example.com/wake')
    expect(set.out).toContain('whsec')
    expect((await arachne('entity', 'wake-call', 'Kael')).out).not.toContain('Secret')
  })

  it('shows what entities heard of each other', async () => {
    const { out } = await arachne('server', 'entity-talk', 'Hearthside')
    expect(out).toMatch(/Heard +12 messages\n +Held back +3 by pair, 0 by channel, 1 by depth/)
    expect(out).toMatch(new RegExp(`Paused +${KAEL} and ${KAEL}`))
  })

  it('prints the address to invite the bot, and beside it the intents that are needed', async () => {
    const { out, err } = await arachne('invite')
    expect(out).toBe('https://discord.test/invite')
    expect(err).toMatch(/Message Content Intent[\s\S]+Server Members Intent/)
    expect((await arachne('invite', '--json')).err).toBe('')
  })

  it('does not say that there are no servers while Discord is not connected', async () => {
    expect((await arachne('server', 'list')).out).toBe(
      'Not connected to Discord, so its servers are unknown: No Discord bot token is configured; set DISCORD_BOT_TOKEN.',
    )
  })

  it.each([
    ['entity wake-call Kael --url https://a.example --remove', 'Use either --url or --remove.'],
    ['entity wake-call Kael --only dm', '--only needs --url.'],
    ['entity wake-call Kael --url https://a.example --only mail', 'Choose from addressed'],
    ['entity update Kael', 'Nothing to change. See --help for the options.'],
    ['entity update Kael --accept-dms maybe', 'Use on or off.'],
    ['entity update Kael --keep-minutes soon', 'Use a number.'],
    ['request approve 7 --channels ,', '--channels takes names or ids'],
  ])('refuses %s', async (line, sentence) => {
    const { code, err } = await arachne(...line.split(' '))
    expect(code).toBe(1)
    expect(err).toContain(sentence)
  })
})

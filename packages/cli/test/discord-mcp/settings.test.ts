import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { describe, expect, it } from 'vitest'

import { createLoginLimit } from '../../src/discord-mcp/broker/reply-listener.ts'
import { admitUser, approversFor, readAccess } from '../../src/discord-mcp/people/access-file.ts'
import { createPairing } from '../../src/discord-mcp/people/pairing.ts'
import { withDotenv } from '../../src/discord-mcp/setup/dotenv.ts'
import { readSettings } from '../../src/discord-mcp/setup/settings.ts'
import { createTemporaryFolder } from './decision-files-fixture.ts'

const GOOD = { DISCORD_BOT_TOKEN: 'abc.def', DISCORD_CHANNEL_ID: '123456789', DISCORD_APPROVERS: '111111' }

describe('settings', () => {
  it('D-60: takes the token with or without "Bot " before it', () => {
    expect(readSettings(GOOD).discord?.token).toBe('abc.def')
    expect(readSettings({ ...GOOD, DISCORD_BOT_TOKEN: 'Bot abc.def' }).discord?.token).toBe('abc.def')
    expect(readSettings(GOOD).problems).toEqual([])
  })

  it('has the defaults of the older program', () => {
    const { project, inboxFile, pollSeconds } = readSettings(GOOD)
    expect(project.name).toBe('project')
    expect(project.pendingDir).toMatch(/\.claude\/pending_decisions$/)
    expect(inboxFile).toMatch(/\.claude\/discord_inbox\.json$/)
    expect(pollSeconds).toBe(5)
  })

  it('reads people, roles and quiet hours', () => {
    const { project } = readSettings({
      ...GOOD,
      DISCORD_APPROVERS: '111111, role:222222 333333',
      QUIET_HOURS: '22-8 Asia/Seoul',
    })
    expect(project.approvers).toEqual({ users: ['111111', '333333'], roles: ['222222'] })
    expect(project.quiet).toEqual({ from: 22, to: 8, zone: 'Asia/Seoul' })
  })

  it.each([
    [{ DISCORD_BOT_TOKEN: '' }, 'DISCORD_BOT_TOKEN is not set'],
    [{ DISCORD_BOT_TOKEN: 'two words' }, 'DISCORD_BOT_TOKEN must not contain spaces'],
    [{ DISCORD_CHANNEL_ID: '#general' }, 'DISCORD_CHANNEL_ID must be the id'],
    [{ DISCORD_APPROVERS: 'lyss' }, 'DISCORD_APPROVERS takes user ids'],
    [{ POLL_INTERVAL_SECONDS: 'often' }, 'POLL_INTERVAL_SECONDS must be a number'],
    [{ QUIET_HOURS: 'at night' }, 'QUIET_HOURS must look like'],
    [{ DISCORD_API_URL: 'http://localhost:1' }, 'DISCORD_API_URL must be a URL that ends in /api'],
    [{ ARACHNE_URL: 'https://a.example/mcp/ent_1' }, 'ARACHNE_URL needs ARACHNE_API_KEY'],
  ])('names what is wrong with %o', (over, problem) => {
    const { problems } = readSettings({ ...GOOD, ...over })
    expect(problems).toHaveLength(1)
    expect(problems[0]).toContain(problem)
  })

  it('reads .env of the working directory; what is set already wins', async () => {
    await using temporary = await createTemporaryFolder()
    const folder = temporary.path
    await writeFile(join(folder, '.env'), 'PROJECT_NAME="my shop"\nPENDING_DIR=/elsewhere\n')
    expect(withDotenv({ PENDING_DIR: '/here' }, folder)).toEqual({
      PROJECT_NAME: 'my shop',
      PENDING_DIR: '/here',
    })
    expect(withDotenv({ A: '1' }, join(folder, 'nowhere'))).toEqual({ A: '1' })
  })
})

describe('who may answer', () => {
  it('adds the access file, which is read anew each time', async () => {
    await using folder = await createTemporaryFolder()
    const path = join(folder.path, 'deep', 'access.json')
    const own = { users: ['1'], roles: [] }
    expect(await approversFor(path, 'shop', own)).toEqual(own)
    await admitUser(path, '2')
    expect((await approversFor(path, 'shop', own)).users).toEqual(['1', '2'])
    const file = { ...(await readAccess(path)), projects: { shop: { roles: ['9'] } } }
    await writeFile(path, JSON.stringify(file))
    expect(await approversFor(path, 'shop', own)).toEqual({ users: ['1', '2'], roles: ['9'] })
    expect((await approversFor(path, 'other', own)).roles).toEqual([])
    await writeFile(path, 'no JSON')
    expect(await approversFor(path, 'shop', own)).toEqual(own)
  })

  it('D-15: gives out codes of six characters for an hour, three at most, told twice at most', async () => {
    await using folder = await createTemporaryFolder()
    let now = 0
    const pairing = createPairing(folder.path, () => now)
    const issueCode = (id: string) => pairing.issueCode({ id, name: `person ${id}` })
    const code = (await issueCode('1')) ?? ''
    expect(code).toMatch(/^[A-Z2-9]{6}$/)
    expect(await issueCode('1')).toBe(code)
    expect(await issueCode('1')).toBeUndefined()
    await issueCode('2')
    await issueCode('3')
    expect(await issueCode('4')).toBeUndefined()
    expect(await pairing.redeem(code.toLowerCase())).toEqual({ userId: '1', name: 'person 1' })
    expect(await pairing.redeem(code)).toBeUndefined()
    const late = (await issueCode('4')) ?? ''
    now = 3_600_000
    expect(await pairing.redeem(late)).toBeUndefined()
    expect(await issueCode('5')).toBeDefined()
  })
})

describe('logging in to the gateway', () => {
  it('D-36: is counted over a day and over restarts, and stops above 800', async () => {
    await using folder = await createTemporaryFolder()
    let now = Date.parse('2026-11-15T00:00:00Z')
    await writeFile(join(folder.path, 'identifies'), JSON.stringify(Array.from({ length: 799 }, () => now)))
    await createLoginLimit(folder.path, () => now).count()
    expect(await createLoginLimit(folder.path, () => now).mayConnect()).toBe(true)
    await createLoginLimit(folder.path, () => now).count()
    expect(await createLoginLimit(folder.path, () => now).mayConnect()).toBe(false)
    now += 24 * 3_600_000
    expect(await createLoginLimit(folder.path, () => now).mayConnect()).toBe(true)
  })
})

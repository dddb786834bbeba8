import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { describe, expect, it } from 'vitest'

import { HEARTHSIDE, KAEL, KAEL_TOO, LONELY, startFakeArachne, TOKEN } from './fake-arachne.ts'
import { runArachne } from './run-arachne.ts'

const SERVER_PROGRAM = fileURLToPath(new URL('fake-server-program.ts', import.meta.url))

async function temporary(): Promise<AsyncDisposable & { path: string }> {
  const path = await mkdtemp(join(tmpdir(), 'arachne-cli-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

const arachne = (
  args: string[],
  { dataDir, serverProgram }: { dataDir?: string; serverProgram?: string } = {},
) => runArachne(args, { env: dataDir === undefined ? {} : { DATA_DIR: dataDir }, serverProgram })

/** A data directory held by a fake Arachne that is running. */
async function running() {
  await using stack = new AsyncDisposableStack()
  const folder = stack.use(await temporary())
  const fake = stack.use(await startFakeArachne())
  await writeFile(join(folder.path, 'local-token'), `${TOKEN}\n`)
  await writeFile(join(folder.path, 'server.json'), JSON.stringify({ url: fake.url, pid: process.pid }))
  const held = stack.move()
  return {
    url: fake.url,
    calls: fake.calls,
    dataDir: folder.path,
    arachne: (...args: string[]) => arachne(args, { dataDir: folder.path }),
    [Symbol.asyncDispose]: () => held.disposeAsync(),
  }
}

describe('entity create', () => {
  it('prints a link for the owner, never the key', async () => {
    await using at = await running()
    const { code, out, err } = await at.arachne('entity', 'create', '--name', 'Kael', '--owner', 'lyss')
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out).toContain('Kael is ready and belongs to lyss.')
    expect(out).toContain(
      'Send this link to lyss. It shows the key once:\n  http://localhost:3000/claim/once',
    )
    expect(out).not.toContain('ara_')
    expect(at.calls).toEqual([
      { method: 'POST', path: '/api/entities', body: { name: 'Kael', owner: 'lyss' } },
    ])
  })

  it('prints the key when asked to', async () => {
    await using at = await running()
    const { out } = await at.arachne('entity', 'create', '--name', 'Kael', '--owner', 'lyss', '--print-key')
    expect(out).toContain('key  ara_secret   (shown only once)')
    expect(out).not.toContain('/claim/')
  })

  it('passes on everything it was told', async () => {
    await using at = await running()
    const given = [
      '--description',
      'Weaves',
      '--platform',
      'claude',
      '--avatar-url',
      'https://a.example/k.png',
    ]
    await at.arachne('entity', 'create', '--name', 'Kael', '--owner', 'lyss', ...given, '--color', '#7a3b62')
    expect(at.calls[0]?.body).toEqual({
      name: 'Kael',
      owner: 'lyss',
      description: 'Weaves',
      platform: 'claude',
      avatar_url: 'https://a.example/k.png',
      accent_color: '#7a3b62',
    })
  })

  it('says which field was refused and why', async () => {
    await using at = await running()
    const { code, out, err } = await at.arachne('entity', 'create', '--name', 'clyde', '--owner', 'lyss')
    expect({ code, out }).toEqual({ code: 1, out: '' })
    expect(err).toBe(`This name is refused.\n  name: Discord doesn't allow "clyde" in a name.`)
  })

  it('does not say the same twice', async () => {
    await using at = await running()
    const { err } = await at.arachne('entity', 'create', '--name', 'Kael', '--owner', 'nobody')
    expect(err).toBe('Nobody called "nobody" is here.')
  })

  it.each([
    [['--owner', 'lyss'], "Required option '--name <name>' not specified."],
    [['--name', 'Kael'], "Required option '--owner <person>' not specified."],
    [
      ['--name', 'Kael', '--owner', 'lyss', '--platform', 'abacus'],
      'Allowed choices are claude, gpt, gemini, other.',
    ],
    [['--name', 'Kael', '--owner', 'lyss', '--colour', 'red'], "Unknown option '--colour'."],
  ])('refuses %j', async (args, message) => {
    await using at = await running()
    const { code, err } = await at.arachne('entity', 'create', ...args)
    expect(code).toBe(1)
    expect(err).toContain(message)
    expect(at.calls).toEqual([])
  })
})

describe('lists', () => {
  it('shows entities in aligned columns, without what would confuse a terminal', async () => {
    await using at = await running()
    expect((await at.arachne('entity', 'list')).out).toBe(
      [
        'NAME     OWNER  STATE           SERVERS    ID',
        `Kael     lyss   active          1 server   ${KAEL}`,
        `Kael     mira   has no key yet  0 servers  ${KAEL_TOO}`,
        `카엘[2J  lyss   has no key yet  0 servers  ${LONELY}`,
      ].join('\n'),
    )
  })

  it('shows servers with who is there', async () => {
    await using at = await running()
    expect((await at.arachne('server', 'list')).out).toBe(
      [
        'SERVER      ENTITIES  ID',
        `Hearthside  Kael      ${HEARTHSIDE}`,
        'Empty       –         100000000000000002',
      ].join('\n'),
    )
    const { out } = await at.arachne('server', 'list', '--json')
    expect(JSON.parse(out)).toMatchObject({
      servers: [
        { id: HEARTHSIDE, entities: [{ id: KAEL, name: 'Kael' }] },
        { name: 'Empty', entities: [] },
      ],
    })
  })

  it('shows the servers of one entity with what it may do there', async () => {
    await using at = await running()
    expect((await at.arachne('server', 'list', '--entity', KAEL)).out).toBe(
      [
        'SERVER      CHANNELS    TOOLS                                     ID',
        `Hearthside  2 channels  all tools except moderation and channels  ${HEARTHSIDE}`,
      ].join('\n'),
    )
    expect((await at.arachne('server', 'list', '--entity', KAEL_TOO)).out).toBe(
      "Kael isn't on any server yet.",
    )
  })

  it.each([
    ['kael', `There are 2 entities named "kael"; use the id:\n  ${KAEL}  lyss's\n  ${KAEL_TOO}  mira's`],
    ['nobody', 'There is no entity "nobody".'],
  ])('does not guess which entity "%s" is', async (name, message) => {
    await using at = await running()
    expect(await at.arachne('server', 'list', '--entity', name)).toEqual({ code: 1, out: '', err: message })
  })
})

describe('server add', () => {
  const args = ['server', 'add', '--server', 'Hearthside']

  it.each([
    ['general, companions', ['general', 'companions']],
    ['all', 'all'],
    ['none', 'none'],
  ])('reads --channels %j', async (given, sent) => {
    await using at = await running()
    const { code } = await at.arachne(...args, '--entity', KAEL, '--channels', given)
    expect(code).toBe(0)
    expect(at.calls).toEqual([
      {
        method: 'POST',
        path: `/api/entities/${KAEL}/servers`,
        body: { server: 'Hearthside', channels: sent },
      },
    ])
  })

  it('tells what the entity may do there', async () => {
    await using at = await running()
    const { out } = await at.arachne(...args, '--entity', '카엘', '--channels', 'a,b', '--tools', 'all')
    expect(out).toBe(
      '카엘 is now on Hearthside, with 2 channels and all tools except moderation and channels.',
    )
    expect(at.calls[0]?.path).toBe(`/api/entities/${encodeURIComponent('카엘')}/servers`)
  })

  it('lists the candidates of an ambiguous name', async () => {
    await using at = await running()
    const { code, err } = await at.arachne(...args, '--entity', 'Kael', '--channels', 'all')
    expect(code).toBe(1)
    expect(err).toBe(
      `Several entities are named "Kael".\nDid you mean one of these? Use the id:\n  ${KAEL}  Kael\n  ${KAEL_TOO}  Kael`,
    )
  })

  it('tells what did not work although the entity is there now', async () => {
    await using at = await running()
    const more = ['--entity', KAEL, '--channels', 'all', '--announce', 'nowhere']
    const { code, out, err } = await at.arachne(...args, ...more)
    expect({ code, err }).toEqual({ code: 0, err: 'The announcement could not be sent.' })
    expect(out).toContain('is now on Hearthside')
  })

  it('does not take an empty list for "none"', async () => {
    await using at = await running()
    const { code, err } = await at.arachne(...args, '--entity', KAEL, '--channels', ' , ')
    expect(code).toBe(1)
    expect(err).toBe('--channels takes names or ids separated by commas, "all" or "none".')
    expect(at.calls).toEqual([])
  })
})

describe('secrets rotate', () => {
  it('makes a new signing key, and forgets the old one only when told to', async () => {
    await using at = await running()
    const { code, out } = await at.arachne('secrets', 'rotate')
    expect(code).toBe(0)
    expect(out).toContain('key-2')
    expect(out).toContain('work until they expire')
    await at.arachne('secrets', 'rotate', '--forget-old')
    const bodies = at.calls.filter(({ path }) => path === '/api/secrets/rotate').map(({ body }) => body)
    expect(bodies).toEqual([{ forget_old: false }, { forget_old: true }])
  })
})

describe('journal verify', () => {
  const hash = 'a'.repeat(64)

  it('ends with an error when anything does not match', async () => {
    await using at = await running()
    const { code, out, err } = await at.arachne('journal', 'verify')
    expect({ code, err }).toEqual({ code: 1, err: 'The journal has been damaged or tampered with.' })
    expect(out.split('\n').slice(1)).toEqual([
      `instance  12 entries  ok                    12:${hash}`,
      `server:1  3 entries   Entry 4 was changed.  3:${hash}`,
    ])
  })

  it('checks one space, also against a head noted earlier', async () => {
    await using at = await running()
    expect((await at.arachne('journal', 'verify', '--space', 'instance')).code).toBe(0)
    const { code } = await at.arachne('journal', 'verify', '--space', 'instance', '--head', `13:${hash}`)
    expect(code).toBe(1)
  })

  it('wants to know which space a head belongs to', async () => {
    await using at = await running()
    const { err } = await at.arachne('journal', 'verify', '--head', `13:${hash}`)
    expect(err).toBe('--head applies to a single space. Add --space.')
  })
})

describe('--json', () => {
  it.each([
    [['entity', 'list'], 'entities'],
    [['server', 'list'], 'servers'],
    [['server', 'list', '--entity', KAEL], 'servers'],
    [['journal', 'verify', '--space', 'instance'], 'spaces'],
  ])('prints one line for %j, wherever it stands', async (args, field) => {
    await using at = await running()
    const [before, after] = [await at.arachne('--json', ...args), await at.arachne(...args, '--json')]
    expect(before).toEqual(after)
    expect(before.out).not.toContain('\n')
    expect(JSON.parse(before.out)).toHaveProperty(field)
  })

  it('prints a refusal as JSON too', async () => {
    await using at = await running()
    const { err } = await at.arachne('entity', 'create', '--name', 'clyde', '--owner', 'lyss', '--json')
    expect(JSON.parse(err)).toMatchObject({ code: 'invalid', reason: 'name_refused' })
  })
})

describe('finding Arachne', () => {
  it('starts one for the command when none is running, and ends it in order', async () => {
    await using folder = await temporary()
    const over = { dataDir: folder.path, serverProgram: SERVER_PROGRAM }
    const { code, out } = await arachne(['entity', 'list'], over)
    expect(code).toBe(0)
    expect(out).toContain(KAEL)
    expect(existsSync(join(folder.path, 'ended-in-order'))).toBe(true)
  })

  it('ends it also after a refusal', async () => {
    await using folder = await temporary()
    const over = { dataDir: folder.path, serverProgram: SERVER_PROGRAM }
    const { code } = await arachne(['entity', 'create', '--name', 'clyde', '--owner', 'lyss'], over)
    expect(code).toBe(1)
    expect(existsSync(join(folder.path, 'ended-in-order'))).toBe(true)
  })

  it('passes on why it could not be started', async () => {
    await using folder = await temporary()
    await writeFile(join(folder.path, 'locked'), '')
    const over = { dataDir: folder.path, serverProgram: SERVER_PROGRAM }
    expect(await arachne(['entity', 'list'], over)).toEqual({
      code: 1,
      out: '',
      err: `Another Arachne is using ${folder.path}.`,
    })
  })

  it('does not send its token to whatever listens at the address of a dead process', async () => {
    await using at = await running()
    const { pid } = spawnSync(process.execPath, ['--version'])
    await writeFile(join(at.dataDir, 'server.json'), JSON.stringify({ url: at.url, pid }))
    const { code, err } = await at.arachne('entity', 'list')
    expect(code).toBe(1)
    expect(err).toBe(`No Arachne is running with the data directory ${at.dataDir}. Start it first.`)
    expect(at.calls).toEqual([])
  })

  it('does not make a data directory by mistake', async () => {
    await using folder = await temporary()
    const dataDir = join(folder.path, 'none')
    const { code, err } = await arachne(['entity', 'list', '--data-dir', dataDir])
    expect(code).toBe(1)
    expect(err).toBe(
      `There is no data directory at ${dataDir}. Start Arachne once, or choose another with --data-dir.`,
    )
    expect(existsSync(dataDir)).toBe(false)
  })

  it('prefers --data-dir to DATA_DIR', async () => {
    await using at = await running()
    await using other = await temporary()
    const { code } = await arachne(['entity', 'list', '--data-dir', at.dataDir], { dataDir: other.path })
    expect(code).toBe(0)
  })

  it('says so when the answer comes from another version', async () => {
    await using folder = await temporary()
    await mkdir(folder.path, { recursive: true })
    await writeFile(join(folder.path, 'local-token'), TOKEN)
    await writeFile(join(folder.path, 'server.json'), JSON.stringify({ url: 'http://x', pid: process.pid }))
    const { code, err } = await runArachne(['entity', 'list', '--data-dir', folder.path], {
      fetch: () => Promise.resolve({ ok: true, status: 200, text: () => Promise.resolve('<html>') }),
    })
    expect(code).toBe(1)
    expect(err).toBe("Arachne sent an answer this program doesn't understand; their versions may differ.")
  })
})

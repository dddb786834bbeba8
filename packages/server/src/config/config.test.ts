import { join, resolve } from 'node:path'

import { describe, expect, it } from 'vitest'

import { ConfigError, loadConfig } from './config.ts'
import { CONFIG_VARIABLES } from './env.ts'

type Variables = Parameters<typeof loadConfig>[0]

const TOKEN = 'MTIz.abc.def-ghi'
const SECRET = 'x'.repeat(32)
const noFiles = (path: string): string => {
  throw new Error(`no such file: ${path}`)
}
const load = (env: Variables, readFile = noFiles) => loadConfig(env, readFile)

function problemsOf(env: Variables, readFile = noFiles): readonly string[] {
  try {
    load(env, readFile)
    return []
  } catch (error) {
    if (error instanceof ConfigError) return error.problems
    throw error
  }
}

describe('defaults', () => {
  it('needs no variable at all', () => {
    expect(load({})).toEqual({
      discord: {
        token: undefined,
        clientId: undefined,
        clientSecret: undefined,
        operatorIds: [],
        endpoints: {
          api: 'https://discord.com/api',
          cdn: 'https://cdn.discordapp.com',
          mediaProxy: 'https://media.discordapp.net',
          authorizeUrl: 'https://discord.com/oauth2/authorize',
          webBase: 'https://discord.com',
        },
      },
      http: { port: 3000, baseUrl: undefined, dashboardUrl: undefined, trustProxy: { kind: 'nobody' } },
      storage: { dataDir: resolve('data'), database: join(resolve('data'), 'arachne.db') },
      entitiesPerOwner: 5,
      orgasPerOwner: 20,
      secret: undefined,
      limits: {
        entityCalls: 120,
        entitySends: 30,
        ownerCalls: 600,
        ownerSends: 150,
        tokenCalls: 120,
        channelSends: 30,
        addressRequests: 120,
        personWrites: 600,
      },
      logLevel: 'info',
    })
  })

  it('takes an empty variable for an unset one', () => {
    const empty = Object.fromEntries(CONFIG_VARIABLES.map(({ name }) => [name, ' ']))
    expect(load(empty)).toEqual(load({}))
  })

  it('cannot be changed afterwards', () => {
    const config = load({ OPERATOR_DISCORD_IDS: '12345678901234567' })
    expect(Object.isFrozen(config)).toBe(true)
    expect(Object.isFrozen(config.http)).toBe(true)
    expect(Object.isFrozen(config.discord.operatorIds)).toBe(true)
  })
})

describe('Discord', () => {
  it.each([
    [{ DISCORD_BOT_TOKEN: TOKEN }],
    [{ DISCORD_TOKEN: TOKEN }],
    [{ DISCORD_BOT_TOKEN: `Bot ${TOKEN}` }],
    [{ DISCORD_BOT_TOKEN: `${TOKEN}\n` }],
    [{ DISCORD_BOT_TOKEN: TOKEN, DISCORD_TOKEN: TOKEN }],
  ])('reads the bot token from %o', (env) => {
    expect(load(env).discord.token).toBe(TOKEN)
  })

  it.each(['http://127.0.0.1:4000/api', 'http://127.0.0.1:4000/api/', 'http://127.0.0.1:4000/api/v10'])(
    'derives every address from %s',
    (url) => {
      expect(load({ DISCORD_API_URL: url }).discord.endpoints).toEqual({
        api: 'http://127.0.0.1:4000/api',
        cdn: 'http://127.0.0.1:4000/cdn',
        mediaProxy: 'http://127.0.0.1:4000/cdn',
        authorizeUrl: 'http://127.0.0.1:4000/oauth2/authorize',
        webBase: 'http://127.0.0.1:4000',
      })
    },
  )

  it('keeps the real addresses when the real API is named', () => {
    const named = load({ DISCORD_API_URL: 'https://discord.com/api/v10' })
    expect(named.discord.endpoints).toEqual(load({}).discord.endpoints)
  })

  it('reads a list of operators', () => {
    const env = { OPERATOR_DISCORD_IDS: '12345678901234567, 12345678901234568,,12345678901234567' }
    expect(load(env).discord.operatorIds).toEqual(['12345678901234567', '12345678901234568'])
  })
})

describe('addresses', () => {
  it.each([
    ['https://arachne.example/', 'https://arachne.example'],
    ['https://example.org/arachne/', 'https://example.org/arachne'],
    ['http://localhost:3000', 'http://localhost:3000'],
    ['http://127.0.0.1:3000', 'http://127.0.0.1:3000'],
    ['http://[::1]:3000', 'http://[::1]:3000'],
  ])('accepts %s', (given, read) => {
    expect(load({ BASE_URL: given }).http.baseUrl).toBe(read)
    expect(load({ DASHBOARD_URL: given }).http.dashboardUrl).toBe(read)
  })

  it.each([
    ['1', { kind: 'hops', count: 1 }],
    ['0', { kind: 'nobody' }],
    ['10.0.0.0/8, ::1', { kind: 'networks', networks: ['10.0.0.0/8', '::1'] }],
  ])('trusts the proxies named by %s', (given, read) => {
    expect(load({ TRUST_PROXY: given }).http.trustProxy).toEqual(read)
  })
})

describe('storage', () => {
  it.each([
    ['postgres://u:p@db/arachne', 'postgres://u:p@db/arachne'],
    ['postgresql://db/arachne?sslmode=require', 'postgresql://db/arachne?sslmode=require'],
    ['file:/var/lib/arachne.db', '/var/lib/arachne.db'],
    ['file:///var/lib/arachne.db', '/var/lib/arachne.db'],
    ['file::memory:', ':memory:'],
    ['./here.db', './here.db'],
    [String.raw`C:\arachne.db`, String.raw`C:\arachne.db`],
  ])('reads DATABASE_URL=%s', (given, read) => {
    expect(load({ DATABASE_URL: given }).storage.database).toBe(read)
  })

  it('puts the default database into the data directory', () => {
    expect(load({ DATA_DIR: '/data' }).storage).toEqual({ dataDir: '/data', database: '/data/arachne.db' })
  })
})

describe('secrets in files', () => {
  const files: Record<string, string> = {
    '/run/token': `Bot ${TOKEN}\n`,
    '/run/secret': SECRET,
    '/run/empty': '\n',
  }
  const readFile = (path: string) => files[path] ?? noFiles(path)

  it('reads them', () => {
    const config = load({ DISCORD_BOT_TOKEN_FILE: '/run/token', JWT_SECRET_FILE: '/run/secret' }, readFile)
    expect(config.discord.token).toBe(TOKEN)
    expect(config.secret).toBe(SECRET)
  })

  it.each([
    [
      { JWT_SECRET: SECRET, JWT_SECRET_FILE: '/run/secret' },
      'Set either JWT_SECRET or JWT_SECRET_FILE, not both.',
    ],
    [{ DATABASE_URL_FILE: '/run/none' }, 'DATABASE_URL_FILE points to a file that cannot be read: /run/none'],
    [
      { DISCORD_CLIENT_SECRET_FILE: '/run/empty' },
      'DISCORD_CLIENT_SECRET_FILE points to an empty file: /run/empty',
    ],
  ])('refuses %o', (env, problem) => {
    expect(problemsOf(env, readFile)).toEqual([problem])
  })

  it('reads no file for a variable that is no secret', () => {
    expect(problemsOf({ PORT_FILE: '/run/none' })).toEqual([])
  })
})

describe('mail', () => {
  it.each([
    ['arachne@example.org', { name: '', address: 'arachne@example.org' }],
    ['Arachne <arachne@example.org>', { name: 'Arachne', address: 'arachne@example.org' }],
    ['"The Loom" <loom@example.org>', { name: 'The Loom', address: 'loom@example.org' }],
  ])('comes from %s', (given, from) => {
    const url = 'smtps://user:p%40ss@mail.example:465'
    expect(load({ SMTP_URL: url, MAIL_FROM: given }).mail).toEqual({ url, from })
  })

  it('is not sent unless a server takes it', () => {
    expect(load({ MAIL_FROM: 'arachne@example.org' }).mail).toBeUndefined()
  })
})

describe('problems', () => {
  it.each([
    [
      { BASE_URL: 'http://arachne.example' },
      'BASE_URL must start with https:// unless it is this machine (localhost).',
    ],
    [
      { BASE_URL: 'http://localhost.evil.test' },
      'BASE_URL must start with https:// unless it is this machine (localhost).',
    ],
    [{ BASE_URL: 'arachne.example' }, 'BASE_URL must be an address like https://arachne.example.'],
    [{ BASE_URL: 'https://a.example/?x=1' }, 'BASE_URL must not have a query or fragment.'],
    [{ DASHBOARD_URL: 'ftp://a.example' }, 'DASHBOARD_URL must be an address like https://arachne.example.'],
    [{ REDIS_URL: 'redis://localhost' }, 'REDIS_URL is not supported yet.'],
    [{ SMTP_URL: 'smtp://mail.example' }, 'SMTP_URL needs MAIL_FROM, the sender of the mails.'],
    ...['mail.example:25', 'https://mail.example', 'smtp:mail.example', 'smtp://u:%zz@mail.example'].map(
      (url): [Variables, string] => [
        { SMTP_URL: url, MAIL_FROM: 'a@example.org' },
        'SMTP_URL must be an address like smtps://user:password@mail.example:465.',
      ],
    ),
    ...['Arachne', 'a@b, c@d', 'A <a@b', 'A\nBcc: x@y <a@b>', 'A <a@b\r\nBcc: x@y>'].map(
      (from): [Variables, string] => [
        { SMTP_URL: 'smtp://mail.example', MAIL_FROM: from },
        'MAIL_FROM must be an address, optionally with a name, like Arachne <arachne@example.org>.',
      ],
    ),
    [{ PORT: '70000' }, 'PORT must be a number from 0 to 65535.'],
    [{ PORT: '3e3' }, 'PORT must be a number from 0 to 65535.'],
    [{ ENTITIES_PER_OWNER: '-1' }, 'ENTITIES_PER_OWNER must be a number from 0 to 999999.'],
    [{ ORGANISATIONS_PER_OWNER: 'many' }, 'ORGANISATIONS_PER_OWNER must be a number from 0 to 999999.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.'],
    [
      { OPERATOR_DISCORD_IDS: 'lyss' },
      `OPERATOR_DISCORD_IDS contains "lyss", which isn't a Discord id (17 to 20 digits).`,
    ],
    [{ DISCORD_API_URL: 'http://localhost:4000' }, 'DISCORD_API_URL must be an address that ends in /api.'],
    [
      { DISCORD_BOT_TOKEN: 'a b' },
      'DISCORD_BOT_TOKEN must not contain spaces; copy it again from the developer portal.',
    ],
    [
      { DISCORD_BOT_TOKEN: 'a', DISCORD_TOKEN: 'b' },
      'DISCORD_BOT_TOKEN and DISCORD_TOKEN differ; set only one of them.',
    ],
    [
      { DATABASE_URL: 'mysql://db/x' },
      'DATABASE_URL must be a postgres:// address or the path of an SQLite file.',
    ],
    [
      { TRUST_PROXY: 'everybody' },
      'TRUST_PROXY must be a number of proxies, or addresses and networks like 10.0.0.0/8.',
    ],
    [
      { TRUST_PROXY: '10.0.0.0/33' },
      'TRUST_PROXY must be a number of proxies, or addresses and networks like 10.0.0.0/8.',
    ],
  ])('refuses %o', (env, problem) => {
    expect(problemsOf(env)).toEqual([problem])
  })

  it('T15: refuses a secret that is too short to be one', () => {
    expect(problemsOf({ JWT_SECRET: 'change-me' })).toEqual(['JWT_SECRET must have at least 32 characters.'])
  })

  it('tells all of them together, one line each', () => {
    const env = { BASE_URL: 'x', REDIS_URL: 'x', PORT: 'x', LOG_LEVEL: 'x' }
    expect(problemsOf(env)).toHaveLength(4)
    expect(() => load(env)).toThrow(/cannot start with these settings:\n( {2}- .+\n){3} {2}- .+$/)
  })

  it('never repeats a secret', () => {
    const secret = 'tell nobody'
    const env = {
      DISCORD_BOT_TOKEN: secret,
      DISCORD_TOKEN: `${secret}!`,
      JWT_SECRET: secret,
      DATABASE_URL: `mysql://${secret}`,
      SMTP_URL: `smtp:${secret}`,
      MAIL_FROM: 'a@example.org',
      REDIS_URL: secret,
    }
    expect(problemsOf(env)).toHaveLength(6)
    expect(problemsOf(env).join('\n')).not.toContain(secret)
  })
})

it('describes every variable for the reference', () => {
  expect(CONFIG_VARIABLES.map(({ name }) => name)).toContain('DISCORD_BOT_TOKEN')
  for (const { description } of CONFIG_VARIABLES) expect(description).toMatch(/^[A-Z].+\.$/)
  expect(CONFIG_VARIABLES.filter(({ secret }) => secret).map(({ name }) => name)).toEqual([
    'DISCORD_BOT_TOKEN',
    'DISCORD_TOKEN',
    'DISCORD_CLIENT_SECRET',
    'JWT_SECRET',
    'DATABASE_URL',
    'SMTP_URL',
  ])
})

describe('limits', () => {
  it('I-45: an owner has five times what an entity has, unless it is said', () => {
    const { limits } = load({ ENTITY_CALLS_PER_MINUTE: '10', ENTITY_SENDS_PER_MINUTE: '0' })
    expect(limits).toMatchObject({ entityCalls: 10, ownerCalls: 50, tokenCalls: 10, ownerSends: 0 })
    expect(load({ OWNER_SENDS_PER_MINUTE: '7' }).limits.ownerSends).toBe(7)
  })

  it('refuses what is no number', () => {
    expect(() => load({ TOKEN_CALLS_PER_MINUTE: 'many' })).toThrow('TOKEN_CALLS_PER_MINUTE must be a number')
  })
})

import { join, resolve } from 'node:path'

import type { Snowflake } from '@arachne/contract'
import type { Limits } from '@arachne/core/identities'
import type { DiscordEndpoints } from '@arachne/discord'

import { discordEndpoints, REAL_DISCORD } from './discord-endpoints.ts'
import { Environment, SECRET_NAMES, type VariableName } from './env.ts'
import * as values from './values.ts'

/** The process's configuration: read once, frozen, named by meaning. */
export interface Config {
  readonly discord: {
    /** undefined: there is no Discord account; only a sandbox can be used. */
    readonly token: string | undefined
    readonly clientId: Snowflake | undefined
    readonly clientSecret: string | undefined
    readonly operatorIds: readonly Snowflake[]
    readonly endpoints: DiscordEndpoints
  }
  readonly http: {
    /** 0 = any free one. */
    readonly port: number
    /** Without a trailing slash. undefined: http://localhost and the actual port. */
    readonly baseUrl: string | undefined
    /** undefined: the same as `baseUrl`. Only used for links. */
    readonly dashboardUrl: string | undefined
    readonly trustProxy: values.TrustProxy
  }
  readonly storage: {
    readonly dataDir: string
    /** A postgres:// address or the path of an SQLite file. */
    readonly database: string
    /** The folder for the keys of secret ballots, if configured. */
    readonly shelfDir: string | undefined
    /** The machine's own folder for them. */
    readonly runtimeDir: string | undefined
  }
  /** The limit per person; operators are exempt. */
  readonly entitiesPerOwner: number
  /** A person who owns this many organisations can't found another. */
  readonly orgasPerOwner: number
  /** undefined: no mail is sent. */
  readonly mail: { readonly url: string; readonly from: values.MailFrom } | undefined
  /** The root of all other secrets; undefined: the data directory has one. */
  readonly secret: string | undefined
  readonly limits: Readonly<Limits>
  readonly logLevel: values.LogLevel
}

export class ConfigError extends Error {
  override readonly name = 'ConfigError'
  /** One line each, safe to print: secrets are never repeated. */
  readonly problems: readonly string[]

  constructor(problems: readonly string[]) {
    super(`Arachne cannot start with these settings:\n${problems.map((line) => `  - ${line}`).join('\n')}`)
    this.problems = problems
  }
}

type Variables = Partial<Record<string, string>>
type ReadFile = (path: string) => string
type Given = Partial<Record<VariableName, string | undefined>>

const MIN_SECRET = 32

function readSecretFiles(env: Variables, readFile: ReadFile, complain: values.Complain): Variables {
  const found: Variables = {}
  for (const name of SECRET_NAMES) {
    const file = env[`${name}_FILE`]?.trim() ?? ''
    if (file === '') continue
    if ((env[name] ?? '').trim() !== '') {
      complain(`Set either ${name} or ${name}_FILE, not both.`)
      continue
    }
    try {
      found[name] = readFile(file)
    } catch {
      complain(`${name}_FILE points to a file that cannot be read: ${file}`)
      continue
    }
    if (found[name].trim() === '') complain(`${name}_FILE points to an empty file: ${file}`)
  }
  return found
}

function readDiscord(given: Given, complain: values.Complain): Config['discord'] {
  const { DISCORD_BOT_TOKEN, DISCORD_TOKEN, DISCORD_CLIENT_ID, DISCORD_API_URL, OPERATOR_DISCORD_IDS } = given
  if (DISCORD_BOT_TOKEN && DISCORD_TOKEN && DISCORD_BOT_TOKEN !== DISCORD_TOKEN) {
    complain('DISCORD_BOT_TOKEN and DISCORD_TOKEN differ; set only one of them.')
  }
  const token = DISCORD_BOT_TOKEN ?? DISCORD_TOKEN
  const api = DISCORD_API_URL && values.apiUrl(DISCORD_API_URL, complain)
  const clientIds = DISCORD_CLIENT_ID
    ? values.snowflakes('DISCORD_CLIENT_ID', DISCORD_CLIENT_ID, complain)
    : []
  if (clientIds.length > 1) complain('DISCORD_CLIENT_ID must be a single id.')
  return {
    token: token && values.botToken(token, complain),
    clientId: clientIds[0],
    clientSecret: given.DISCORD_CLIENT_SECRET,
    operatorIds: values.snowflakes('OPERATOR_DISCORD_IDS', OPERATOR_DISCORD_IDS ?? '', complain),
    endpoints: api ? discordEndpoints(api) : REAL_DISCORD,
  }
}

function readHttp(given: Given, complain: values.Complain): Config['http'] {
  const { PORT, BASE_URL, DASHBOARD_URL, TRUST_PROXY } = given
  return {
    port: values.port(PORT ?? '3000', complain) ?? 3000,
    baseUrl: BASE_URL && values.publicUrl('BASE_URL', BASE_URL, complain),
    dashboardUrl: DASHBOARD_URL && values.publicUrl('DASHBOARD_URL', DASHBOARD_URL, complain),
    trustProxy: (TRUST_PROXY && values.trustProxy(TRUST_PROXY, complain)) || { kind: 'nobody' },
  }
}

function readStorage(given: Given, complain: values.Complain): Omit<Config['storage'], 'runtimeDir'> {
  const dataDir = resolve(given.DATA_DIR ?? './data')
  const database = given.DATABASE_URL && values.database(given.DATABASE_URL, complain)
  const shelfDir = given.SHELF_DIR && resolve(given.SHELF_DIR)
  return { dataDir, database: database ?? join(dataDir, 'arachne.db'), shelfDir }
}

function readMail({ SMTP_URL, MAIL_FROM }: Given, complain: values.Complain): Config['mail'] {
  const from = MAIL_FROM && values.mailFrom(MAIL_FROM, complain)
  if (SMTP_URL === undefined) return undefined
  if (MAIL_FROM === undefined) complain('SMTP_URL needs MAIL_FROM, the sender of the mails.')
  const url = values.smtpUrl(SMTP_URL, complain)
  return url && from ? { url, from } : undefined
}

const OWNER_FACTOR = 5

function readLimits(given: Given, complain: values.Complain): Limits {
  const number = (name: VariableName, usual: number) =>
    values.perMinute(name, given[name] ?? String(usual), complain) ?? usual
  const entityCalls = number('ENTITY_CALLS_PER_MINUTE', 120)
  const entitySends = number('ENTITY_SENDS_PER_MINUTE', 30)
  return {
    entityCalls,
    entitySends,
    ownerCalls: number('OWNER_CALLS_PER_MINUTE', entityCalls * OWNER_FACTOR),
    ownerSends: number('OWNER_SENDS_PER_MINUTE', entitySends * OWNER_FACTOR),
    tokenCalls: number('TOKEN_CALLS_PER_MINUTE', entityCalls),
    channelSends: number('CHANNEL_SENDS_PER_MINUTE', 30),
    addressRequests: number('ADDRESS_REQUESTS_PER_MINUTE', 120),
    personWrites: number('PERSON_WRITES_PER_MINUTE', 600),
  }
}

function deepFreeze<T extends object>(value: T): T {
  for (const inner of Object.values(value)) {
    if (typeof inner === 'object' && inner !== null) deepFreeze(inner)
  }
  return Object.freeze(value)
}

/** Throws one ConfigError with all problems. */
export function loadConfig(env: Variables, readFile: ReadFile): Config {
  const problems: string[] = []
  const complain = (problem: string) => void problems.push(problem)
  const given = Environment.parse({ ...env, ...readSecretFiles(env, readFile, complain) })
  if (given.REDIS_URL) complain('REDIS_URL is not supported yet.')
  if (given.JWT_SECRET && given.JWT_SECRET.length < MIN_SECRET) {
    complain(`JWT_SECRET must have at least ${MIN_SECRET} characters.`)
  }
  const config: Config = {
    discord: readDiscord(given, complain),
    http: readHttp(given, complain),
    storage: { ...readStorage(given, complain), runtimeDir: env.XDG_RUNTIME_DIR },
    entitiesPerOwner: values.count('ENTITIES_PER_OWNER', given.ENTITIES_PER_OWNER ?? '5', complain) ?? 5,
    orgasPerOwner:
      values.count('ORGANISATIONS_PER_OWNER', given.ORGANISATIONS_PER_OWNER ?? '20', complain) ?? 20,
    mail: readMail(given, complain),
    secret: given.JWT_SECRET,
    limits: readLimits(given, complain),
    logLevel: values.logLevel(given.LOG_LEVEL ?? 'info', complain) ?? 'info',
  }
  if (problems.length > 0) throw new ConfigError(problems)
  return deepFreeze(config)
}

import * as z from 'zod'

interface Meaning {
  description: string
  /** In the form the documentation shows. */
  default?: string
  /** May also be given as a file named by `<NAME>_FILE`; never printed. */
  secret?: boolean
}

const variable = (meaning: Meaning) =>
  z
    .string()
    // Compose files pass unset variables as empty ones.
    .transform((text) => (text.trim() === '' ? undefined : text.trim()))
    .optional()
    .meta({ ...meaning })

/** Every variable Arachne reads. config.ts decides what the values mean. */
export const Environment = z.object({
  DISCORD_BOT_TOKEN: variable({
    description:
      'The bot token from the Discord developer portal. `DISCORD_TOKEN` is accepted, too. Without it, `npm start` runs a local Discord.',
    secret: true,
  }),
  DISCORD_TOKEN: variable({ description: 'Another name for `DISCORD_BOT_TOKEN`.', secret: true }),
  DISCORD_CLIENT_ID: variable({
    description: "The application id. Discord provides it after login, so it's rarely needed.",
  }),
  DISCORD_CLIENT_SECRET: variable({
    description: 'The OAuth2 client secret from the developer portal. People need it to log in with Discord.',
    secret: true,
  }),
  DISCORD_API_URL: variable({
    description:
      'Which Discord to use: an address that ends in `/api`. All other Discord addresses are derived from it.',
    default: 'https://discord.com/api',
  }),
  OPERATOR_DISCORD_IDS: variable({
    description: 'Discord user ids of the people who run this instance, separated by commas.',
  }),
  JWT_SECRET: variable({
    description:
      'The secret all others of this instance are derived from, at least 32 characters. Without it, one is created in the data directory.',
    default: 'created in `DATA_DIR`',
    secret: true,
  }),
  BASE_URL: variable({
    description:
      "The address where people and agents reach Arachne. Must be https, unless it's this machine.",
    default: 'http://localhost:PORT',
  }),
  DASHBOARD_URL: variable({
    description: 'The address of the Loom in links, if it differs from `BASE_URL`.',
    default: '`BASE_URL`',
  }),
  PORT: variable({ description: 'The port to listen on; 0 picks any free one.', default: '3000' }),
  TRUST_PROXY: variable({
    description:
      'Whose forwarded headers are trusted: addresses and networks separated by commas (`10.0.0.0/8`), or how many proxies are in front (`1`).',
    default: 'nobody',
  }),
  DATA_DIR: variable({
    description: 'Where Arachne keeps its files. Only one process can use it at a time.',
    default: './data',
  }),
  DATABASE_URL: variable({
    description: 'A Postgres database (`postgres://…`), or the path of an SQLite file.',
    default: '`arachne.db` in `DATA_DIR`',
    secret: true,
  }),
  SHELF_DIR: variable({
    description:
      'A folder in memory (tmpfs or ramfs) for the keys of secret ballots; folders on a disk are refused. In containers, mount one from the host.',
    default: '`XDG_RUNTIME_DIR`, else `/dev/shm`, else the memory of the process',
  }),
  SMTP_URL: variable({
    description:
      'The mail server Arachne sends through: `smtps://user:password@mail.example:465`, or `smtp://…:587`. Without it, no mail is sent.',
    secret: true,
  }),
  MAIL_FROM: variable({
    description:
      'The sender of mails: `arachne@example.org` or `Arachne <arachne@example.org>`. Required with `SMTP_URL`.',
  }),
  ENTITIES_PER_OWNER: variable({
    description: 'How many entities a person may have. Operators can create more for anyone.',
    default: '5',
  }),
  ORGANISATIONS_PER_OWNER: variable({
    description:
      'How many organisations a person may own, including those for practice; 0 = nobody can create any.',
    default: '20',
  }),
  REDIS_URL: variable({ description: 'Reserved for running on several machines; not supported yet.' }),
  ENTITY_CALLS_PER_MINUTE: variable({
    description: 'How many tool calls one entity may make per minute; 0 = no limit, here and below.',
    default: '120',
  }),
  ENTITY_SENDS_PER_MINUTE: variable({
    description: 'How many of them may create something on Discord: messages, reactions, threads.',
    default: '30',
  }),
  OWNER_CALLS_PER_MINUTE: variable({
    description: 'The same for all entities of one owner together.',
    default: '5 × `ENTITY_CALLS_PER_MINUTE`',
  }),
  OWNER_SENDS_PER_MINUTE: variable({
    description: 'The same for all entities of one owner together.',
    default: '5 × `ENTITY_SENDS_PER_MINUTE`',
  }),
  TOKEN_CALLS_PER_MINUTE: variable({
    description: 'How many tool calls may be made with one key or token per minute.',
    default: '`ENTITY_CALLS_PER_MINUTE`',
  }),
  CHANNEL_SENDS_PER_MINUTE: variable({
    description:
      'How many posts Discord accepts in one channel per minute; beyond that, entities take turns.',
    default: '30',
  }),
  ADDRESS_REQUESTS_PER_MINUTE: variable({
    description: 'How many requests without a key one address may make per minute.',
    default: '120',
  }),
  PERSON_WRITES_PER_MINUTE: variable({
    description:
      'How many changes one person may make per minute, in person or through agents, a fifth of them in chat; per day a hundred times as many, and 64 MiB of text.',
    default: '600',
  }),
  LOG_LEVEL: variable({
    description: 'How much is logged: fatal, error, warn, info, debug, trace or silent.',
    default: 'info',
  }),
})
export type VariableName = keyof typeof Environment.shape

export interface ConfigVariable {
  name: string
  description: string
  default: string | null
  secret: boolean
}

const NAMES = Object.keys(Environment.shape) as VariableName[]
const meaningOf = (name: VariableName) => Environment.shape[name].meta() as unknown as Meaning

export const SECRET_NAMES = NAMES.filter(
  (name) => name !== 'DISCORD_TOKEN' && meaningOf(name).secret === true,
)

/** For the reference documentation. */
export const CONFIG_VARIABLES: ConfigVariable[] = NAMES.map((name) => {
  const meaning = meaningOf(name)
  return {
    name,
    description: meaning.description,
    default: meaning.default ?? null,
    secret: meaning.secret ?? false,
  }
})

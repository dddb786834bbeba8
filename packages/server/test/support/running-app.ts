import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import type { EntityId } from '@arachne/contract'
import { type Client, createClient } from '@arachne/contract/client'
import type { EntityStore, JoinWish, NewEntity } from '@arachne/core/identities'
import { createSandbox, type Sandbox } from '@arachne/sandbox'
import { personOf } from '@arachne/sandbox/testing'

import { openDatabase } from '../../src/adapters/db/engine/database.ts'
import { createEntityStore } from '../../src/adapters/db/identities/entity-store.ts'
import { type App, type AppOptions, createApp } from '../../src/app.ts'
import { loadConfig } from '../../src/config/config.ts'
import { createLog } from '../../src/log.ts'

const OPERATOR = 'operator:local'

export interface Resident {
  id: EntityId
  url: string
  key: string
}

/** The app on a socket and a data directory of its own. */
export interface RunningApp extends AsyncDisposable {
  app: App
  url: string
  /** The same, as people and audiences know it. */
  site: string
  dataDir: string
  /** An SQLite file, or the address of a Postgres. */
  databaseLocation: string
  /** The same database beside the app: for settings nothing offers yet. */
  store: EntityStore
  /** Everything the log wrote. */
  logged(): string
  /** Of whoever can read the data directory. */
  localToken: string
  /** The API, as they use it. */
  operator: Client
}

export async function startApp(
  env: Record<string, string> = {},
  options: Partial<AppOptions> = {},
): Promise<RunningApp> {
  await using opening = new AsyncDisposableStack()
  const dataDir = await mkdtemp(join(tmpdir(), 'arachne-server-'))
  opening.defer(() => rm(dataDir, { recursive: true, force: true }))
  const lines: string[] = []
  const log = createLog('debug', { write: (line: string) => void lines.push(line) })
  const config = loadConfig({ DATA_DIR: dataDir, PERSON_WRITES_PER_MINUTE: '0', ...env }, () => '')
  const app = opening.use(await createApp(config, { log, ...options }))
  await app.listen({ port: 0, host: '127.0.0.1' })
  const database = opening.use(await openDatabase(config.storage.database))
  const localToken = (await readFile(join(config.storage.dataDir, 'local-token'), 'utf8')).trim()
  const running = opening.move()
  return {
    app,
    url: app.localUrl,
    site: app.localUrl.replace('127.0.0.1', 'localhost'),
    dataDir,
    localToken,
    operator: createClient({ baseUrl: app.localUrl, token: localToken, fetch }),
    databaseLocation: config.storage.database,
    store: createEntityStore(database.queries),
    logged: () => lines.join(''),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  }
}

/** The app with a local Discord: the demo server, its people, and entities moving in. */
export interface AppOnDiscord extends RunningApp {
  sandbox: Sandbox
  serverId: string
  channelId(name: string): string
  person(username: string): ReturnType<typeof personOf>
  /** On two channels of the demo server; `null`: on no server. */
  moveIn(wish?: Partial<NewEntity>, where?: Partial<JoinWish> | null): Promise<Resident>
}

export async function startAppOnDiscord(
  env: Record<string, string> = {},
  options: Partial<AppOptions> = {},
  given?: Sandbox,
): Promise<AppOnDiscord> {
  await using opening = new AsyncDisposableStack()
  const sandbox = opening.use(given ?? (await createSandbox()))
  const running = opening.use(
    await startApp(
      {
        DISCORD_API_URL: sandbox.endpoints.api,
        DISCORD_BOT_TOKEN: sandbox.application.botToken,
        ...env,
      },
      options,
    ),
  )
  const { app, url } = running
  await app.discord.whenReady()
  const server = [...sandbox.world.guilds.values()].find(({ name }) => name === 'Hearthside')
  if (!server) throw new Error('The demo server is missing.')

  const ending = opening.move()
  return {
    ...running,
    sandbox,
    serverId: server.id,
    channelId(name) {
      const all = [...sandbox.world.channels.values()]
      const found = all.find((channel) => channel.guildId === server.id && channel.name === name)
      if (!found) throw new Error(`No channel is called ${name}.`)
      return found.id
    },
    person: (username) => personOf(sandbox, username),
    async moveIn(wish = {}, where = {}) {
      const entity = await app.registry.createEntity({ name: 'Kael', owner: 'lyss', ...wish }, OPERATOR)
      const key = await app.registry.printKey(entity.id, OPERATOR)
      const home = { server: server.id, channels: ['general', 'companions'] }
      if (where) await app.registry.joinServer(entity.id, { ...home, ...where }, OPERATOR)
      return { id: entity.id, url: `${url}/mcp/${entity.id}`, key }
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

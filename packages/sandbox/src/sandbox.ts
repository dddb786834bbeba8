import { randomBytes } from 'node:crypto'

import { createCdn } from './cdn/cdn.ts'
import { createChat } from './chat/chat.ts'
import { createControl } from './control/control.ts'
import { createGuards } from './faults/guards.ts'
import { createFaultInjector, type FaultInjector } from './faults/injector.ts'
import { createRequestLog } from './faults/request-log.ts'
import { createGateway, type Gateway, type GatewayOptions } from './gateway/gateway.ts'
import { openLoopbackServer } from './http/loopback-server.ts'
import { createRateLimiter, type RateLimiter } from './limits/rate-limiter.ts'
import type { RateLimitMode } from './limits/route-limits.ts'
import { createOAuth, type OAuth } from './oauth/oauth.ts'
import { openWorld } from './open-world.ts'
import { allRoutes } from './rest/all-routes.ts'
import type { Route } from './rest/handler.ts'
import type { ObservedCall } from './rest/hooks.ts'
import { createRest, type Rest } from './rest/router.ts'
import { createMissingRouteNotices } from './rest/unserved.ts'
import type { ApplicationRecord, UserRecord } from './world/records.ts'
import type { World } from './world/world.ts'

export interface SandboxOptions {
  /** 0, the default, takes any free port. */
  port?: number
  /**
   * Where servers, people and credentials outlive a restart, and beside it what was said. Without it all ends with the
   * process.
   */
  dataFile?: string
  /** What a new world begins with; a data file that exists wins. */
  seed?: 'demo' | 'empty'
  /** Has the demo people say a few words at each start. */
  greetings?: boolean
  rateLimits?: RateLimitMode
  gateway?: GatewayOptions
  /** Sees every REST call and its answer. */
  observe?: (call: ObservedCall) => void
  /** The same for calls that a limit or a fault answers in its handler's stead. */
  observeRefused?: (call: ObservedCall) => void
  /** Hears what a newcomer would wonder about, e.g. a route that is not served; the default writes it to stderr. */
  warn?: (line: string) => void
  /** Hears of the sandbox's own mistakes; the default writes them to stderr. */
  failed?: (error: unknown) => void
}

export interface SandboxPerson {
  id: string
  name: string
  username: string
  role: UserRecord['part']
}

export interface Sandbox extends AsyncDisposable {
  /** e.g. `http://127.0.0.1:4000` */
  url: string
  /** What a program needs to talk to this Discord instead of the real one. */
  endpoints: { api: string; cdn: string; mediaProxy: string; authorizeUrl: string; webBase: string }
  application: Pick<ApplicationRecord, 'id' | 'botToken' | 'clientSecret'>
  people: SandboxPerson[]
  controlToken: string
  controlUrl: string
  chatUrl: string
  world: World
  /** What is served below `/api`, in Discord's own notation. */
  routes: readonly Pick<Route, 'method' | 'path'>[]
  call: Rest['call']
  gateway: Gateway
  faults: FaultInjector
  limiter: RateLimiter
  oauth: OAuth
}

export async function createSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const failed = options.failed ?? reportMistake
  await using stack = new AsyncDisposableStack()
  const { world, changed, forgetChat } = stack.use(await openWorld({ ...options, failed }))
  const limiter = createRateLimiter(world, options.rateLimits)
  const faults = createFaultInjector(world)
  const log = createRequestLog(world.clock.now)
  const gateway = createGateway({ world, faults, limiter, failed }, options.gateway)
  const oauth = createOAuth(world)
  const routes = [...allRoutes(gateway.startLimit), ...oauth.routes]
  const missing = createMissingRouteNotices(options.warn ?? writeWarning)
  const rest = createRest(
    { world, routes },
    {
      ...createGuards({ world, limiter, faults, log, observe: options.observeRefused }),
      observe(call) {
        if (call.route?.includes('/commands')) changed()
        options.observe?.(call)
      },
      located: ({ method, path }, route) => missing(method, path, route),
      bearers: oauth.bearers,
      failed,
    },
  )
  const [controlToken, chatToken] = [createToken(), createToken()]
  const control = createControl({
    world,
    gateway,
    faults,
    limiter,
    log,
    oauth,
    call: rest.call,
    token: controlToken,
    forgetChat,
  })
  const chat = createChat({ world, chatToken, controlToken })
  const parts = [oauth, rest, createCdn(world), control, chat]
  const server = stack.use(
    await openLoopbackServer({ parts, upgrade: gateway.upgrade, failed }, options.port ?? 0),
  )
  // Ends before the server, which waits for every socket: a WebSocket ends only when the gateway says goodbye.
  stack.use(gateway)
  world.origin = server.url

  const ending = stack.move()
  return {
    ...describe(world, controlToken),
    world,
    routes,
    call: rest.call,
    gateway,
    faults,
    limiter,
    oauth,
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

function createToken(): string {
  return randomBytes(24).toString('base64url')
}

function describe(world: World, controlToken: string) {
  const url = world.origin
  const [application] = world.applications.values()
  if (!application) throw new Error('The sandbox has no application.')
  const { id, botToken, clientSecret } = application
  return {
    url,
    endpoints: {
      api: `${url}/api`,
      cdn: `${url}/cdn`,
      mediaProxy: `${url}/cdn`,
      authorizeUrl: `${url}/oauth2/authorize`,
      webBase: url,
    },
    application: { id, botToken, clientSecret },
    people: [...world.users.values()].filter((user) => !user.bot && user.part).map(describePerson),
    controlToken,
    controlUrl: `${url}/_sandbox/${controlToken}`,
    chatUrl: `${url}/`,
  }
}

function describePerson({ id, globalName, username, part }: UserRecord): SandboxPerson {
  return { id, name: globalName ?? username, username, role: part }
}

function writeWarning(line: string): void {
  process.stderr.write(`sandbox: ${line}\n`)
}

function reportMistake(error: unknown): void {
  process.stderr.write(`sandbox: ${error instanceof Error ? error.stack : String(error)}\n`)
}

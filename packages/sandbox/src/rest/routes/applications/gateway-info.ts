import type { Id } from '../../../world/records.ts'
import type { Route } from '../../handler.ts'

/** Sharding is mandatory only far beyond what a sandbox holds, so one shard is always advised. */
const ADVISED_SHARDS = 1

export interface StartLimitLookup {
  (botId: Id): { total: number; remaining: number; reset_after: number; max_concurrency: number }
}

export function gatewayInfoRoutes(startLimit: StartLimitLookup): Route[] {
  return [
    {
      method: 'GET',
      path: '/gateway',
      auth: 'nobody',
      run: ({ world }) => ({ status: 200, body: { url: gatewayUrl(world.origin) } }),
    },
    {
      method: 'GET',
      path: '/gateway/bot',
      auth: 'bot',
      run({ world, actor }) {
        const id = actor.kind === 'bot' ? actor.user.id : ''
        const session_start_limit = startLimit(id)
        return {
          status: 200,
          body: { url: gatewayUrl(world.origin), shards: ADVISED_SHARDS, session_start_limit },
        }
      },
    },
  ]
}

function gatewayUrl(origin: string): string {
  return `${origin.replace(/^http/, 'ws')}/gateway`
}

import type { Gateway } from '../gateway/gateway.ts'
import { CLOSE } from '../gateway/protocol.ts'
import type { OAuth } from '../oauth/oauth.ts'
import { ok } from '../rest/ok.ts'
import { createBotToken } from '../seed/application.ts'
import type { ApplicationRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { mayText, needText, texts, type Body } from './body.ts'
import { badField, ControlError } from './control-error.ts'
import { findPerson } from './names.ts'
import type { ControlRoute } from './routing.ts'
import { describeWorld } from './state.ts'

/** What a developer does in the portal, and a person on the consent page. */
export function applicationRoutes({ oauth, gateway }: { oauth: OAuth; gateway: Gateway }): ControlRoute[] {
  return [
    {
      method: 'PATCH',
      path: '/application',
      run({ world, body }) {
        const application = theApplication(world)
        if (body['redirect_uris'] !== undefined) application.redirectUris = texts(body, 'redirect_uris')
        application.flags = switchIntents(application.flags, body)
        return ok(describeWorld(world).applications[0])
      },
    },
    {
      method: 'POST',
      path: '/application/token',
      run({ world, body }) {
        const application = theApplication(world)
        application.botToken = mayText(body, 'bot_token') ?? createBotToken(application.botId)
        gateway.act({ action: 'close', code: CLOSE.AUTHENTICATION_FAILED }, { userId: application.botId })
        return ok({ bot_token: application.botToken })
      },
    },
    {
      method: 'POST',
      path: '/people/:person/authorize',
      run({ world, params, body }) {
        const person = findPerson(world, params['person'] ?? '').id
        const guildId = mayText(body, 'guild_id')
        const step = oauth.consent(readUrl(world, body), {
          person,
          allow: body['allow'] !== false,
          ...(guildId !== undefined && { guildId }),
        })
        if (step.kind === 'redirect') return ok({ location: step.location })
        return { status: step.status === 200 ? 200 : 400, body: { location: null, page: step.html } }
      },
    },
  ]
}

function readUrl(world: World, body: Body): string {
  const url = needText(body, 'url')
  if (!URL.canParse(url, world.origin)) throw badField('url', 'an address')
  return url
}

function theApplication(world: World): ApplicationRecord {
  const [application] = world.applications.values()
  if (!application) throw new ControlError(404, 'There is no application.')
  return application
}

/** The flags that small bots get for each privileged intent. */
const SWITCHES = [
  { field: 'presences', flag: 1 << 13 },
  { field: 'members', flag: 1 << 15 },
  { field: 'message_content', flag: 1 << 19 },
] as const

function switchIntents(flags: number, body: Body): number {
  let next = flags
  for (const { field, flag } of SWITCHES) {
    if (body[field] === true) next |= flag
    // The flag of large bots is one bit lower and switches the same intent on.
    if (body[field] === false) next &= ~(flag | (flag >> 1))
  }
  return next
}

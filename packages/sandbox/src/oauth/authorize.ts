import { addMember } from '../rest/actions/membership.ts'
import { PERMISSION } from '../rules/permission-bits.ts'
import { computePermissions } from '../rules/permissions.ts'
import type { GuildRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { readAuthorizeRequest, type AuthorizeRequest } from './authorize-request.ts'
import type { Grants } from './grants.ts'
import { guildPage, messagePage, personPage } from './pages.ts'
import { redirectWith } from './redirect-uri.ts'
import { describeScopes, installsBot } from './scopes.ts'

/** What the browser gets next. `person` = who it is from now on. */
export type Step =
  | { kind: 'page'; status: number; html: string }
  | { kind: 'redirect'; location: string; person?: string }

/** A form that was sent. */
export interface Decision {
  person: string
  allow: boolean
  guildId: string | undefined
}

interface Deps {
  world: World
  grants: Grants
}

export function createAuthorize({ world, grants }: Deps) {
  /** `remembered` = who this browser was last time. */
  function show(query: URLSearchParams, remembered: string | undefined): Step {
    const request = readAuthorizeRequest(world, query)
    if ('page' in request) return page(400, messagePage('That didn’t work', request.page))
    if ('redirect' in request) return { kind: 'redirect', location: request.redirect }
    const { application, scopes, prompt } = request
    const person = remembered === undefined ? undefined : findPersonNamed(world, remembered)
    const skip = prompt === 'none' && !installsBot(scopes)
    if (skip && person && grants.hasAllowed(application.id, person.id, scopes)) {
      return finish(request, { person, guild: undefined })
    }
    return page(200, personPage(peopleOf(world), remembered, choiceOf(query, request)))
  }

  function decide(query: URLSearchParams, decision: Decision): Step {
    const request = readAuthorizeRequest(world, query)
    if ('page' in request) return page(400, messagePage('That didn’t work', request.page))
    if ('redirect' in request) return { kind: 'redirect', location: request.redirect }
    if (!decision.allow) return cancelled(request)
    const person = findPersonNamed(world, decision.person)
    if (!person) return page(400, messagePage('That didn’t work', 'No one here has that name.'))
    if (!installsBot(request.scopes)) return finish(request, { person, guild: undefined })

    const guilds = choosableGuilds(request, person)
    const guild = guilds.find(({ id }) => id === decision.guildId)
    if (guild) return finish(request, { person, guild })
    return page(200, guildPage(guilds, person, choiceOf(query, request)))
  }

  function choosableGuilds({ guildId, guildFixed }: AuthorizeRequest, person: UserRecord): GuildRecord[] {
    const guilds = manageableGuilds(world, person)
    if (guildId === undefined) return guilds
    const wanted = guilds.filter(({ id }) => id === guildId)
    return guildFixed ? wanted : [...wanted, ...guilds.filter(({ id }) => id !== guildId)]
  }

  function finish(
    request: AuthorizeRequest,
    by: { person: UserRecord; guild: GuildRecord | undefined },
  ): Step {
    const { application, redirectUri, scopes, state, challenge, permissions } = request
    const { person, guild } = by
    if (guild) addMember(world, guild, { userId: application.botId, botPermissions: permissions })
    if (redirectUri === null) {
      return page(200, messagePage('Done', `${application.name} is now in ${guild?.name ?? 'the server'}.`))
    }
    const grant = { applicationId: application.id, userId: person.id, scopes, guildId: guild?.id ?? null }
    const code = grants.issueCode(grant, { redirectUri, challenge })
    const added = guild && { guild_id: guild.id, permissions: permissions.toString() }
    const location = redirectWith(redirectUri, { code, state, ...added })
    return { kind: 'redirect', location, person: person.id }
  }

  return { show, decide }
}

function choiceOf(query: URLSearchParams, { application, scopes }: AuthorizeRequest) {
  return { action: `/oauth2/authorize?${query.toString()}`, application, learns: describeScopes(scopes) }
}

function cancelled({ redirectUri, state }: AuthorizeRequest): Step {
  if (redirectUri === null) return page(200, messagePage('Cancelled', 'Nothing was added.'))
  const description = 'The resource owner or authorization server denied the request'
  const location = redirectWith(redirectUri, {
    error: 'access_denied',
    error_description: description,
    state,
  })
  return { kind: 'redirect', location }
}

function page(status: number, html: string): Step {
  return { kind: 'page', status, html }
}

/** Everyone who can log in. */
function peopleOf(world: World): UserRecord[] {
  const ids = new Set(world.tokens.values())
  return [...world.users.values()].filter(({ id, bot }) => !bot && ids.has(id))
}

/** By id or user name. */
function findPersonNamed(world: World, name: string): UserRecord | undefined {
  const byId = world.users.get(name)
  return byId ?? [...world.users.values()].find(({ username, bot }) => !bot && username === name)
}

function manageableGuilds(world: World, person: UserRecord): GuildRecord[] {
  return [...world.guilds.values()].filter(
    (guild) => (computePermissions(world, guild, { userId: person.id }) & PERMISSION.MANAGE_GUILD) !== 0n,
  )
}

import type { MeAnswer, SessionView } from '@arachne/contract'
import type { ME_ROUTES } from '@arachne/contract/routes'
import { mayRuleServer, type Person } from '@arachne/core/access'
import type { Session, Sessions } from '@arachne/core/authority'
import type { Places } from '@arachne/core/identities'
import type { Context } from 'hono'

import type { HttpEnv } from '../../web/env.ts'
import { type Cookies, withCookies } from '../../web/login/cookies.ts'
import type { Handlers } from '../bind-routes.ts'

export interface MeDeps {
  sessions: Pick<Sessions, 'list' | 'close' | 'closeAll'>
  cookies: Pick<Cookies, 'session' | 'dropSession'>
  places: Pick<Places, 'servers'>
  /** The address of Discord's pictures. */
  cdn: string
  entitiesPerOwner: number
}

/** The caller, the servers they manage, and where they are logged in. */
export function meHandlers({
  sessions,
  cookies,
  places,
  cdn,
  entitiesPerOwner,
}: MeDeps): Handlers<typeof ME_ROUTES> {
  const ended = (c: Context<HttpEnv>) => withCookies(c.json({ warnings: [] }), [cookies.dropSession()])
  return {
    async me({
      person,
      c: {
        var: { loggedIn },
      },
    }) {
      return {
        id: person.userId,
        name: person.name,
        avatar_url: loggedIn ? avatarUrl(cdn, loggedIn.session) : null,
        is_operator: person.isOperator,
        csrf_token: loggedIn?.csrf ?? null,
        servers: ruledServers(places, person),
        entity_limit: person.isOperator ? null : entitiesPerOwner,
        sessions: loggedIn ? await presentSessions(sessions, loggedIn.session) : [],
      }
    },
    async logOut({ c }) {
      await sessions.close(cookies.session(c) ?? '')
      return ended(c)
    },
    async signOutEverywhere({ loggedIn, c }) {
      await sessions.closeAll(loggedIn.session.userId)
      return ended(c)
    },
  }
}

function ruledServers(places: Pick<Places, 'servers'>, person: Person): MeAnswer['servers'] {
  const ruled = places.servers().filter(({ id }) => mayRuleServer(person, id))
  return ruled.map(({ id, name, iconUrl }) => ({
    id,
    name,
    icon_url: iconUrl?.() ?? null,
    role: person.administers(id) ? 'admin' : 'operator',
  }))
}

async function presentSessions(
  sessions: Pick<Sessions, 'list'>,
  { userId, idHash }: Session,
): Promise<SessionView[]> {
  const all = await sessions.list(userId)
  return all.map((one) => ({
    created_at: one.createdAt,
    last_seen_at: one.lastSeenAt,
    current: one.idHash === idHash,
  }))
}

/** A person without a picture gets one of Discord's, chosen by the id. */
export function avatarUrl(cdn: string, { userId, avatar }: Session): string {
  if (avatar !== null) return `${cdn}/avatars/${userId}/${avatar}.png?size=128`
  return `${cdn}/embed/avatars/${(BigInt(userId) >> 22n) % 6n}.png`
}

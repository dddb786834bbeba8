import type { EntityId } from '@arachne/contract'
import { AppError, type Ids, type OAuthRecords } from '@arachne/core'
import type { Context } from 'hono'
import type Provider from 'oidc-provider'

import type { Addresses } from '../http/addresses.ts'
import type { HttpEnv } from '../http/env.ts'
import { SCOPE } from '../http/resource-metadata.ts'
import type { AuthorizationRequest, Authorizations, Decision } from './authorizations.ts'
import type { HeldProvider } from './held-provider.ts'
import type { GrantsInUse } from './issuing.ts'
import { isAppScheme, isLoopbackRedirect } from './normalise-client.ts'
import type { NodePair } from './provider-call.ts'
import { readResource } from './resources.ts'

interface Deps {
  held: HeldProvider
  records: Pick<OAuthRecords, 'consume'>
  grants: Pick<GrantsInUse, 'open'>
  addresses: Pick<Addresses, 'base' | 'mcp'>
  ids: Pick<Ids, 'uuid'>
}

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface Pending {
  provider: Provider
  pair: NodePair
  interaction: Interaction
  client: Client
}

/** The half of the authorization server that waits while a person reads the consent page. */
export function createAuthorizations({ held, records, grants, addresses, ids }: Deps): Authorizations {
  /** The library finds it by the cookie it signed for this very address; who has only the link has nothing. */
  async function pending(c: Context<HttpEnv>): Promise<Pending | undefined> {
    const provider = await held.get()
    const cookie = c.req.header('cookie')
    const pair = held.pair({
      method: 'GET',
      path: c.req.path,
      headers: cookie === undefined ? {} : { cookie },
    })
    const interaction = await provider.interactionDetails(pair.request, pair.response).catch(() => undefined)
    if (interaction === undefined || interaction.uid !== c.req.param('uid')) return undefined
    if (interaction.result !== undefined) return undefined
    const client = await provider.Client.find(String(interaction.params.client_id)).catch(() => undefined)
    return client && { provider, pair, interaction, client }
  }

  /** Claims it for one decision, whatever was clicked twice. */
  async function decide(c: Context<HttpEnv>, chosen?: EntityId): Promise<Pending> {
    const found = await pending(c)
    const asked = found && describe(found, addresses).entityId
    if (chosen !== undefined && asked !== undefined && asked !== chosen) {
      throw new AppError('invalid', 'The app asked for another entity.')
    }
    const isMine = found && (await records.consume({ kind: 'Interaction', id: found.interaction.uid }))
    if (!isMine) throw new AppError('not_found', 'This request is over. Start again in the app.')
    return found
  }

  return {
    async find(c) {
      const found = await pending(c)
      return found && describe(found, addresses)
    },

    async approve(c, { person, entityId, expiresAt }: Decision) {
      if (person.userId === null) throw new AppError('forbidden', 'Log in with Discord to connect an app.')
      const found = await decide(c, entityId)
      const { client } = describe(found, addresses)
      const id = ids.uuid()
      const { userId } = person
      const named = { id: client.id, name: client.name }
      await grants.open({ id, entityId, userId, client: named, scope: SCOPE, expiresAt })
      return finish(found, { login: { accountId: userId, remember: false }, consent: { grantId: id } })
    },

    deny: async (c) =>
      finish(await decide(c), {
        error: 'access_denied',
        error_description: 'The person said no.',
      }),
  }
}

async function finish(
  found: Pending,
  result: Parameters<Provider['interactionResult']>[2],
): Promise<Response> {
  const { provider, pair, interaction } = found
  await provider.interactionResult(pair.request, pair.response, result, { mergeWithLastSubmission: false })
  const headers = { location: new URL(interaction.returnTo).pathname, 'cache-control': 'no-store' }
  return new Response(null, { status: 303, headers })
}

function describe({ interaction, client }: Pending, addresses: Deps['addresses']): AuthorizationRequest {
  const { params, uid } = interaction
  const redirect = new URL(String(params.redirect_uri))
  const described = client.clientId.startsWith('https:') ? new URL(client.clientId).host : undefined
  const redirectHost = isAppScheme(redirect) ? `${redirect.protocol}//${redirect.host}` : redirect.host
  return {
    uid,
    client: {
      id: client.clientId,
      name: client.clientName ?? described ?? redirectHost,
      ...(described === undefined ? {} : { describedBy: described }),
      redirectHost,
      isLoopback: isLoopbackRedirect(redirect) || isAppScheme(redirect),
    },
    entityId: askedEntity(params.resource, addresses),
    scope: [SCOPE],
  }
}

function askedEntity(resource: unknown, addresses: Deps['addresses']): EntityId | undefined {
  if (typeof resource !== 'string') return undefined
  const named = readResource(resource, addresses)
  return named.kind === 'entity' ? named.entityId : undefined
}

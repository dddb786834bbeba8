import type { OAuthRecords } from '@arachne/core/authority'
import { AppError } from '@arachne/core/errors'
import type { Context } from 'hono'
import type Provider from 'oidc-provider'

import type { HttpEnv } from '../../web/env.ts'
import { SCOPE } from '../../web/resource-metadata.ts'
import type { ApprovedApps } from '../clients/approved-apps.ts'
import { isAppScheme, isLoopbackRedirect } from '../clients/redirects.ts'
import type { HeldProvider, NodePair } from '../provider/held-provider.ts'
import { readResource, type ResourceAddresses } from '../tokens/resources.ts'
import type { Agreements } from './agreements.ts'
import type { AuthorizationRequest, Authorizations, Decision } from './authorizations.ts'

interface Deps {
  held: HeldProvider
  records: Pick<OAuthRecords, 'consume'>
  agreements: Pick<Agreements, 'open'>
  approved: Pick<ApprovedApps, 'note'>
  addresses: ResourceAddresses
}

type Client = NonNullable<Awaited<ReturnType<Provider['Client']['find']>>>
type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

interface Pending {
  provider: Provider
  pair: NodePair
  interaction: Interaction
  client: Client
}

/** The part of the authorization server that waits while a person reads the consent page. */
export function createAuthorizations(deps: Deps): Authorizations {
  const { held, records, agreements, approved, addresses } = deps

  /** The library finds it by the cookie it signed for this very address; the link alone isn't enough. */
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

  /** Claims it for one decision, even if a button was clicked twice. */
  async function decide(c: Context<HttpEnv>, decision?: Decision): Promise<Pending> {
    const found = await pending(c)
    if (found && decision) demandAsked(describe(found, addresses), decision)
    const isMine = found && (await records.consume({ kind: 'Interaction', id: found.interaction.uid }))
    if (!isMine) throw new AppError('not_found', 'This request is no longer open. Start again in the app.')
    return found
  }

  return {
    async find(c) {
      const found = await pending(c)
      return found && describe(found, addresses)
    },

    async approve(c, decision) {
      const found = await decide(c, decision)
      const { id: clientId, name } = describe(found, addresses).client
      const { id: grantId, accountId, personId } = await agreements.open(decision, { id: clientId, name })
      await approved.note({ clientId, personId })
      return finish(found, { login: { accountId, remember: false }, consent: { grantId } })
    },

    deny: async (c) =>
      finish(await decide(c), {
        error: 'access_denied',
        error_description: 'The person declined.',
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
    ...asked(params, addresses),
  }
}

type Asked = Pick<AuthorizationRequest, 'kind' | 'entityId' | 'scope'>

function asked({ resource, scope }: Interaction['params'], addresses: ResourceAddresses): Asked {
  const named = readResource(typeof resource === 'string' ? resource : '', addresses)
  if (named.kind === 'member') return { kind: 'member', entityId: undefined, scope: String(scope).split(' ') }
  return { kind: 'entity', entityId: named.kind === 'entity' ? named.entityId : undefined, scope: [SCOPE] }
}

function demandAsked({ kind, entityId }: AuthorizationRequest, decision: Decision): void {
  const isOther = decision.kind === 'entity' && entityId !== undefined && entityId !== decision.entityId
  if (kind !== decision.kind || isOther) throw new AppError('invalid', 'The app asked for something else.')
}

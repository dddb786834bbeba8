import type { Configuration, KoaContextWithOIDC } from 'oidc-provider'

import { chooseLanguage } from '../../web/texts/language.ts'
import { normaliseClient } from '../clients/normalise-client.ts'
import { errorPage } from '../oauth-error.ts'
import type { Issue } from '../tokens/issuing.ts'
import type { Library, ProviderDeps } from './provider.ts'

/** The library's callbacks about people, tokens, apps and pages. */
export function hooks({ errors, Provider: Library }: Library, deps: ProviderDeps): Configuration {
  const { agreements, approved, documents, clock } = deps
  const isAsserted = () => Library.ctx?.oidc.body?.client_assertion !== undefined

  /** The exchange of a code is the only time a secret is made; a refresh already has one. */
  async function issueOf(ctx: KoaContextWithOIDC, grantId: string): Promise<Issue> {
    if (ctx.state.issue !== undefined) return ctx.state.issue as Issue
    const agreement = await agreements.live(grantId)
    if (agreement === undefined) throw new errors.InvalidGrant('grant not found')
    const secret = await agreement.exchange()
    if (secret === undefined) throw new errors.InvalidGrant('grant already exchanged')
    await approved.note(agreement)
    const issue: Issue = { agreement, secret }
    ctx.state.issue = issue
    return issue
  }

  return {
    findAccount: (_ctx, accountId) => ({ accountId, claims: () => ({ sub: accountId }) }),
    loadExistingGrant: (ctx) => findAgreed(ctx),
    async extraTokenClaims(ctx, token) {
      if (!('grantId' in token) || typeof token.grantId !== 'string') return undefined
      const { agreement, secret } = await issueOf(ctx, token.grantId)
      return agreement.claims(secret)
    },
    formats: {
      bitsOfOpaqueRandomness: 256,
      customizers: {
        jwt(_ctx, token, { payload }) {
          const iat = Math.floor(clock.now() / 1000)
          Object.assign(payload, { iat, exp: iat + (token.resourceServer?.accessTokenTTL ?? 0) })
        },
      },
    },
    extraClientMetadata: {
      properties: ['token_endpoint_auth_methods_supported'],
      validator: (_ctx, _name, _value, metadata) => normaliseClient(metadata, { errors, isAsserted }),
    },
    // Of the two things the library fetches, only documents forbid redirects.
    fetch(input, options) {
      const url = input instanceof Request ? input.url : input.toString()
      return options?.redirect === 'manual' ? documents.document(url) : documents.keys(url)
    },
    async renderError(ctx, { error, error_description: description = '' }) {
      const language = chooseLanguage(ctx.cookies.get('lang'), ctx.get('accept-language'))
      const page = await errorPage({ status: ctx.status, error, description }, language)
      for (const [name, value] of page.headers) ctx.set(name, value)
      ctx.body = await page.text()
    },
  }
}

async function findAgreed(ctx: KoaContextWithOIDC) {
  const grantId = ctx.oidc.result?.consent?.grantId
  return grantId === undefined ? undefined : ctx.oidc.provider.Grant.find(grantId)
}

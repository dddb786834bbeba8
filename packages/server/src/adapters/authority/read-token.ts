import type { SigningKeys } from '@arachne/core/authority'
import { compactVerify, createLocalJWKSet } from 'jose'

import { isWrittenOnce, TOKEN_ALGORITHM, TOKEN_TYPE } from './proven-tokens.ts'

interface TokenOwner {
  grantId: string
  clientId: string
}

/** Who a token was made for, if it was made here. Whether it is still valid is not checked. */
export function createTokenReader(
  keys: Pick<SigningKeys, 'publicKeys'>,
): (jwt: string) => Promise<TokenOwner | undefined> {
  return async (jwt) => {
    if (!isWrittenOnce(jwt)) return undefined
    try {
      const findKey = createLocalJWKSet(keys.publicKeys())
      const { payload, protectedHeader } = await compactVerify(jwt, findKey, {
        algorithms: [TOKEN_ALGORITHM],
      })
      if (protectedHeader.typ !== TOKEN_TYPE) return undefined
      const claims = JSON.parse(new TextDecoder().decode(payload)) as Record<string, unknown>
      const { gid, client_id: clientId } = claims
      return typeof gid === 'string' && typeof clientId === 'string' ? { grantId: gid, clientId } : undefined
    } catch {
      return undefined
    }
  }
}

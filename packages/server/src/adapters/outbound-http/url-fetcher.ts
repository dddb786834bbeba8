import { AppError } from '@arachne/core/errors'
import type { UrlFetcher } from '@arachne/core/identities'

import type { RequestGuarded } from './guarded-request.ts'

const TIMEOUT_MS = 20_000
const MAX_REDIRECTS = 3

export function createUrlFetcher(request: RequestGuarded): UrlFetcher {
  return {
    async fetch(url, maxBytes) {
      const { status, bytes } = await request({
        url,
        maxBytes,
        timeoutMs: TIMEOUT_MS,
        maxRedirects: MAX_REDIRECTS,
      })
      if (status !== 200) {
        throw new AppError('unavailable', `url: the other server responded with ${status}`, {
          reason: 'url_failed',
        })
      }
      return bytes
    },
  }
}

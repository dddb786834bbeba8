import {
  createAttachmentReading,
  createFileSending,
  createUploads,
  type Posting,
} from '@arachne/core/identities'
import type { Discord } from '@arachne/discord'

import { connectTo, resolveHost } from '../../adapters/outbound-http/connect.ts'
import { createGuardedRequest, type GuardDeps } from '../../adapters/outbound-http/guarded-request.ts'
import { createUrlFetcher } from '../../adapters/outbound-http/url-fetcher.ts'
import type { Runtime } from '../../runtime.ts'

interface FileToolDeps {
  discord: Pick<Discord, 'places' | 'attachments'>
  posting: Posting
  outside?: GuardDeps | undefined
}

/** Files in both directions. */
export function createFileTools({ clock, ids }: Runtime, { discord, posting, outside }: FileToolDeps) {
  const { places, attachments } = discord
  const uploads = createUploads({ clock, ids })
  const requestGuarded = createGuardedRequest(outside ?? { resolve: resolveHost, connect: connectTo })
  const fetcher = createUrlFetcher(requestGuarded)
  return {
    uploads,
    requestGuarded,
    tools: {
      files: createFileSending({ places, posting, uploads, fetcher, decodeBase64 }),
      attachments: createAttachmentReading({ places, attachments }),
    },
  }
}

function decodeBase64(text: string): Uint8Array | undefined {
  const isBase64 = text.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(text)
  return isBase64 ? Buffer.from(text, 'base64') : undefined
}

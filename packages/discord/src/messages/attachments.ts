import { AppError } from '@arachne/core/errors'
import type { AttachmentFacts, Attachments } from '@arachne/core/identities'
import type { APIAttachment } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'
import type { Calls } from '../rest/calls.ts'
import type { DiscordEndpoints } from '../rest/endpoints.ts'
import { unreachable } from '../rest/refusals.ts'

const DOWNLOAD_MS = 15_000

export function createAttachments({
  calls,
  endpoints,
}: {
  calls: Calls
  endpoints: Pick<DiscordEndpoints, 'cdn' | 'mediaProxy'>
}): Attachments {
  const origins = new Set([endpoints.cdn, endpoints.mediaProxy].map((url) => new URL(url).origin))

  return {
    async list(channelId, messageId) {
      const message = await calls.run((api, signal) =>
        api.channels.getMessage(channelId, messageId, { signal }),
      )
      const forwarded = listOf(message.message_snapshots).map((snapshot) => snapshot.message)
      return [message, ...forwarded].flatMap(({ attachments }) => listOf(attachments).map(facts))
    },

    async download({ url }, maxBytes) {
      // A message normally only contains addresses of Discord's storage; others are never requested.
      if (!origins.has(new URL(url).origin)) throw unreachable()
      try {
        const answer = await fetch(url, { redirect: 'error', signal: AbortSignal.timeout(DOWNLOAD_MS) })
        if (!answer.ok) throw new AppError('not_found', 'Discord no longer has this attachment.')
        return await readAtMost(answer, maxBytes)
      } catch (error) {
        throw error instanceof AppError ? error : unreachable()
      }
    },
  }
}

async function readAtMost(answer: Response, maxBytes: number): Promise<Uint8Array> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of answer.body ?? []) {
    size += chunk.byteLength
    if (size > maxBytes) throw new AppError('invalid', 'The attachment is too large to show.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

function facts({ id, filename, size, content_type, url }: APIAttachment): AttachmentFacts {
  return { id, name: filename, size, contentType: content_type ?? null, url }
}

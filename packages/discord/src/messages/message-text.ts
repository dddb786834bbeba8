import { pollLine } from '@arachne/core/identities'
import type { APIBaseMessage, APIMessageSnapshotFields } from 'discord.js'

import { listOf } from '../inbound/untrusted.ts'

type Texted = Pick<APIBaseMessage, 'content'> &
  Pick<Partial<APIBaseMessage>, 'poll' | 'sticker_items' | 'message_snapshots'>

/** A message as text, as people see it: what was written, and a line for each part without text. */
export function messageText(message: Texted): string {
  const lines = [
    message.content,
    ...listOf(message.sticker_items).map(({ name }) => `[sticker: ${name}]`),
    ...pollLines(message.poll),
    ...listOf(message.message_snapshots).map((snapshot) => forwardedText(snapshot.message)),
  ]
  return lines.filter((line) => typeof line === 'string' && line !== '').join('\n')
}

function pollLines(poll: APIBaseMessage['poll'] | null): string[] {
  if (!poll) return []
  const answers = listOf(poll.answers).map(({ poll_media: { emoji, text } }) => {
    const name = emoji?.name
    return `- ${[name, text].filter(Boolean).join(' ')}`
  })
  return [pollLine(poll.question.text ?? ''), ...answers]
}

function forwardedText(snapshot: APIMessageSnapshotFields): string {
  return `[forwarded] ${messageText(snapshot)}`.trimEnd()
}

/** The bot that reads, and its application: what they sent themselves is never hidden from them. */
export interface Reader {
  botId: string
  applicationId: string
}

/** What redaction looks at in a message, as Discord sends it. */
interface MessageJson {
  guild_id?: string
  author?: { id: string }
  application_id?: string
  mentions?: readonly { id: string }[]
  poll?: unknown
  referenced_message?: MessageJson | null
  message_snapshots?: readonly { message: object }[]
}

/**
 * What a bot without MESSAGE_CONTENT gets: user-written fields empty, except in its own messages, in DMs and where it
 * is mentioned. A replied-to message is judged for itself; a forwarded copy has no author and is always emptied with
 * the message that carries it.
 */
export function redactMessage<T extends object>(message: T, reader: Reader): T {
  const json: MessageJson = message
  return redact(json, reader, json.guild_id === undefined) as T
}

function redact(message: MessageJson, reader: Reader, direct: boolean): MessageJson {
  if (direct) return message
  const shown = withoutReference(message, reader)
  if (isOpen(message, reader)) return shown
  const { poll: _hidden, ...rest } = shown
  return {
    ...rest,
    ...EMPTY,
    ...(message.message_snapshots && { message_snapshots: message.message_snapshots.map(emptySnapshot) }),
  }
}

const EMPTY = { content: '', embeds: [], attachments: [], components: [] }

function isOpen(message: MessageJson, reader: Reader): boolean {
  if (message.author?.id === reader.botId) return true
  if (message.application_id === reader.applicationId) return true
  return message.mentions?.some(({ id }) => id === reader.botId) ?? false
}

/** A message nested in another one does not name its guild, so the outer one's answer counts. */
function withoutReference(message: MessageJson, reader: Reader): MessageJson {
  if (!message.referenced_message) return message
  return { ...message, referenced_message: redact(message.referenced_message, reader, false) }
}

function emptySnapshot(snapshot: { message: object }): { message: object } {
  return { ...snapshot, message: { ...snapshot.message, ...EMPTY } }
}

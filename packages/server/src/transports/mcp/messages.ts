/** A message of the protocol, as far as it can be read before anybody has checked it. */
export interface Message {
  id?: unknown
  method?: unknown
  params?: { name?: unknown; [more: string]: unknown } | null
}

/** Older revisions let clients send several at once. */
export function messagesIn(body: unknown): Message[] {
  const all: unknown[] = Array.isArray(body) ? body : [body]
  return all.filter((one): one is Message => typeof one === 'object' && one !== null)
}

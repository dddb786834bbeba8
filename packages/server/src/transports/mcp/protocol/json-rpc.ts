/** A message of the protocol, as far as it can be read before it is validated. */
export interface Message {
  id?: unknown
  method?: unknown
  params?: { name?: unknown; [more: string]: unknown } | null
}

/** Older revisions allow several messages at once. */
export function messagesIn(body: unknown): Message[] {
  const all: unknown[] = Array.isArray(body) ? body : [body]
  return all.filter((one): one is Message => typeof one === 'object' && one !== null)
}

/** Checking what can't match against a schema costs more than answering some calls. */
export function methodOf(body: unknown): unknown {
  return typeof body === 'object' && body !== null && 'method' in body ? body.method : undefined
}

export function jsonRpcError(
  status: number,
  code: number,
  { id = null, message, data }: { id?: unknown; message: string; data?: unknown },
): Response {
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return Response.json({ jsonrpc: '2.0', error, id }, { status })
}

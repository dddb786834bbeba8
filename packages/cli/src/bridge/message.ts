/** The parts of a JSON-RPC message that the bridge reads. */
export interface Message {
  jsonrpc?: string
  id?: string | number | null
  method?: string
  params?: Record<string, unknown>
  result?: Record<string, unknown>
  error?: { code: number; message: string }
}

export const VERSION_KEY = 'io.modelcontextprotocol/protocolVersion'

/** The version that a request of 2026-07-28 carries; in earlier versions only `initialize` names one. */
export function versionIn({ params }: Message): string | undefined {
  const version = (params?.['_meta'] as Record<string, unknown> | undefined)?.[VERSION_KEY]
  return typeof version === 'string' ? version : undefined
}

/** 2026-07-28 repeats in headers what a message is about. */
export function modernHeaders(message: Message, version: string): Record<string, string> {
  const { method = '', params = {} } = message
  const name = [params['name'], params['uri'], params['taskId']].find((one) => typeof one === 'string')
  return {
    'mcp-protocol-version': version,
    'mcp-method': method,
    ...(name === undefined ? {} : { 'mcp-name': name }),
  }
}

export function failure(id: Message['id'], message: string): Message {
  return { jsonrpc: '2.0', id: id ?? null, error: { code: -32_000, message } }
}

/** Turns an error from before the protocol layer, which isn't JSON-RPC, into one. */
export function rpcOnly(answer: Message & { message?: string }, { id }: Message): Message {
  if (answer.jsonrpc !== undefined) return answer.id === null && id !== undefined ? { ...answer, id } : answer
  return failure(id, answer.message ?? 'Arachne refused the request.')
}

/** The message in a JSON body, or the events of a stream as they arrive. */
export async function* messagesIn(response: Response): AsyncGenerator<Message> {
  if (response.headers.get('content-type')?.includes('text/event-stream') !== true) {
    const text = await response.text()
    if (text !== '') yield JSON.parse(text) as Message
    return
  }
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = line.startsWith('data:') ? line.slice('data:'.length).trim() : ''
      if (data !== '') yield JSON.parse(data) as Message
    }
  }
}

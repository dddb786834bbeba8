/** An address and what opens it. */
export interface Endpoint {
  url: string
  key: string
}

export function toolCall(name: string, args: object = {}): string {
  return JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: args } })
}

const HEADERS = {
  'content-type': 'application/json',
  accept: 'application/json, text/event-stream',
  'mcp-protocol-version': '2025-11-25',
}

/** The same call by a client of 2026-07-28, which reads the data of an answer. */
export function modernToolCall(
  name: string,
  args: object = {},
): { body: string; headers: Record<string, string> } {
  const sender = {
    'io.modelcontextprotocol/protocolVersion': '2026-07-28',
    'io.modelcontextprotocol/clientCapabilities': {},
    'io.modelcontextprotocol/clientInfo': { name: 'bench', version: '1' },
  }
  const params = { name, arguments: args, _meta: sender }
  return {
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params }),
    headers: { 'mcp-protocol-version': '2026-07-28', 'mcp-method': 'tools/call', 'mcp-name': name },
  }
}

/** Over kept-alive connections; as many as there are calls at a time. Throws unless the tool did what it was asked. */
export async function post({ url, key }: Endpoint, body: string, more = {}): Promise<string> {
  const headers = { ...HEADERS, authorization: `Bearer ${key}`, ...more }
  const answer = await fetch(url, { method: 'POST', headers, body })
  const text = await answer.text()
  if (!answer.ok || text.includes('"isError":true')) throw new Error(`${answer.status} ${text}`)
  return text
}

/** As if from that address, and whatever comes of it. */
export async function knock({ url, key }: Endpoint, address: string): Promise<number> {
  const headers = { ...HEADERS, authorization: `Bearer ${key}`, 'x-forwarded-for': address }
  const answer = await fetch(url, { method: 'POST', headers, body: toolCall('list_channels') })
  await answer.arrayBuffer()
  return answer.status
}

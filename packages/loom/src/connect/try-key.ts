export type Tried = { outcome: 'accepted'; tools: number } | { outcome: 'refused' } | { outcome: 'not_tried' }

/** How the Loom names itself to the endpoint, so that its own call is not taken for a client's. */
export const LOOM = 'The Loom'
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo'

/** Asks the endpoint for its tools as a client would; the key goes there and nowhere else. */
export async function tryKey(url: string, key: string): Promise<Tried> {
  const { origin, pathname } = new URL(url)
  // The page may talk to its own origin only.
  if (origin !== globalThis.location.origin) return { outcome: 'not_tried' }
  try {
    const response = await fetch(pathname, {
      method: 'POST',
      credentials: 'omit',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/list',
        params: { _meta: { [CLIENT_INFO]: { name: LOOM, version: '1' } } },
      }),
    })
    if (response.status === 401) return { outcome: 'refused' }
    const tools = toolsIn(await response.text())
    return tools === undefined ? { outcome: 'not_tried' } : { outcome: 'accepted', tools }
  } catch {
    return { outcome: 'not_tried' }
  }
}

/** The answer is JSON, or the last event of a stream. */
function toolsIn(text: string): number | undefined {
  const data = text.split('\n').findLast((line) => line.startsWith('data: '))
  try {
    const answer = JSON.parse(data?.slice('data: '.length) ?? text) as { result?: { tools?: unknown } }
    return Array.isArray(answer.result?.tools) ? answer.result.tools.length : undefined
  } catch {
    return undefined
  }
}

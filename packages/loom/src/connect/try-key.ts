export type Tried = { outcome: 'accepted'; tools: number } | { outcome: 'refused' } | { outcome: 'not_tried' }

/** The Loom's name in its calls to the endpoint, so that they aren't mistaken for a client's. */
export const LOOM = 'The Loom'
const CLIENT_INFO = 'io.modelcontextprotocol/clientInfo'

/** Requests the endpoint's tools as a client would; the key is sent there and nowhere else. */
export async function tryKey(url: string, key: string): Promise<Tried> {
  const { origin, pathname } = new URL(url)
  // The page may only call its own origin.
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

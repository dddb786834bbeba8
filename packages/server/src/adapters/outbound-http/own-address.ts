import { performance } from 'node:perf_hooks'

const PATIENCE_MS = 5000
const MAX_BYTES = 64 * 1024

/** The answer from our own public address, reached the same way as by others. */
export type OwnAnswer = { status: number; challenge: string | null; text: string; ms: number } | undefined

/** undefined: no answer. The address is the configured one, never one from a request. */
export async function askOwnAddress(url: string, method: 'GET' | 'POST'): Promise<OwnAnswer> {
  const start = performance.now()
  try {
    const response = await fetch(url, {
      method,
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
      ...(method === 'POST' && { headers: { 'content-type': 'application/json' }, body: '{}' }),
    })
    const text = await readSome(response)
    const ms = Math.round(performance.now() - start)
    return { status: response.status, challenge: response.headers.get('www-authenticate'), text, ms }
  } catch {
    return undefined
  }
}

async function readSome(response: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk, { stream: true })
    if (text.length > MAX_BYTES) break
  }
  return text
}

import { authorization, modernHeaders, modernMessage } from './rpc.ts'

/** What a server sends over an open stream, as it comes. */
export interface Heard extends AsyncDisposable {
  status: number
  /** Every message so far. */
  messages: { method?: string; params?: Record<string, unknown>; result?: unknown }[]
  methods(): (string | undefined)[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** The body of an answer that is no stream. */
  error?: { code: number; message: string }
  /** When to ask again, where it was refused for now. */
  retryAfter: string | null
}

interface Target {
  url: string
  key: string
}

export async function open(url: string, init: RequestInit): Promise<Heard> {
  const hangUp = new AbortController()
  const response = await fetch(url, { ...init, signal: hangUp.signal })
  const messages: Heard['messages'] = []
  const streams = response.headers.get('content-type')?.includes('text/event-stream') === true
  const body = streams ? undefined : ((await response.json()) as { error?: Heard['error'] })
  const ended = streams ? follow(response, messages).catch(() => {}) : Promise.resolve()
  return {
    status: response.status,
    retryAfter: response.headers.get('retry-after'),
    messages,
    methods: () => messages.map(({ method }) => method),
    ended,
    ...(body?.error ? { error: body.error } : {}),
    async [Symbol.asyncDispose]() {
      hangUp.abort()
      await ended
    },
  }
}

async function follow(response: Response, messages: Heard['messages']): Promise<void> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      const data = line.startsWith('data: ') ? line.slice('data: '.length).trim() : ''
      if (data !== '') messages.push(JSON.parse(data) as Heard['messages'][number])
    }
  }
}

/** 2026-07-28. */
export function listen({ url, key }: Target, notifications: object): Promise<Heard> {
  const method = 'subscriptions/listen'
  const headers = {
    ...authorization(key),
    ...modernHeaders(method),
    'content-type': 'application/json',
    accept: 'application/json, text/event-stream',
  }
  const body = JSON.stringify(modernMessage(method, { notifications }))
  return open(url, { method: 'POST', headers, body })
}

/** The stream of a session of the initialize era. */
export function hear({ url, key }: Target, sessionId: string): Promise<Heard> {
  const headers = { ...authorization(key), accept: 'text/event-stream', 'mcp-session-id': sessionId }
  return open(url, { headers })
}

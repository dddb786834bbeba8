import type { LiveEvent } from '@arachne/contract'
import { vi } from 'vitest'

import type { Browser } from './browser.ts'

export interface Listener extends AsyncDisposable {
  browser: Browser
  heard: LiveEvent[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
}

/** A page that somebody has open. */
export async function hearLive(browser: Browser, site: string): Promise<Listener> {
  const hangUp = new AbortController()
  const response = await browser.go(`${site}/api/live`, { signal: hangUp.signal })
  const heard: LiveEvent[] = []
  const ended = follow(response, heard).catch(() => {})
  await eventually(() => {
    if (heard[0]?.kind !== 'hello') throw new Error('The stream has not said hello.')
  })
  return {
    browser,
    heard,
    ended,
    async [Symbol.asyncDispose]() {
      hangUp.abort()
      await ended
    },
  }
}

async function follow(response: Response, heard: LiveEvent[]): Promise<void> {
  let rest = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const lines = `${rest}${chunk}`.split('\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (line.startsWith('data: ')) heard.push(JSON.parse(line.slice('data: '.length)) as LiveEvent)
    }
  }
}

export const eventually = (check: () => void | Promise<void>) =>
  vi.waitFor(check, { timeout: 90_000, interval: 50 })

import type { Typing } from '@arachne/core/identities'

import type { Calls } from '../rest/calls.ts'

/** Discord shows it for ten seconds. */
const AGAIN_MS = 8000
const LONGEST_MS = 60_000

export interface TypingTimes {
  againMs: number
  longestMs: number
}

/** One indicator per channel, however many entities are at work there, because they all type as the bot. */
export function createTyping({
  calls,
  times = { againMs: AGAIN_MS, longestMs: LONGEST_MS },
}: {
  calls: Calls
  times?: TypingTimes
}): Typing & Disposable {
  const channels = new Map<string, { until: Map<string, number>; timer: NodeJS.Timeout }>()

  function show(channelId: string): void {
    void calls.attempt((api, signal) => api.channels.showTyping(channelId, { signal }))
  }

  function again(channelId: string): void {
    const { until } = channels.get(channelId) ?? {}
    for (const [who, end] of until ?? []) if (performance.now() >= end) until?.delete(who)
    if (until === undefined || until.size === 0) stop(channelId)
    else show(channelId)
  }

  function stop(channelId: string): void {
    clearInterval(channels.get(channelId)?.timer)
    channels.delete(channelId)
  }

  return {
    begin(channelId, who) {
      const end = performance.now() + times.longestMs
      const known = channels.get(channelId)
      if (known) return void known.until.set(who, end)
      const timer = setInterval(() => again(channelId), times.againMs).unref()
      channels.set(channelId, { until: new Map([[who, end]]), timer })
      show(channelId)
    },
    end(channelId, who) {
      const until = channels.get(channelId)?.until
      until?.delete(who)
      if (until?.size === 0) stop(channelId)
    },
    [Symbol.dispose]() {
      for (const channelId of channels.keys()) stop(channelId)
    },
  }
}

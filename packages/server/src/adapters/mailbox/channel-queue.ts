/** Runs what concerns one channel one after the other; different channels do not wait for each other. */
export interface ChannelQueue {
  run<Result>(channelId: string, task: () => Promise<Result>): Promise<Result>
}

export function createChannelQueue(): ChannelQueue {
  const tails = new Map<string, Promise<void>>()

  return {
    async run(channelId, task) {
      const before = tails.get(channelId)
      const { promise: tail, resolve } = Promise.withResolvers<void>()
      tails.set(channelId, tail)
      try {
        await before
        return await task()
      } finally {
        if (tails.get(channelId) === tail) tails.delete(channelId)
        resolve()
      }
    },
  }
}

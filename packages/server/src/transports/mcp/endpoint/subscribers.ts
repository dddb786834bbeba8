import type { News } from '../protocol/sdk-protocol.ts'

/** Bursts become one notification; the first after a quiet period is sent immediately. */
const GATHER_MS = 250

/** A stream, a session or a waiting call: a temporary listener. */
interface Subscriber {
  /** The credential it depends on. */
  principalId: string
  uris(): Iterable<string>
  tell(news: News): void
  /** The credential has ended. */
  end(): void
}

export interface Subscription extends Subscriber {
  /** Notifies of a change of this resource, immediately or together with those that follow shortly. */
  notify(uri: string): void
}

/** Listeners to an entity or an organisation. */
export interface Subscribers<Topic extends string> {
  /** Returns how to stop. */
  add(topic: Topic, subscriber: Subscriber): () => void
  of(topic: Topic): Subscription[]
  topics(): Topic[]
  endAll(): void
}

/** `follow` is called for each new listener; its result is called when it stops. */
export function createSubscribers<Topic extends string>(
  follow: (topic: Topic, subscription: Subscription) => () => void = () => () => {},
): Subscribers<Topic> {
  const byTopic = new Map<Topic, Set<Subscription>>()

  return {
    add(topic, subscriber) {
      const notices = createNotices((uri) => subscriber.tell({ kind: 'resource', uri }))
      const subscription = { ...subscriber, notify: notices.add }
      const own = byTopic.get(topic) ?? new Set()
      byTopic.set(topic, own.add(subscription))
      const unfollow = follow(topic, subscription)
      return () => {
        unfollow()
        notices[Symbol.dispose]()
        own.delete(subscription)
        if (own.size === 0 && byTopic.get(topic) === own) byTopic.delete(topic)
      }
    },

    of: (topic) => [...(byTopic.get(topic) ?? [])],
    topics: () => [...byTopic.keys()],

    endAll() {
      for (const { end } of [...byTopic.values()].flatMap((own) => [...own])) end()
    },
  }
}

interface Notices extends Disposable {
  add(uri: string): void
}

/** The first is sent immediately, those that follow shortly are sent together. */
function createNotices(send: (uri: string) => void): Notices {
  const waiting = new Set<string>()
  let timer: NodeJS.Timeout | undefined

  function flush(): void {
    timer = undefined
    if (waiting.size === 0) return
    for (const uri of waiting) send(uri)
    waiting.clear()
    timer = setTimeout(flush, GATHER_MS)
  }

  return {
    add(uri) {
      waiting.add(uri)
      if (timer === undefined) flush()
    },
    [Symbol.dispose]() {
      clearTimeout(timer)
      waiting.clear()
    },
  }
}

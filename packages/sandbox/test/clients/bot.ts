/** What the shared script asks of a client library, in plain data. Each library brings its own way of doing it. */
export interface Bot extends AsyncDisposable {
  readonly id: string
  readonly guildIds: string[]
  readonly shards: number
  channelNames(guildId: string): string[]
  /** The next event of this kind that fits; events that came before count too. */
  heard<T extends keyof Heard>(type: T, fits?: (event: Heard[T]) => boolean): Promise<Heard[T]>

  send(channelId: string, message: Outgoing): Promise<string>
  edit(channelId: string, messageId: string, content: string): Promise<void>
  remove(channelId: string, messageId: string): Promise<void>
  contents(channelId: string): Promise<string[]>
  vote(channelId: string, messageId: string, answerId: number): Promise<string[]>
  endPoll(channelId: string, messageId: string): Promise<void>

  createWebhook(channelId: string, name: string): Promise<{ id: string; token: string }>
  speak(
    webhook: { id: string; token: string },
    words: Spoken,
  ): Promise<{ id: string; name: string; channelId: string }>

  react(channelId: string, messageId: string, emoji: string): Promise<void>
  reactors(channelId: string, messageId: string, emoji: string): Promise<string[]>
  pin(channelId: string, messageId: string): Promise<void>
  pins(channelId: string): Promise<string[]>

  openThread(channelId: string, messageId: string, name: string): Promise<string>
  postInForum(channelId: string, title: string, content: string): Promise<string>

  createRole(guildId: string, name: string): Promise<string>
  giveRole(guildId: string, userId: string, roleId: string): Promise<void>
  timeout(guildId: string, userId: string, minutes: number): Promise<void>
  dm(userId: string, content: string): Promise<void>
  /** Over the gateway, op 8. */
  memberNames(guildId: string): Promise<string[]>
  search(guildId: string, text: string): Promise<string[]>

  registerCommand(guildId: string, name: string): Promise<void>
}

export interface Outgoing {
  content?: string
  replyTo?: string
  file?: { name: string; text: string }
  /** One button and one select, by custom id. */
  controls?: { button: string; select: string }
  poll?: { question: string; answers: string[] }
}

export interface Spoken {
  content: string
  name: string
  avatarUrl: string
  threadId?: string
  /** Opens a forum post. */
  threadName?: string
  file?: { name: string; text: string }
}

export interface Interaction {
  kind: 'command' | 'button' | 'select' | 'modal'
  /** The command's name or the component's custom id. */
  name: string
  /** The command's option, the select's values, or the modal's text. */
  values: string[]
  reply(content: string, hidden?: boolean): Promise<void>
  /** Edits the message the component belongs to. */
  update(content: string): Promise<void>
  showModal(customId: string, title: string, field: string): Promise<void>
}

export interface Heard {
  message: {
    id: string
    channelId: string
    authorName: string
    content: string
    webhookId: string | undefined
  }
  edited: { id: string; content: string }
  deleted: { id: string }
  reaction: { messageId: string; emoji: string; userId: string }
  vote: { messageId: string; answerId: number }
  thread: { id: string; name: string }
  role: { name: string }
  interaction: Interaction
  resumed: { shard: number }
}

type Waiting = { type: keyof Heard; fits: (event: never) => boolean; found: (event: never) => void }

/** Remembers every event, so that a script never misses one that came early. */
export function createEar() {
  const past: { type: keyof Heard; event: Heard[keyof Heard] }[] = []
  const waiting = new Set<Waiting>()
  return {
    tell<T extends keyof Heard>(type: T, event: Heard[T]): void {
      for (const one of waiting) {
        if (one.type !== type || !one.fits(event as never)) continue
        waiting.delete(one)
        one.found(event as never)
        return
      }
      past.push({ type, event })
    },
    heard<T extends keyof Heard>(
      type: T,
      fits: (event: Heard[T]) => boolean = () => true,
    ): Promise<Heard[T]> {
      const at = past.findIndex((one) => one.type === type && fits(one.event as Heard[T]))
      if (at >= 0) return Promise.resolve(past.splice(at, 1)[0]!.event as Heard[T])
      return new Promise((found) => {
        waiting.add({ type, fits, found })
      })
    },
  }
}

export interface BotOptions {
  api: string
  token: string
  shards?: number
}

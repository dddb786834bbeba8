import type { Sandbox } from '../../src/index.ts'
import { httpAs } from './http.ts'
import { until } from './until.ts'

/** A person at their own client: the same routes the chat page uses, with that person's token. */
export interface Person {
  id: string
  rest<T>(method: string, path: string, body?: unknown): Promise<T>
  say(channelId: string, content: string): Promise<{ id: string }>
  /** Once the bot listens: before that, Discord would say that the interaction failed. So does `choose`. */
  press(message: { id: string; channelId: string }, customId: string): Promise<void>
  choose(message: { id: string; channelId: string }, customId: string, values: string[]): Promise<void>
  /** Whether or not anybody hears of it. */
  pressAtOnce: Person['press']
}

export function personOf(sandbox: Sandbox, username: string): Person {
  const user = [...sandbox.world.users.values()].find((one) => one.username === username)
  if (!user) throw new Error(`Nobody is called ${username}.`)

  const call = httpAs(sandbox, username)
  async function rest<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await call<T>(method, path, body)
    if (answer.status < 300) return answer.body
    throw new Error(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`)
  }

  const botId = sandbox.world.applications.get(sandbox.application.id)?.botId
  const isBotListening = () =>
    sandbox.gateway.sessions().some((one) => one.user_id === botId && one.connected)

  const use = (message: { id: string; channelId: string }, data: object) => {
    const guildId = sandbox.world.channels.get(message.channelId)?.guildId
    return rest<void>('POST', '/interactions', {
      type: 3,
      application_id: sandbox.application.id,
      channel_id: message.channelId,
      ...(guildId != null && { guild_id: guildId }),
      message_id: message.id,
      data,
    })
  }

  const pressAtOnce: Person['press'] = (message, customId) =>
    use(message, { component_type: 2, custom_id: customId })

  return {
    id: user.id,
    rest,
    say: (channelId, content) => rest('POST', `/channels/${channelId}/messages`, { content }),
    async press(message, customId) {
      await until(isBotListening, 'the bot to listen')
      await pressAtOnce(message, customId)
    },
    async choose(message, customId, values) {
      await until(isBotListening, 'the bot to listen')
      await use(message, { component_type: 3, custom_id: customId, values })
    },
    pressAtOnce,
  }
}

interface State {
  applications: { id: string; bot_token: string; client_secret: string }[]
  guilds: { id: string; name: string; channels: { id: string; name: string }[] }[]
}

interface Answer<T> {
  status: number
  body: T
}

/** The sandbox, moved from outside through its control API. */
export interface World {
  ask<T = unknown>(method: string, path: string, body?: object): Promise<Answer<T>>
  state(): Promise<State>
  channelId(name: string): Promise<string>
  /** `channel`: a name or an id. */
  say(content: string, channel?: string, person?: string): Promise<string>
  /** Any REST route of Discord's, as this person. */
  as<T>(person: string, method: string, path: string, body?: object): Promise<T>
  break(fault: { kind: string } & Record<string, unknown>): Promise<void>
}

export function createWorld(control: string): World {
  async function ask<T>(method: string, path: string, body?: object): Promise<Answer<T>> {
    const answer = await fetch(`${control}${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await answer.text()
    return { status: answer.status, body: (text === '' ? undefined : JSON.parse(text)) as T }
  }

  async function must<T>(method: string, path: string, body?: object): Promise<T> {
    const answer = await ask<T>(method, path, body)
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }

  const state = () => must<State>('GET', '/state')

  return {
    ask,
    state,
    async channelId(name) {
      const channels = (await state()).guilds.flatMap((guild) => guild.channels)
      const channel = channels.find((one) => one.name === name)
      if (channel === undefined) throw new Error(`No channel is called ${name}.`)
      return channel.id
    },
    async say(content, channel = 'general', person = 'lyss') {
      const path = `/people/${person}/messages`
      return (await must<{ id: string }>('POST', path, { channel_id: channel, content })).id
    },
    as: (person, method, path, body) => must('POST', `/people/${person}/call`, { method, path, body }),
    break: (fault) => must('POST', '/faults', fault),
  }
}

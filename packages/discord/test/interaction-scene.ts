import { openScene, type Scene, until } from './support.ts'

export interface InteractionScene extends Scene {
  asBot(method: string, path: string, body?: unknown): Promise<unknown>
  /** Registers commands without the product's help. */
  offer(commands: object[]): Promise<void>
  command(
    username: string,
    name: string,
    given?: { options?: object[]; targetId?: string; channel?: string },
  ): Promise<void>
  press(username: string, customId: string, values?: string[]): Promise<void>
  submit(username: string, values: Record<string, string>): Promise<void>
  /** What this person alone was shown. */
  shownTo(username: string): string[]
  waitShown(username: string, count: number): Promise<string[]>
}

/** The demo server, with people who use commands and press things in #general. */
export async function openInteractionScene(): Promise<InteractionScene> {
  const scene = await openScene()
  const { sandbox } = scene
  const [application] = [...sandbox.world.applications.values()]
  const bot = sandbox.world.users.get(application?.botId ?? '')
  if (!application || !bot) throw new Error('There is no bot.')
  const place = (channel = 'general') => ({
    guild_id: scene.serverId,
    channel_id: scene.channelId(channel),
    application_id: application.id,
    nonce: sandbox.world.snowflakes.next(),
  })
  const actor = { kind: 'bot' as const, user: bot, application }
  async function asBot(method: string, path: string, sent?: unknown): Promise<unknown> {
    const { status, body } = await sandbox.call(actor, method, path, { body: sent })
    if (status >= 400) throw new Error(JSON.stringify(body))
    return body
  }
  const shown = (username: string) => {
    const id = [...sandbox.world.users.values()].find((one) => one.username === username)?.id
    return [...sandbox.world.ephemeralMessages.values()].filter((one) => one.ephemeralFor === id)
  }

  return {
    ...scene,
    asBot,
    async offer(commands) {
      await asBot('PUT', `/applications/${application.id}/commands`, commands)
    },
    async command(username, name, { options = [], targetId, channel } = {}) {
      const command = [...sandbox.world.commands.values()].find((one) => one.name === name)
      if (!command) throw new Error(`No command is called ${name}.`)
      const { id, type, version } = command
      const data = { id, name, type, version, ...(targetId ? { target_id: targetId } : { options }) }
      await scene.as(username, 'POST', '/interactions', { type: 2, ...place(channel), data })
    },
    async press(username, customId, values) {
      const all = [...sandbox.world.channels.values()].flatMap((one) => [...one.messages.values()])
      const cards = [...all, ...sandbox.world.ephemeralMessages.values()]
      const card = cards.findLast((one) => JSON.stringify(one.components).includes(`"${customId}"`))
      const data = { custom_id: customId, component_type: values ? 3 : 2, ...(values && { values }) }
      const on = { message_id: card?.id, message_flags: card?.flags }
      await scene.as(username, 'POST', '/interactions', { type: 3, ...place(), ...on, data })
    },
    async submit(username, values) {
      const open = [...sandbox.world.interactions.values()].findLast(({ modal }) => modal !== null)
      const components = Object.entries(values).map(([custom_id, value]) => ({
        type: 18,
        component: { type: 4, custom_id, value },
      }))
      const data = { id: open?.id, custom_id: open?.modal?.custom_id, components }
      await scene.as(username, 'POST', '/interactions', { type: 5, ...place(), data })
    },
    shownTo: (username) => shown(username).map(({ content }) => content),
    async waitShown(username, count) {
      await until(() => shown(username).filter(({ content }) => content !== '').length >= count, 'an answer')
      return shown(username).map(({ content }) => content)
    },
  }
}

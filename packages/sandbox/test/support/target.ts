import { createSandbox } from '../../src/index.ts'
import type { Actor, RestResult, Route } from '../../src/rest/handler.ts'
import { PERMISSION } from '../../src/rules/permission-bits.ts'
import type { InteractionRecord } from '../../src/world/records.ts'
import type { Answered } from './hostile.ts'

type Line = Pick<Route, 'method' | 'path'>

const PIXEL =
  'data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

/** A server where every route has something to work on, for requests that nobody sane would send. */
export async function openTarget() {
  const mistakes: string[] = []
  const sandbox = await createSandbox({
    rateLimits: 'off',
    warn: () => undefined,
    failed: (error) => void mistakes.push(error instanceof Error ? (error.stack ?? '') : String(error)),
  })
  const { world } = sandbox
  const guild = [...world.guilds.values()].find((one) => one.name === 'Hearthside')!
  for (const role of guild.roles.values()) role.permissions |= PERMISSION.ADMINISTRATOR
  const application = world.applications.get(sandbox.application.id)!
  const bot: Actor = { kind: 'bot', user: world.users.get(application.botId)!, application }
  const owner: Actor = { kind: 'person', user: world.users.get(guild.ownerId)! }
  const general = [...world.channels.values()].find((one) => one.name === 'general')!

  const make = async (method: string, path: string, body: unknown): Promise<Record<string, string>> => {
    const made = await sandbox.call(bot, method, path, { body })
    if (made.status >= 300) throw new Error(`${method} ${path}: ${made.status} ${JSON.stringify(made.body)}`)
    return made.body as Record<string, string>
  }
  const button = { type: 2, style: 1, label: 'Press', custom_id: 'press' }
  const choice = { type: 3, custom_id: 'pick', options: [{ label: 'A', value: 'a' }] }
  const rows = [button, choice].map((component) => ({ type: 1, components: [component] }))
  const message = await make('POST', `/channels/${general.id}/messages`, {
    content: 'here',
    components: rows,
  })
  const poll = { question: { text: 'Tea?' }, answers: [{ poll_media: { text: 'Yes' } }], duration: 700 }
  const asked = await make('POST', `/channels/${general.id}/messages`, { poll })
  const webhook = await make('POST', `/channels/${general.id}/webhooks`, { name: 'Hook' })
  const hooked = await make('POST', `/webhooks/${webhook['id']}/${webhook['token']}?wait=true`, {
    content: 'hook',
  })
  const role = await make('POST', `/guilds/${guild.id}/roles`, { name: 'Role' })
  const emoji = await make('POST', `/guilds/${guild.id}/emojis`, { name: 'emoji', image: PIXEL })
  const options = [3, 4, 5, 6].map((type) => ({ type, name: `o${type}`, description: 'An option' }))
  const command = await make('POST', `/applications/${application.id}/commands`, {
    name: 'ask',
    description: 'Asks',
    options,
  })
  const press = { component_type: 2, custom_id: 'press' }
  const place = { application_id: application.id, guild_id: guild.id, channel_id: general.id }
  const pressed = { ...place, type: 3, message_id: message['id'], data: press }
  await sandbox.call(owner, 'POST', '/interactions', { body: pressed })
  const interaction = [...world.interactions.values()].at(-1)!
  const modal = {
    custom_id: 'form',
    title: 'Form',
    components: formOf(),
  } as unknown as InteractionRecord['modal']

  const ids: Record<string, string> = {
    guild_id: guild.id,
    channel_id: general.id,
    message_id: message['id'] ?? '',
    user_id: [...guild.members.keys()].at(-1)!,
    role_id: role['id'] ?? '',
    webhook_id: webhook['id'] ?? '',
    webhook_token: webhook['token'] ?? '',
    application_id: application.id,
    command_id: command['id'] ?? '',
    emoji_id: emoji['id'] ?? '',
    emoji_name: '%F0%9F%94%A5',
    interaction_id: interaction.id,
    interaction_token: interaction.token,
    overwrite_id: role['id'] ?? '',
    answer_id: '1',
    code: 'abc',
  }
  const messageFor = (path: string) =>
    path.includes('/polls/') ? asked['id'] : path.startsWith('/webhooks/') ? hooked['id'] : message['id']
  const fill = (path: string, over: Record<string, string> = {}) => {
    const values: Record<string, string> = { ...ids, message_id: messageFor(path) ?? '', ...over }
    return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => values[name] ?? 'nothing')
  }
  const kept = {
    commands: new Map(world.commands),
    webhooks: new Map(world.webhooks),
    messages: new Map(general.messages),
  }

  /** Whoever is asked again and again is asked as if it were the first time. */
  function renew() {
    Object.assign(interaction, { state: 'waiting', createdAt: world.clock.now(), modal })
    world.interactions.set(interaction.id, interaction)
    for (const [id, one] of kept.commands) world.commands.set(id, one)
    for (const [id, one] of kept.webhooks) world.webhooks.set(id, one)
    for (const [id, one] of kept.messages) general.messages.set(id, one)
  }

  const whoFor = ({ path }: Line) => (path === '/interactions' || path.includes('/polls/') ? owner : bot)
  const authorization = ({ path }: Line) =>
    whoFor({ method: 'GET', path }) === bot
      ? `Bot ${application.botToken}`
      : ([...world.tokens].find(([, id]) => id === owner.user.id)?.[0] ?? '')

  async function fetchText(route: Line, url: string, body?: string): Promise<Answered> {
    renew()
    const answer = await fetch(`${sandbox.endpoints.api}/v10${url}`, {
      method: route.method,
      headers: {
        authorization: authorization(route),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && route.method !== 'GET' && { body }),
    })
    return { status: answer.status, text: await answer.text() }
  }

  return {
    sandbox,
    ids,
    /** In process, with real things in the path. */
    call(route: Line, body: unknown): Promise<RestResult> {
      renew()
      return sandbox.call(whoFor(route), route.method, fill(route.path), { body })
    },
    send: (route: Line, body: string, over?: Record<string, string>) =>
      fetchText(route, fill(route.path, over), body),
    async get(route: Line, query: string): Promise<Answered> {
      const { status, body } = await sandbox.call(whoFor(route), 'GET', `${fill(route.path)}?${query}`)
      return { status, text: JSON.stringify(body) ?? '' }
    },
    /** Bodies that would do, by what decides what is read of them. */
    basesFor({ path }: Line): object[] {
      if (path === '/interactions') {
        const data = { id: ids['command_id'] ?? '', name: 'ask', type: 1 }
        const picked = { component_type: 3, custom_id: 'pick' }
        const bases = [
          { ...place, type: 2, data },
          { ...place, type: 4, data },
          pressed,
          { ...pressed, data: picked },
          { ...place, type: 5, data: { id: interaction.id, custom_id: 'form' } },
        ]
        return bases.map((base) => ({ nonce: '1', ...base }))
      }
      if (path.endsWith('/callback')) return [4, 7, 9].map((type) => ({ type, data: {} }))
      return [{ name: 'ok', content: 'ok', description: 'ok' }]
    },
    /** What went wrong in the sandbox itself since the last time. */
    mistakes: () => mistakes.splice(0),
    [Symbol.asyncDispose]: () => sandbox[Symbol.asyncDispose](),
  }
}

export type Target = Awaited<ReturnType<typeof openTarget>>

/** A modal with a field of each kind. */
function formOf(): object[] {
  const text = { type: 4, custom_id: 'text', style: 1, label: 'Text' }
  const select = { type: 3, custom_id: 'select', options: [{ label: 'A', value: 'a' }] }
  return [
    { type: 1, components: [text] },
    { type: 18, label: 'Pick', component: select },
  ]
}

import type { OrgaView } from '@arachne/contract/governance'
import type { Sandbox, SandboxOptions } from '@arachne/sandbox'

import { type Browser, createBrowser } from '../../../packages/server/test/support/browser.ts'
import type { RunningApp } from '../../../packages/server/test/support/running-app.ts'
import type { MovableTime } from '../../support/movable-time.ts'
import { openSurroundings } from '../../support/surroundings.ts'
import { controlsOf, type Message, somebody, type Somebody, until } from '../decisions/decision-fixture.ts'

/** Everybody on the demo server. Lyss founds, Jonas runs the server. */
const MEMBERS = ['lyss', 'jonas', 'amara', 'ben', 'mina'] as const
type Name = (typeof MEMBERS)[number]

export const PLACE = 'general'

export interface CardPerson extends Somebody {
  /** Waits until a form is open. */
  form(): Promise<void>
  /** Sends off the open form: by field, a text or what was chosen. */
  submit(values: Record<string, string | string[]>): Promise<void>
  /** The last thing only this person was shown, once there are this many. */
  told(count: number): Promise<string>
}

export interface CardScene extends AsyncDisposable {
  sandbox: Sandbox
  time: MovableTime
  orga: string
  /** The channel of everybody, linked to `PLACE`. */
  channel: string
  place: string
  serverId: string
  /** What another process of the product is started with, once this one was stopped. */
  env: Record<string, string>
  running(): RunningApp
  stop(): Promise<void>
  start(): Promise<void>
  /** As the Loom asks. */
  api<Answer>(who: Name, line: string, body?: object): Promise<Answer>
  person(name: Name): CardPerson
  memberId(name: Name): string
  /** Messages of the bot account that carry this title. */
  cards(title: string): Message[]
  /** The card, once it says this. */
  card(title: string, says?: string): Promise<Message>
  topic(title: string): Promise<string>
}

/** The product with a local Discord, and an organisation whose channel is linked. */
export async function openCardScene(options: SandboxOptions = {}): Promise<CardScene> {
  await using opening = new AsyncDisposableStack()
  const surroundings = opening.use(await openSurroundings(options))
  const { sandbox, time, env } = surroundings
  let running: RunningApp
  let browsers: Record<Name, Browser>
  async function start(): Promise<void> {
    running = await surroundings.start()
    browsers = await logInAll(running.url.replace('127.0.0.1', 'localhost'), sandbox)
  }
  await start()
  opening.defer(() => running[Symbol.asyncDispose]())

  async function api<Answer>(who: Name, line: string, body?: object): Promise<Answer> {
    const answer = await browsers[who].api(line, body)
    const text = await answer.text()
    if (!answer.ok) throw new Error(`${line}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Answer
  }

  const { world } = sandbox
  const guild = [...world.guilds.values()].find(({ name }) => name === 'Hearthside')
  const place = [...world.channels.values()].find(
    ({ name, guildId }) => name === PLACE && guildId === guild?.id,
  )
  if (guild === undefined || place === undefined) throw new Error('The demo server is missing.')
  const found = await foundOrga(api)
  await linkChannel(api, { ...found, serverId: guild.id, placeId: place.id })
  const cards = (title: string) =>
    [...place.messages.values()].filter(
      ({ authorId, content }) => authorId === sandbox.application.id && content.includes(title),
    )

  const ending = opening.move()
  return {
    sandbox,
    time,
    ...found,
    place: place.id,
    serverId: guild.id,
    env,
    running: () => running,
    async stop() {
      await running[Symbol.asyncDispose]()
    },
    start,
    api,
    person: (name) => cardPerson(sandbox, name),
    memberId: (name) => found.memberIds[name],
    cards,
    card: (title, says = title) =>
      until(
        () => cards(title).findLast(({ content }) => content.includes(says)),
        `a card: ${title}, ${says}`,
      ),
    async topic(title) {
      const body = { channel_id: found.channel, title, text: 'Bake twice a day.' }
      const { topic } = await api<{ topic: { id: string } }>('lyss', `POST /orgas/${found.orga}/topics`, body)
      return topic.id
    },
    [Symbol.asyncDispose]: () => ending.disposeAsync(),
  }
}

type Api = CardScene['api']

async function logInAll(site: string, sandbox: Sandbox): Promise<Record<Name, Browser>> {
  const open = async (name: Name) => {
    const browser = createBrowser({ site, sandbox })
    await browser.logIn(name)
    return [name, browser] as const
  }
  return Object.fromEntries(await Promise.all(MEMBERS.map(open))) as Record<Name, Browser>
}

async function foundOrga(api: Api) {
  const { id: orga, me } = await api<OrgaView>('lyss', 'POST /orgas', { name: 'Bakery' })
  const memberIds = { lyss: me.id } as Record<Name, string>
  for (const name of MEMBERS.slice(1)) {
    const { link } = await api<{ link: string }>('lyss', `POST /orgas/${orga}/invitations`, {
      link: true,
    })
    await api(name, 'POST /invitations/link', { token: new URL(link).hash.slice(1) })
    memberIds[name] = (await api<OrgaView>(name, `GET /orgas/${orga}`)).me.id
  }
  const { channels } = await api<{ channels: { id: string; kind: string }[] }>(
    'lyss',
    `GET /orgas/${orga}/channels`,
  )
  return { orga, memberIds, channel: channels.find(({ kind }) => kind === 'orga')?.id ?? '' }
}

/** Two keys, then the channel. */
async function linkChannel(
  api: Api,
  { orga, channel, serverId, placeId }: { orga: string; channel: string; serverId: string; placeId: string },
): Promise<void> {
  await api('lyss', `POST /orgas/${orga}/discord/servers`, { server_id: serverId })
  await api('jonas', `POST /servers/${serverId}/organisations`, { orga_id: orga })
  const body = { discord_channel_id: placeId, shows: 'full' }
  await api('lyss', `PUT /orgas/${orga}/channels/${channel}/discord`, body)
}

function cardPerson(sandbox: Sandbox, name: Name): CardPerson {
  const person = somebody(sandbox, name)
  const openForm = () =>
    [...sandbox.world.interactions.values()].findLast(
      ({ modal, userId }) => modal !== null && userId === person.id,
    )
  return {
    ...person,
    async form() {
      await until(openForm, 'a form')
    },
    async submit(values) {
      const form = await until(openForm, 'a form')
      const answer = await fetch(`${sandbox.controlUrl}/people/${name}/submit`, {
        method: 'POST',
        body: JSON.stringify({ custom_id: form.modal?.custom_id, values }),
      })
      if (!answer.ok) throw new Error(await answer.text())
    },
    async told(count) {
      const shown = await until(
        () => (person.shown().length >= count ? person.shown() : undefined),
        `${count} answers for ${name}`,
      )
      return shown.at(-1)?.content ?? ''
    },
  }
}

/** Links lead away and are not pressed. */
export function buttonsOf(message: Message): string[] {
  return controlsOf(message).flatMap(({ label, custom_id: id }) => (id === undefined ? [] : [label ?? '']))
}

import type { ChannelFacts, Utterance } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import { createBot, openScene, type Scene, until } from './support.ts'

async function factsOf(scene: Scene, channelId: string): Promise<ChannelFacts> {
  const facts = await scene.discord.places.channel(channelId)
  if (facts === undefined) throw new Error('no such channel')
  return facts
}

async function speak(scene: Scene, channelId: string, over: Partial<Utterance> = {}): Promise<string> {
  return scene.discord.voice.speak({
    channel: await factsOf(scene, channelId),
    name: 'Kael',
    avatarUrl: null,
    content: 'hello',
    mentionUserIds: [],
    reason: 'Kael, owned by lyss',
    ...over,
  })
}

const webhooksIn = (scene: Scene, channelId: string) =>
  [...scene.sandbox.world.webhooks.values()].filter((webhook) => webhook.channelId === channelId)

const messagesIn = (scene: Scene, channelId: string) => [
  ...(scene.sandbox.world.channels.get(channelId)?.messages.values() ?? []),
]

/** The bot's own doing, seen by the sandbox. */
function watching() {
  const calls: string[] = []
  return {
    calls,
    observe: (call: { method: string; route?: string | undefined }) =>
      void calls.push(`${call.method} ${call.route}`),
  }
}

describe('speaking', () => {
  it('I-40: creates one webhook under concurrency, and finds it again', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const ids = await Promise.all(
      Array.from({ length: 8 }, (_, i) => speak(scene, general, { name: `Entity ${i}` })),
    )
    expect(new Set(ids).size).toBe(8)
    expect(webhooksIn(scene, general)).toMatchObject([
      { name: 'Arachne', applicationId: scene.sandbox.application.id },
    ])
    expect(
      messagesIn(scene, general)
        .map((message) => message.webhook?.username ?? '')
        .toSorted((a, b) => a.localeCompare(b)),
    ).toEqual(Array.from({ length: 8 }, (_, i) => `Entity ${i}`))
  })

  it('I-40: takes the webhook that an earlier process made', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    await speak(scene, general)
    const before = webhooksIn(scene, general)
    await scene.discord[Symbol.asyncDispose]()
    await using again = await openAgain(scene)
    await speak(again, general)
    expect(webhooksIn(scene, general)).toEqual(before)
    expect(messagesIn(scene, general)).toHaveLength(2)
  })

  it('I-40: leaves webhooks of others alone, whatever their name', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    await scene.as('jonas', 'POST', `/channels/${general}/webhooks`, { name: 'Arachne' })
    await speak(scene, general)
    expect(webhooksIn(scene, general)).toHaveLength(2)
    const [spoken] = messagesIn(scene, general)
    expect(spoken?.webhook?.applicationId).toBe(scene.sandbox.application.id)
  })

  it('does not ask again for a webhook it knows', async () => {
    const { calls, observe } = watching()
    await using scene = await openScene({ observe })
    const general = scene.channelId('general')
    // Our own webhook is announced to us like anybody's, at some time.
    const callsOfSpeaking = async () => {
      calls.length = 0
      await speak(scene, general)
      return [...calls]
    }
    await expect.poll(callsOfSpeaking).toEqual(['POST /webhooks/{webhook_id}/{webhook_token}'])
  })

  it('T52: recreates the webhook once when it was deleted', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    await speak(scene, general)
    const [first] = webhooksIn(scene, general)
    await scene.as('jonas', 'DELETE', `/webhooks/${first?.id}`)
    await speak(scene, general)
    expect(webhooksIn(scene, general)).toHaveLength(1)
    expect(webhooksIn(scene, general)[0]?.id).not.toBe(first?.id)
    expect(messagesIn(scene, general)).toHaveLength(2)
  })

  it('I-40: and when nobody told us that it was', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    await speak(scene, general)
    scene.sandbox.faults.add({ kind: 'deleted-webhook', method: 'POST', path: '/webhooks/*/*' })
    await speak(scene, general)
    expect(webhooksIn(scene, general)).toHaveLength(1)
    expect(messagesIn(scene, general)).toHaveLength(2)
  })

  it('I-40: tries once more, not for ever', async () => {
    const { calls, observe } = watching()
    await using scene = await openScene({ observe })
    const general = scene.channelId('general')
    const body = { message: 'Unknown Webhook', code: 10_015 }
    scene.sandbox.faults.add(
      { kind: 'status', status: 404, body, method: 'POST', path: '/webhooks/*/*' },
      null,
    )
    await expect(speak(scene, general)).rejects.toMatchObject({ code: 'not_found' })
    expect(calls.filter((call) => call.startsWith('POST /channels'))).toHaveLength(1)
  })

  it.each(['told', 'not told'])(
    'I-40: notices, %s, that the webhook was moved to another channel',
    async (how) => {
      await using scene = await openScene()
      const general = scene.channelId('general')
      const companions = scene.channelId('companions')
      await speak(scene, general)
      const [webhook] = webhooksIn(scene, general)
      if (webhook === undefined) throw new Error('no webhook')
      if (how === 'told')
        await scene.as('jonas', 'PATCH', `/webhooks/${webhook.id}`, { channel_id: companions })
      else webhook.channelId = companions
      await speak(scene, general, { content: 'only for general' })
      expect(messagesIn(scene, companions)).toEqual([])
      expect(messagesIn(scene, general).map((message) => message.content)).toEqual([
        'hello',
        'only for general',
      ])
    },
  )

  it.each([{}, '<html>'])('I-44: knows nothing from an answer that is no message: %j', async (body) => {
    await using scene = await openScene()
    scene.sandbox.faults.add({ kind: 'status', status: 200, body, method: 'POST', path: '/webhooks/*/*' })
    await expect(speak(scene, scene.channelId('general'))).rejects.toMatchObject({
      details: { reason: 'outcome_unknown' },
    })
    expect(messagesIn(scene, scene.channelId('general'))).toEqual([])
  })

  it('I-40: says clearly that a channel has no room for a webhook', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    for (let i = 0; i < 15; i++) {
      await scene.as('jonas', 'POST', `/channels/${general}/webhooks`, { name: `Hook ${i}` })
    }
    await expect(speak(scene, general)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('15 per channel'),
      details: { reason: 'webhook_limit' },
    })
  })

  it('says that the bot may not, when it lacks the permission', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const channel = await factsOf(scene, general)
    const everyone = scene.serverId
    const manageWebhooks = String(1n << 29n)
    await scene.as('jonas', 'PUT', `/channels/${general}/permissions/${everyone}`, {
      type: 0,
      allow: '0',
      deny: manageWebhooks,
    })
    await expect(speak(scene, general, { channel })).rejects.toMatchObject({
      code: 'forbidden',
      details: { reason: 'bot_lacks_permission' },
    })
  })

  it('I-41: speaks in threads and forum posts as the entity, through the webhook of their channel', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const thread = await scene.as<{ id: string }>('ben', 'POST', `/channels/${general}/threads`, {
      name: 'aside',
      type: 11,
    })
    const post = await scene.as<{ id: string }>(
      'ben',
      'POST',
      `/channels/${scene.channelId('reviews')}/threads`,
      {
        name: 'a book',
        message: { content: 'I read it' },
      },
    )
    await speak(scene, thread.id)
    await speak(scene, post.id)
    expect(messagesIn(scene, thread.id).at(-1)?.webhook?.username).toBe('Kael')
    expect(messagesIn(scene, post.id).at(-1)?.webhook?.username).toBe('Kael')
    expect(webhooksIn(scene, general)).toHaveLength(1)
    expect(webhooksIn(scene, thread.id)).toHaveLength(0)
  })

  it('a forum itself takes no messages', async () => {
    await using scene = await openScene()
    await expect(speak(scene, scene.channelId('reviews'))).rejects.toMatchObject({ code: 'invalid' })
  })

  it('I-15: pings the people it names and nobody else', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const [ben, mina] = ['ben', 'mina'].map(
      (name) => scene.sandbox.people.find((one) => one.username === name)?.id ?? '',
    )
    const [reader] = [...(scene.sandbox.world.guilds.get(scene.serverId)?.roles.values() ?? [])].filter(
      (role) => role.name === 'Reader',
    )
    const content = `@everyone @here <@&${reader?.id}> <@${ben}> <@${mina}>`
    await speak(scene, general, { content, mentionUserIds: [ben ?? ''] })
    expect(messagesIn(scene, general)[0]).toMatchObject({
      content,
      mentionEveryone: false,
      mentionRoleIds: [],
      mentionUserIds: [ben],
    })
  })

  it('I-15: the audit log says for whom a webhook was made', async () => {
    await using scene = await openScene()
    await speak(scene, scene.channelId('general'))
    expect(scene.sandbox.world.guilds.get(scene.serverId)?.auditLog.map((entry) => entry.reason)).toContain(
      'Kael, owned by lyss',
    )
  })

  it('I-02: names that Discord refuses are shown all the same', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    for (const name of ['everyone', 'Here', 'k', 'My Discord', 'Clyde', '```'])
      await speak(scene, general, { name })
    expect(messagesIn(scene, general)).toHaveLength(6)
  })

  it('is heard by ourselves as the entity’s own', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    await speak(scene, general)
    await until(() => scene.events.some((event) => event.type === 'message'), 'our own message')
    const [heard] = scene.events.flatMap((event) => (event.type === 'message' ? [event.message] : []))
    expect(heard).toMatchObject({
      webhookId: webhooksIn(scene, general)[0]?.id,
      author: { name: 'Kael', bot: true },
    })
    await scene.say('ben', general, { content: 'well said', message_reference: { message_id: heard?.id } })
    await until(() => scene.events.filter((event) => event.type === 'message').length === 2, 'the reply')
    const reply = scene.events.flatMap((event) => (event.type === 'message' ? [event.message] : [])).at(-1)
    expect(reply).toMatchObject({
      repliesToWebhookName: 'Kael',
      reply_to: { author: 'Kael', excerpt: 'hello' },
    })
  })
})

async function openAgain(scene: Scene): Promise<Scene> {
  const bot = createBot(scene.sandbox)
  bot.discord.start()
  await bot.discord.whenReady()
  return { ...scene, ...bot }
}

describe('announcing', () => {
  it('I-04: pings what it names and nothing else', async () => {
    await using scene = await openScene()
    const general = scene.channelId('general')
    const ben = scene.sandbox.people.find((one) => one.username === 'ben')?.id ?? ''
    const id = await scene.discord.voice.announce(general, `@everyone welcome <@${ben}>`, {
      roleIds: [],
      userIds: [ben],
    })
    expect(messagesIn(scene, general)).toMatchObject([
      { id, mentionEveryone: false, mentionUserIds: [ben], webhook: null },
    ])
  })
})

const wish = { name: 'Kael', existingId: null, reason: 'Kael, owned by lyss, joined.' }
const rolesOf = (scene: Scene) => [...(scene.sandbox.world.guilds.get(scene.serverId)?.roles.values() ?? [])]
const named = (scene: Scene, name: string) => rolesOf(scene).filter((role) => role.name === name)

describe('the mention role', () => {
  it('I-04: grants nothing, can be mentioned, and is made once', async () => {
    await using scene = await openScene()
    const { voice } = scene.discord
    const ids = await Promise.all([1, 2, 3].map(() => voice.ensureMentionRole(scene.serverId, wish)))
    expect(new Set(ids).size).toBe(1)
    expect(named(scene, 'Kael')).toMatchObject([
      { id: ids[0], permissions: 0n, mentionable: true, hoist: false },
    ])
    await expect(
      voice.ensureMentionRole(scene.serverId, { ...wish, existingId: ids[0] ?? null }),
    ).resolves.toBe(ids[0])
  })

  it('I-04: is renamed with the entity, and recreated when somebody deleted it', async () => {
    await using scene = await openScene()
    const { voice } = scene.discord
    const existingId = await voice.ensureMentionRole(scene.serverId, wish)
    await voice.ensureMentionRole(scene.serverId, { ...wish, name: 'Kael II', existingId })
    expect(named(scene, 'Kael II')).toMatchObject([{ id: existingId }])
    await scene.as('jonas', 'DELETE', `/guilds/${scene.serverId}/roles/${existingId}`)
    const again = await voice.ensureMentionRole(scene.serverId, { ...wish, existingId })
    expect(named(scene, 'Kael')).toMatchObject([{ id: again }])
  })

  it('takes over what a join that was cut short left behind, never a role that somebody holds', async () => {
    await using scene = await openScene()
    const { voice, places } = scene.discord
    const first = await voice.ensureMentionRole(scene.serverId, wish)
    await expect(places.namesakes(scene.serverId, 'kael', null)).resolves.toEqual([])
    await expect(voice.ensureMentionRole(scene.serverId, wish)).resolves.toBe(first)
    const ben = scene.sandbox.people.find((one) => one.username === 'ben')?.id ?? ''
    scene.sandbox.world.guilds
      .get(scene.serverId)
      ?.members.get(ben)
      ?.roles.add(first ?? '')
    await expect(places.namesakes(scene.serverId, 'kael', null)).resolves.toEqual([
      { kind: 'role', id: first },
    ])
    await expect(voice.ensureMentionRole(scene.serverId, wish)).resolves.not.toBe(first)
  })

  it('I-04: is null when the server has 250 roles', async () => {
    await using scene = await openScene()
    const guild = scene.sandbox.world.guilds.get(scene.serverId)
    const [template] = rolesOf(scene)
    if (guild === undefined || template === undefined) throw new Error('no server')
    while (guild.roles.size < 250) {
      const id = scene.sandbox.world.snowflakes.next()
      guild.roles.set(id, { ...template, id, name: `role ${id}` })
    }
    await expect(scene.discord.voice.ensureMentionRole(scene.serverId, wish)).resolves.toBeNull()
  })
})

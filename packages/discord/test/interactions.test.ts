import { AppError } from '@arachne/core/errors'
import type { Interaction } from '@arachne/core/identities'
import { describe, expect, it } from 'vitest'

import { openInteractionScene } from './interaction-scene.ts'
import { type Scene, until } from './support.ts'

const PROBE = {
  name: 'probe',
  type: 1,
  description: 'Probes.',
  options: [{ type: 3, name: 'what', description: 'What.', required: false }],
}

describe('what people press and type', () => {
  it('I-49: reaches the handler of its command, which answers the person alone', async () => {
    await using scene = await openInteractionScene()
    await scene.offer([PROBE])
    const seen: Interaction[] = []
    scene.discord.interactions.on('probe', async (interaction, answer) => {
      seen.push(interaction)
      await answer.reply({ content: 'Here you are.' })
    })
    await scene.command('ben', 'probe', { options: [{ type: 3, name: 'what', value: 'this' }] })
    expect(await scene.waitShown('ben', 1)).toEqual(['Here you are.'])
    const reader = roleId(scene, 'Reader')
    expect(seen).toMatchObject([
      {
        kind: 'command',
        feature: 'probe',
        serverId: scene.serverId,
        channelId: scene.channelId('general'),
        rightsChannelId: scene.channelId('general'),
        id: expect.stringMatching(/^\d{17,20}$/),
        person: { name: 'Ben Kowalski', roles: [reader], language: 'en', isModerator: false },
      },
    ])
    expect(seen[0]?.options.get('what')).toBe('this')
    expect(scene.shownTo('mina')).toEqual([])
  })

  it('comes from a menu with the message it was opened on', async () => {
    await using scene = await openInteractionScene()
    await scene.offer([{ name: 'Look', type: 3 }])
    const general = scene.channelId('general')
    const { id } = await scene.say('ben', general, 'hello')
    const seen: Interaction[] = []
    scene.discord.interactions.on('Look', async (interaction, answer) => {
      seen.push(interaction)
      await answer.reply({ content: 'Seen.' })
    })
    await scene.command('mina', 'Look', { targetId: id })
    await scene.waitShown('mina', 1)
    expect(seen).toMatchObject([{ kind: 'message-menu', messageId: id }])
  })

  it('presses, choices and filled-in fields come back with what the card was made with', async () => {
    await using scene = await openInteractionScene()
    await scene.offer([PROBE])
    const seen: Interaction[] = []
    const { interactions } = scene.discord
    interactions.on('probe', (_interaction, answer) =>
      answer.reply({
        content: 'Choose.',
        rows: [
          { buttons: [{ feature: 'press', data: 'a:b', label: 'Press', style: 'danger' }] },
          {
            select: {
              feature: 'choose',
              data: '',
              placeholder: 'One',
              options: [{ label: 'First', value: '1' }],
            },
          },
        ],
      }),
    )
    interactions.on('press', async (interaction, answer) => {
      seen.push(interaction)
      await answer.ask({ feature: 'fill', data: 'x', title: 'Why?', fields: [{ id: 'why', label: 'Why' }] })
    })
    interactions.on('fill', async (interaction, answer) => {
      seen.push(interaction)
      await answer.reply({ content: 'Filled.' })
    })
    interactions.on('choose', async (interaction, answer) => {
      seen.push(interaction)
      await answer.update({ content: 'Chosen.' })
    })
    await scene.command('ben', 'probe')
    await scene.waitShown('ben', 1)
    await scene.press('ben', 'arachne:press:a:b')
    await until(() => [...scene.sandbox.world.interactions.values()].some((one) => one.modal), 'a modal')
    await scene.submit('ben', { why: 'because' })
    await scene.waitShown('ben', 2)
    await scene.press('ben', 'arachne:choose:', ['1'])
    await until(() => scene.shownTo('ben').includes('Chosen.'), 'the changed card')
    expect(seen).toMatchObject([
      { kind: 'button', data: 'a:b' },
      { kind: 'modal', data: 'x' },
      { kind: 'select', values: ['1'] },
    ])
    expect(seen[1]?.fields.get('why')).toBe('because')
    expect(scene.shownTo('ben')).toEqual(['Chosen.', 'Filled.'])
  })

  it('D-31: a slow handler is excused in time and answers later', async () => {
    await using scene = await openInteractionScene()
    await scene.offer([PROBE])
    scene.discord.interactions.on('probe', async (_interaction, answer) => {
      await until(() => scene.sandbox.world.ephemeralMessages.size > 0, 'the excuse')
      await answer.reply({ content: 'At last.' })
    })
    await scene.command('ben', 'probe')
    expect(await scene.waitShown('ben', 1)).toEqual(['At last.'])
  })
})

describe('what goes wrong', () => {
  it('a refusal is told as its sentence, a fault without a word of it, and both only to the person', async () => {
    await using scene = await openInteractionScene()
    await scene.offer([PROBE, { ...PROBE, name: 'broken' }, { ...PROBE, name: 'forgotten' }])
    scene.discord.interactions.on('probe', async () => {
      throw new AppError('forbidden', 'Only moderators may do this.')
    })
    scene.discord.interactions.on('broken', async () => {
      throw new Error('secret text')
    })
    for (const name of ['probe', 'broken', 'forgotten']) await scene.command('ben', name)
    const shown = await scene.waitShown('ben', 3)
    expect(shown.toSorted()).toEqual([
      'Only moderators may do this.',
      'Something went wrong on our side. Please try again.',
      'This is no longer available.',
    ])
    expect(JSON.stringify(scene.log.lines)).not.toContain('secret text')
    expect(scene.log.at('error')).toHaveLength(1)
  })

  it('a refusal is told in the language of the person', async () => {
    await using scene = await openInteractionScene()
    await scene.offer([PROBE])
    scene.discord.interactions.on('probe', async () => {
      throw new AppError('forbidden', 'Only moderators may do this.')
    })
    const ben = [...scene.sandbox.world.users.values()].find(({ username }) => username === 'ben')!
    ben.locale = 'fr'
    await scene.command('ben', 'probe')
    expect(await scene.waitShown('ben', 1)).toEqual(['Vous n’avez pas le droit de faire cela.'])
  })
})

describe('a bot that several programs speak for', () => {
  it('D-61: leaves to the others what they own, and takes an answer of theirs for no fault', async () => {
    await using scene = await openInteractionScene()
    const names = ['probe', 'strange', 'unknown', 'last']
    await scene.offer(names.map((name) => ({ ...PROBE, name })))
    const { interactions } = scene.discord
    interactions.on('probe', async ({ id }, answer) => {
      const { token } = scene.sandbox.world.interactions.get(id)!
      const answered = await fetch(
        `${scene.sandbox.endpoints.api}/v10/interactions/${id}/${token}/callback`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ type: 4, data: { content: 'Of another.', flags: 64 } }),
        },
      )
      expect(answered.ok).toBe(true)
      await answer.reply({ content: 'Ours.' })
    })
    interactions.on(
      'strange',
      (_interaction, answer) => answer.reply({ content: 'Not ours.' }),
      async () => false,
    )
    interactions.on(
      'unknown',
      (_interaction, answer) => answer.reply({ content: 'Not ours.' }),
      async () => Promise.reject(new Error('The disk is gone.')),
    )
    interactions.on('last', (_interaction, answer) => answer.reply({ content: 'Last.' }))
    for (const name of names) await scene.command('ben', name)
    await scene.waitShown('ben', 2)
    await scene.discord[Symbol.asyncDispose]()
    expect(scene.shownTo('ben').toSorted()).toEqual(['Last.', 'Of another.'])
    expect(scene.log.at('error')).toEqual([])
  })
})

it.each([
  { data: null },
  { member: null },
  { channel: null },
  { data: { name: 'probe', type: 1, options: 7 } },
])('I-61: a malformed interaction (%j) harms no other', async (patch) => {
  await using scene = await openInteractionScene()
  await scene.offer([PROBE])
  scene.discord.interactions.on('probe', (_interaction, answer) => answer.reply({ content: 'Here.' }))
  scene.sandbox.faults.add({ kind: 'malformed', event: 'INTERACTION_CREATE', patch })
  await scene.command('ben', 'probe')
  await scene.command('mina', 'probe')
  expect(await scene.waitShown('mina', 1)).toEqual(['Here.'])
  expect(scene.log.at('error')).toEqual([])
})

it('reactions of people are told, those of bots are not', async () => {
  await using scene = await openInteractionScene()
  const seen: unknown[] = []
  scene.discord.interactions.onReaction(async (reaction) => void seen.push(reaction))
  const general = scene.channelId('general')
  const { id } = await scene.say('ben', general, 'hello')
  const reaction = `/channels/${general}/messages/${id}/reactions/${encodeURIComponent('❓')}/@me`
  await scene.asBot('PUT', reaction)
  await scene.as('mina', 'PUT', reaction)
  await until(() => seen.length > 0, 'the reaction')
  const mina = scene.sandbox.people.find((one) => one.username === 'mina')?.id
  const person = { name: '박미나', roles: [roleId(scene, 'Reader')] }
  expect(seen).toEqual([
    { channelId: general, messageId: id, userId: mina, person, emoji: '❓', serverId: scene.serverId },
  ])
})

function roleId({ sandbox, serverId }: Scene, name: string): string {
  const roles = sandbox.world.guilds.get(serverId)?.roles.values() ?? []
  return [...roles].find((role) => role.name === name)?.id ?? ''
}

import { describe, expect, it } from 'vitest'

import { openHearthside, type Hearthside } from '../support/hearthside.ts'

const HOUR_MS = 60 * 60 * 1000

async function ask(hall: Hearthside, over: object = {}) {
  const poll = {
    question: { text: 'Tea?' },
    answers: [{ poll_media: { text: 'yes', emoji: { name: '🫖' } } }, { poll_media: { text: 'no' } }],
    duration: 2,
    ...over,
  }
  const sent = await hall.bot('POST', `/channels/${hall.general.id}/messages`, { poll })
  const path = `/channels/${hall.general.id}/polls/${sent.body.id}`
  return {
    sent,
    path,
    vote: (who: 'lyss' | 'ben' | 'bot', ...answer_ids: number[]) =>
      hall[who]('PUT', `${path}/answers/@me`, { answer_ids }),
    read: async () =>
      (await hall.lyss('GET', `/channels/${hall.general.id}/messages/${sent.body.id}`)).body['poll'],
  }
}

describe('polls', () => {
  it('number their answers and end when asked', async () => {
    await using hall = await openHearthside()

    const { sent } = await ask(hall)

    expect(sent.body['poll']).toMatchObject({
      answers: [
        { answer_id: 1, poll_media: { text: 'yes', emoji: { id: null, name: '🫖' } } },
        { answer_id: 2, poll_media: { text: 'no' } },
      ],
      allow_multiselect: false,
      results: { is_finalized: false, answer_counts: [] },
    })
    const { expiry } = sent.body['poll'] as { expiry: string }
    expect(Math.round((Date.parse(expiry) - Date.now()) / HOUR_MS)).toBe(2)
  })

  it('count votes of people, one each unless they may choose several', async () => {
    await using hall = await openHearthside()
    const poll = await ask(hall)

    await poll.vote('lyss', 1)
    await poll.vote('ben', 1)
    await poll.vote('lyss', 2)

    expect(await poll.read()).toMatchObject({
      results: {
        answer_counts: [
          { id: 1, count: 1, me_voted: false },
          { id: 2, count: 1, me_voted: true },
        ],
      },
    })
    expect(hall.heard('MESSAGE_POLL_VOTE_ADD')).toHaveLength(3)
    expect(hall.heard('MESSAGE_POLL_VOTE_REMOVE')).toMatchObject([
      { data: { user_id: hall.idOf('lyss'), answer_id: 1, guild_id: hall.guild.id } },
    ])
    const voters = await hall.bot('GET', `${poll.path}/answers/2`)
    expect(voters.body['users']).toMatchObject([{ username: 'lyss' }])
    expect((await poll.vote('ben', 1, 2)).body['code']).toBe(50_035)
    expect((await poll.vote('ben', 3)).body['code']).toBe(50_035)
    expect((await poll.vote('bot', 1)).body['code']).toBe(20_001)
    expect((await (await ask(hall, { allow_multiselect: true })).vote('ben', 1, 2)).status).toBe(204)
  })

  it('close on the clock of the sandbox and announce the result', async () => {
    await using hall = await openHearthside()
    const poll = await ask(hall)
    await poll.vote('lyss', 1)

    hall.world.clock.advance(2 * HOUR_MS + 1000)

    expect(await poll.read()).toMatchObject({ results: { is_finalized: true } })
    const result = await hall.bot('GET', `/channels/${hall.general.id}/messages?limit=1`)
    expect(result.list[0]).toMatchObject({
      type: 46,
      message_reference: { message_id: poll.sent.body.id },
      embeds: [
        {
          type: 'poll_result',
          fields: expect.arrayContaining([
            { name: 'victor_answer_text', value: 'yes', inline: false },
            { name: 'total_votes', value: '1', inline: false },
          ]),
        },
      ],
    })
    expect((await poll.vote('ben', 1)).body['code']).toBe(520_001)
  })

  it('S-04: are ended early by their author only', async () => {
    await using hall = await openHearthside()
    const poll = await ask(hall)

    expect((await hall.jonas('POST', `${poll.path}/expire`)).body['code']).toBe(50_005)
    expect((await hall.bot('POST', `${poll.path}/expire`)).body).toMatchObject({
      poll: { results: { is_finalized: true } },
    })
    expect((await hall.bot('POST', `${poll.path}/expire`)).body['code']).toBe(520_001)
    const plain = await hall.bot('POST', `/channels/${hall.general.id}/messages`, { content: 'x' })
    const other = `/channels/${hall.general.id}/polls/${plain.body.id}/expire`
    expect((await hall.bot('POST', other)).body['code']).toBe(520_006)
  })

  it('cannot be edited', async () => {
    await using hall = await openHearthside()
    const poll = await ask(hall)

    const path = `/channels/${hall.general.id}/messages/${poll.sent.body.id}`
    expect((await hall.bot('PATCH', path, { content: 'x' })).body['code']).toBe(520_003)
  })
})

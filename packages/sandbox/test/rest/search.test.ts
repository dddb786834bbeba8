import { describe, expect, it } from 'vitest'

import { openHearthside, type Hearthside } from '../support/hearthside.ts'

type Who = 'bot' | 'ben' | 'lyss'

async function find(hall: Hearthside, query: string, who: Who = 'bot') {
  const answer = await hall[who]('GET', `/guilds/${hall.guild.id}/messages/search?${query}`)
  const messages = (answer.body['messages'] ?? []) as { content: string; hit: boolean }[][]
  return { ...answer, contents: messages.map(([message]) => message?.content) }
}

async function fill(hall: Hearthside) {
  const say = (who: Who, name: string, content: string) =>
    hall[who]('POST', `/channels/${hall.channel(name).id}/messages`, { content })
  const tea = await say('lyss', 'general', 'Green tea is ready')
  await say('ben', 'companions', 'I like black tea, see https://example.org/tea')
  await say('bot', 'general', 'coffee')
  await say('lyss', 'council', 'secret tea')
  return { tea: tea.body.id }
}

describe('S-04: message search', () => {
  it('finds words in any order and case, newest first', async () => {
    await using hall = await openHearthside()
    await fill(hall)

    const found = await find(hall, 'content=TEA')

    expect(found.body).toMatchObject({ total_results: 2, doing_deep_historical_index: false })
    expect(found.contents).toEqual(['I like black tea, see https://example.org/tea', 'Green tea is ready'])
    expect((await find(hall, 'content=ready%20green&sort_order=asc')).contents).toEqual([
      'Green tea is ready',
    ])
  })

  it('shows only what the searcher may read', async () => {
    await using hall = await openHearthside()
    await fill(hall)

    expect((await find(hall, 'content=secret', 'lyss')).contents).toEqual(['secret tea'])
    expect((await find(hall, 'content=secret', 'ben')).contents).toEqual([])
    expect((await find(hall, `channel_id=${hall.channel('council').id}`, 'ben')).body['code']).toBe(50_001)
  })

  it('filters by author, kind of author, channel, content and id', async () => {
    await using hall = await openHearthside()
    const { tea } = await fill(hall)
    const ids = `author_id=${hall.idOf('ben')}&author_id=${hall.idOf('lyss')}`

    expect((await find(hall, ids)).contents).toHaveLength(2)
    expect((await find(hall, 'author_type=bot')).contents).toEqual(['coffee'])
    expect((await find(hall, 'author_type=-bot')).contents).toHaveLength(2)
    expect((await find(hall, 'has=link')).contents).toEqual(['I like black tea, see https://example.org/tea'])
    expect((await find(hall, `channel_id=${hall.general.id}`)).contents).toHaveLength(2)
    expect((await find(hall, `max_id=${tea}`)).contents).toEqual([])
    expect((await find(hall, `min_id=${tea}`)).contents).toHaveLength(2)
  })

  it('pages with limit and offset', async () => {
    await using hall = await openHearthside()
    await fill(hall)

    expect(await find(hall, 'limit=1&offset=1')).toMatchObject({
      body: { total_results: 3 },
      contents: ['I like black tea, see https://example.org/tea'],
    })
    expect((await find(hall, 'limit=26')).body['code']).toBe(50_035)
  })

  it('says 202 while it is still indexing', async () => {
    await using hall = await openHearthside()
    hall.world.searchIndex.delay(1, 2)

    expect(await find(hall, 'content=x')).toMatchObject({
      status: 202,
      body: { code: 110_000, retry_after: 2 },
    })
    expect((await find(hall, 'content=x')).status).toBe(200)
  })
})

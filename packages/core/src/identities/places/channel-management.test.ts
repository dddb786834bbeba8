import { beforeEach, describe, expect, it } from 'vitest'

import { channelFacts, createFakeJournal, createFakePlaces } from '../../../test/identity-fakes.ts'
import { createFakeKeepers } from '../../../test/keeper-fakes.ts'
import { sampleStanding } from '../../../test/sample-standing.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Membership } from '../entities/entity.ts'
import { createChannelManagement } from './channel-management.ts'

const HOME = '100000000000000001'
const AWAY = '100000000000000002'
const GENERAL = '200000000000000001'
const STAFF = '200000000000000002'
const THREAD = '200000000000000003'
const HALL = '300000000000000001'
const ATTIC = '300000000000000002'
const FAR = '300000000000000003'
const REASON = 'Kael, owned by lyss'

const tool = (name: string): ToolFacts => ({
  name,
  toolset: 'channels',
  intent: 'manage',
  needs: ['ManageChannels'],
  creates: name.startsWith('create_'),
})
const NAMES = ['create_channel', 'create_category', 'rename_channel', 'move_channel', 'delete_channel']
const ticked = { kind: 'these' as const, ids: [...NAMES, 'set_channel_topic'] }
const listed = (...ids: string[]) => ({ tools: ticked, channels: { kind: 'these' as const, ids } })

let places: ReturnType<typeof createFakePlaces>
let keepers: ReturnType<typeof createFakeKeepers>
let journal: ReturnType<typeof createFakeJournal>
beforeEach(() => {
  places = createFakePlaces()
  keepers = createFakeKeepers()
  journal = createFakeJournal()
  places.serverList = [{ id: HOME, name: 'Home', botLacks: () => undefined }]
  places.channelList = [
    channelFacts({ id: GENERAL }),
    channelFacts({ id: STAFF, name: 'staff' }),
    channelFacts({ id: THREAD, name: 'aside', type: 'thread', parentId: GENERAL }),
  ]
  const may = {
    parentId: null,
    categoryId: null,
    botIsOutside: false,
    botCanView: true,
    botCanSend: true,
    botLacks: () => undefined,
  }
  keepers.categories = [
    { id: HALL, serverId: HOME, name: 'the hall', ...may },
    { id: ATTIC, serverId: HOME, name: 'the attic', ...may },
    { id: FAR, serverId: AWAY, name: 'far away', ...may },
  ]
})

const management = () => createChannelManagement({ places, keeper: keepers.channels, journal })
const create = (over: Partial<Membership>, categoryId?: string) =>
  management().createChannel(sampleStanding(over), tool('create_channel'), {
    server_id: HOME,
    name: 'new',
    type: 'text',
    ...(categoryId !== undefined && { category_id: categoryId }),
  })
const rename = (over: Partial<Membership>, channelId = GENERAL) =>
  management().rename(sampleStanding(over), tool('rename_channel'), { channel_id: channelId, name: 'lobby' })
const remove = (over: Partial<Membership>, confirm: string, channelId = GENERAL) =>
  management().remove(sampleStanding(over), tool('delete_channel'), {
    channel_id: channelId,
    confirm,
    reason: 'unused',
  })
const refused = (reason: string) => expect.objectContaining({ details: expect.objectContaining({ reason }) })

describe('creating', () => {
  it('I-15: names entity and owner to Discord and to the journal', async () => {
    const made = await create({ tools: ticked }, HALL)
    expect(keepers.done).toEqual([['create', HOME, expect.objectContaining({ name: 'new' }), REASON]])
    expect(journal.entries).toMatchObject([
      { action: 'channel.created', outcome: 'ok', details: { channel_id: made.channel_id, type: 'text' } },
    ])
  })

  it('I-12: is not part of "all"', async () => {
    await expect(create({})).rejects.toEqual(refused('tool_not_granted'))
  })

  it('T31: an entity kept to a list creates only inside a category of that list', async () => {
    await expect(create(listed(GENERAL))).rejects.toEqual(refused('channel_not_granted'))
    await expect(create(listed(GENERAL), HALL)).rejects.toEqual(refused('channel_not_granted'))
    await expect(create(listed(HALL), ATTIC)).rejects.toEqual(refused('channel_not_granted'))
    await expect(create(listed(HALL), HALL)).resolves.toMatchObject({ category_id: HALL })
    const category = { server_id: HOME, name: 'mine' }
    await expect(
      management().createCategory(sampleStanding(listed(HALL)), tool('create_category'), category),
    ).rejects.toEqual(refused('channel_not_granted'))
    expect(keepers.done).toHaveLength(1)
  })

  it('T31: what it created is not thereby in its list', async () => {
    const { channel_id: id } = await create(listed(HALL), HALL)
    places.channelList.push(channelFacts({ id }))
    await expect(rename(listed(HALL), id)).rejects.toEqual(refused('channel_not_granted'))
  })

  it('I-07: refuses a category of another server', async () => {
    const flaw = expect.objectContaining({ code: 'invalid', message: expect.stringContaining('category_id') })
    await expect(create({ tools: ticked }, FAR)).rejects.toEqual(flaw)
  })
})

describe('changing', () => {
  it('T31: touches nothing outside its list', async () => {
    const over = listed(STAFF)
    await expect(rename(over)).rejects.toEqual(refused('channel_not_granted'))
    await expect(remove(over, 'general')).rejects.toEqual(refused('channel_not_granted'))
    await expect(
      management().move(sampleStanding(over), tool('move_channel'), { channel_id: GENERAL, position: 3 }),
    ).rejects.toEqual(refused('channel_not_granted'))
    const topic = { channel_id: GENERAL, topic: 'x' }
    await expect(
      management().setTopic(sampleStanding(over), tool('set_channel_topic'), topic),
    ).rejects.toEqual(refused('channel_not_granted'))
    expect(keepers.done).toEqual([])
    expect(journal.entries).toEqual([])
  })

  it('renames, sets and removes topics, and moves what is inside the list', async () => {
    const over = listed(GENERAL, ATTIC)
    await rename(over)
    const named = tool('set_channel_topic')
    await management().setTopic(sampleStanding(over), named, { channel_id: GENERAL, topic: '' })
    const move = { channel_id: GENERAL, category_id: ATTIC, position: 2 }
    await management().move(sampleStanding(over), tool('move_channel'), move)
    expect(keepers.done.map(([, , change]) => change)).toEqual([
      { name: 'lobby' },
      { topic: null },
      { categoryId: ATTIC, position: 2 },
    ])
  })

  it('T31: moves nothing into a category outside the list, which may stand for channels of others', async () => {
    const into = { channel_id: GENERAL, category_id: ATTIC }
    await expect(
      management().move(sampleStanding(listed(GENERAL)), tool('move_channel'), into),
    ).rejects.toEqual(refused('channel_not_granted'))
    expect(keepers.done).toEqual([])
  })

  it('works on categories that are in the list, as far as they go', async () => {
    await expect(rename(listed(HALL), HALL)).resolves.toMatchObject({ channel_id: HALL, name: 'lobby' })
    const into = { channel_id: HALL, category_id: ATTIC }
    await expect(management().move(sampleStanding(listed(HALL)), tool('move_channel'), into)).rejects.toThrow(
      "a category can't be inside another one",
    )
  })

  it('leaves threads to their own tools', async () => {
    await expect(rename(listed(GENERAL), THREAD)).rejects.toThrow('this is a thread')
  })

  it('I-13: does nothing in a channel its owner blocked', async () => {
    await expect(rename({ ...listed(GENERAL), blocked: [GENERAL] })).rejects.toEqual(
      refused('channel_blocked'),
    )
  })

  it('I-11: asks for the permission of the bot, not for the right to write', async () => {
    const [general] = places.channelList
    if (general) general.botCanSend = false
    await expect(rename(listed(GENERAL))).resolves.toMatchObject({ channel_id: GENERAL })
    if (general) general.botLacks = (needs) => needs[0]
    await expect(rename(listed(GENERAL))).rejects.toEqual(refused('bot_lacks_permission'))
  })
})

describe('deleting', () => {
  it('I-14, T31: wants the exact name of the channel', async () => {
    for (const wrong of ['', 'General', 'staff', 'yes']) {
      await expect(remove(listed(GENERAL), wrong)).rejects.toEqual(refused('needs_confirmation'))
    }
    expect(keepers.done).toEqual([])
    await expect(remove(listed(GENERAL), '#general')).resolves.toEqual({
      channel_id: GENERAL,
      deleted: true,
    })
    expect(keepers.done).toEqual([['remove', GENERAL, `${REASON}: unused`]])
  })

  it('I-15: journals what Discord refused, without a word of the reason given', async () => {
    keepers.channels.remove = () =>
      Promise.reject(new AppError('forbidden', 'No.', { reason: 'bot_cannot_view' }))
    await expect(remove(listed(GENERAL), 'general')).rejects.toThrow('No.')
    expect(journal.entries).toMatchObject([{ action: 'channel.deleted', outcome: 'refused' }])
    expect(JSON.stringify(journal.entries)).not.toContain('unused')
  })
})

import { beforeEach, describe, expect, it } from 'vitest'

import { foundMessage } from '../../../test/message-fakes.ts'
import {
  createSetting,
  entityCalled,
  GENERAL,
  OTHER,
  SEND,
  standingOf,
} from '../../../test/speaking-setting.ts'
import type { ToolFacts } from '../../access/identity-right.ts'
import { AppError } from '../../errors.ts'
import type { Membership } from '../entities/entity.ts'
import { cardOf, createIntroduction } from './introduction.ts'
import { createOwnMessages, type OwnMessages } from './own-messages.ts'

const EDIT: ToolFacts = { name: 'edit_message', toolset: 'messages', intent: 'write', needs: [] }
const kael = entityCalled('Kael')
const mira = entityCalled('Mira')

let setting: ReturnType<typeof createSetting>
let own: OwnMessages
beforeEach(() => {
  setting = createSetting()
  own = createOwnMessages(setting)
})

async function say(who = kael, channelId = GENERAL): Promise<string> {
  const input = { channel_id: channelId, content: 'Hello' }
  const { message_ids: ids } = await setting.speaking.send(standingOf(who), SEND, input)
  return ids[0] ?? ''
}
const edit = (messageId: string, content = 'Better', over: Partial<Membership> = {}) =>
  own.edit(standingOf(kael, over), EDIT, { channel_id: GENERAL, message_id: messageId, content })
const remove = (messageId: string, channelId = GENERAL) =>
  own.remove(standingOf(kael), EDIT, { channel_id: channelId, message_id: messageId })

const notOwn = expect.objectContaining({ code: 'forbidden', details: { reason: 'not_own_message' } }) as Error
const notFound = expect.objectContaining({ code: 'not_found' }) as Error

describe('own messages', () => {
  it('I-14, T28: are edited and deleted, also by a process that did not send them', async () => {
    const id = await say()
    setting = createSetting(setting.store)
    own = createOwnMessages(setting)
    await expect(edit(id)).resolves.toMatchObject({ message_id: id, channel_id: GENERAL })
    await expect(remove(id)).resolves.toEqual({ message_id: id, channel_id: GENERAL, deleted: true })
    expect(setting.voice.reworded).toMatchObject([{ messageId: id, content: 'Better' }])
    expect(setting.voice.takenBack).toEqual([id])
  })

  it("I-14, T28: another entity's are refused", async () => {
    const id = await say(mira)
    await expect(edit(id)).rejects.toEqual(notOwn)
    await expect(remove(id)).rejects.toEqual(notOwn)
    expect([setting.voice.reworded, setting.voice.takenBack]).toEqual([[], []])
  })

  it("I-14, T29: a person's are refused, and what is not there is not found", async () => {
    setting.messages.list.push(foundMessage({ id: '700000000000000001' }))
    await expect(remove('700000000000000001')).rejects.toEqual(notOwn)
    await expect(edit('700000000000000001')).rejects.toEqual(notOwn)
    await expect(remove('700000000000000002')).rejects.toEqual(notFound)
  })

  it('T24: are not found under another channel, whoever wrote them', async () => {
    const [mine, hers] = [await say(kael, OTHER), await say(mira, OTHER)]
    await expect(remove(mine)).rejects.toEqual(notFound)
    await expect(remove(hers)).rejects.toEqual(notFound)
    expect(setting.voice.takenBack).toEqual([])
  })

  it('T25: are left alone in a channel that the owner blocks', async () => {
    const id = await say()
    await expect(edit(id, 'x', { blocked: [GENERAL] })).rejects.toMatchObject({
      details: { reason: 'channel_blocked' },
    })
    expect(setting.voice.reworded).toEqual([])
  })

  it('I-15, T35, T37: name who asks, ping only whom they name, and leave a line in the journal', async () => {
    const id = await say()
    await edit(id, 'secret @everyone <@400000000000000007>')
    expect(setting.voice.reworded).toMatchObject([
      { mentionUserIds: ['400000000000000007'], mayPing: 'people', reason: 'Kael, owned by lyss' },
    ])
    await remove(id)
    expect(setting.journal.entries.slice(1)).toMatchObject([
      { action: 'message.edited', target: `message:${id}`, outcome: 'ok' },
      { action: 'message.deleted', target: `message:${id}`, outcome: 'ok' },
    ])
    expect(JSON.stringify(setting.journal.entries)).not.toContain('secret')
  })

  it('I-15: journals what Discord refuses', async () => {
    const id = await say()
    setting.voice.takeBack = () => Promise.reject(new AppError('forbidden', 'No.'))
    await expect(
      createOwnMessages(setting).remove(standingOf(kael), EDIT, { channel_id: GENERAL, message_id: id }),
    ).rejects.toBeInstanceOf(AppError)
    expect(setting.journal.entries.at(-1)).toMatchObject({ action: 'message.deleted', outcome: 'refused' })
  })
})

describe('an introduction', () => {
  it('I-55: is a card of the entity with its owner', async () => {
    const { introduce } = createIntroduction(setting)
    const rich = entityCalled('Kael', { description: 'Writes code.', accentColor: '#aabbcc' })
    const { message_ids: ids } = await introduce(standingOf(rich), SEND, { channel_id: GENERAL })
    expect(setting.voice.spoken).toMatchObject([
      {
        avatarUrl: `https://woven.test/${rich.id}.png`,
        content: '',
        mentionUserIds: [],
        embeds: [
          {
            thumbnailUrl: `https://woven.test/${rich.id}.png`,
            title: 'Kael',
            description: 'Writes code.',
            color: '#aabbcc',
            fields: [
              { name: 'Platform', value: 'Claude' },
              { name: 'Partnered with', value: '<@400000000000000001>' },
            ],
          },
        ],
      },
    ])
    expect(await setting.sent.find(ids[0] ?? '')).toMatchObject({ entityId: rich.id })
  })

  it('leaves out what nobody has said', () => {
    const card = cardOf(entityCalled('Kael', { platform: null }), null)
    expect(card).not.toHaveProperty('description')
    expect(card.fields).toHaveLength(1)
  })
})

import { describe, expect, it } from 'vitest'

import { redactMessage } from './redaction.ts'

const reader = { botId: '900', applicationId: '901' }

const message = {
  id: '1',
  guild_id: '5',
  author: { id: '7' },
  content: 'hello',
  embeds: [{ title: 'x' }],
  attachments: [{ id: '2' }],
  components: [{ type: 1 }],
  poll: { question: { text: 'tea?' } },
  mentions: [] as { id: string }[],
  pinned: false,
}

describe('redaction without MESSAGE_CONTENT', () => {
  it('S-04: empties what a stranger wrote in a guild and keeps the rest', () => {
    expect(redactMessage(message, reader)).toEqual({
      id: '1',
      guild_id: '5',
      author: { id: '7' },
      content: '',
      embeds: [],
      attachments: [],
      components: [],
      mentions: [],
      pinned: false,
    })
  })

  it('S-04: leaves the original untouched', () => {
    redactMessage(message, reader)
    expect(message.content).toBe('hello')
  })

  it.each([
    ['its own message', { author: { id: '900' } }],
    ['a message of its own webhook', { author: { id: '77' }, application_id: '901' }],
    ['a message that mentions it', { mentions: [{ id: '900' }] }],
    ['a direct message', { guild_id: undefined }],
  ])('S-04: shows %s in full', (_name, over) => {
    const open = { ...message, ...over }
    expect(redactMessage(open, reader)).toEqual(open)
  })

  it('S-04: judges a replied-to message for itself', () => {
    const { guild_id: _none, ...quoted } = message
    const reply = { ...message, mentions: [{ id: '900' }], referenced_message: quoted }
    const shown = redactMessage(reply, reader)
    expect(shown.content).toBe('hello')
    expect(shown.referenced_message).toMatchObject({ content: '', embeds: [] })
    expect(shown.referenced_message).not.toHaveProperty('poll')
  })

  it('S-04: empties forwarded copies together with their carrier', () => {
    const copy = { message: { content: 'secret', embeds: [{}], attachments: [], components: [], type: 0 } }
    const shown = redactMessage({ ...message, message_snapshots: [copy] }, reader)
    expect(shown.message_snapshots).toEqual([
      { message: { content: '', embeds: [], attachments: [], components: [], type: 0 } },
    ])
  })
})

import { type GatewayMessageCreateDispatchData, MessageReferenceType, MessageType } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { inboundMessage, isWritten, type MessageContext } from './message.ts'

const APPLICATION = '900000000000000001'
const WEBHOOK = '800000000000000001'
const context: MessageContext = {
  standing: { rightsChannelId: '200000000000000001', threadId: null },
  applicationId: APPLICATION,
  botId: '999',
  jumpUrl: (server, channel, message) =>
    `https://discord.test/channels/${server ?? '@me'}/${channel}/${message}`,
}

const author = {
  id: '300000000000000001',
  username: 'lyss',
  global_name: 'Lyss',
  discriminator: '0',
  avatar: null,
}

type Raw = GatewayMessageCreateDispatchData

function raw(over: object = {}): Raw {
  return {
    id: '400000000000000001',
    channel_id: '200000000000000001',
    guild_id: '100000000000000001',
    author,
    content: 'hello',
    timestamp: '2026-11-20T10:00:00.123000+00:00',
    edited_timestamp: null,
    tts: false,
    mention_everyone: false,
    mentions: [],
    mention_roles: [],
    attachments: [],
    embeds: [],
    pinned: false,
    type: MessageType.Default,
    ...over,
  }
}

const inbound = (over: object = {}) => inboundMessage(raw(over), context)

const reply = (referenced: object | null) =>
  inbound({
    type: MessageType.Reply,
    message_reference: { message_id: '500000000000000001' },
    referenced_message: referenced,
  })

describe('a message from Discord', () => {
  it('becomes what an agent is shown', () => {
    expect(inbound()).toEqual({
      id: '400000000000000001',
      channel_id: '200000000000000001',
      server_id: '100000000000000001',
      author: { id: author.id, name: 'Lyss', bot: false },
      content: 'hello',
      timestamp: '2026-11-20T10:00:00.123Z',
      attachments: [],
      embeds: [],
      jump_url: 'https://discord.test/channels/100000000000000001/200000000000000001/400000000000000001',
      rightsChannelId: '200000000000000001',
      webhookId: null,
      mentionedRoleIds: [],
      mentionedUserIds: [],
      repliesToWebhookName: null,
      isOwnNotice: false,
    })
  })

  it('calls people as the server does', () => {
    expect(inbound({ member: { nick: 'L.' } }).author.name).toBe('L.')
    expect(inbound({ author: { ...author, global_name: null } }).author.name).toBe('lyss')
  })

  it('says when it was edited, and that it is in a thread', () => {
    const standing = { rightsChannelId: '200000000000000001', threadId: '200000000000000009' }
    const edited = inboundMessage(
      raw({ edited_timestamp: '2026-11-20T10:01:00+00:00', channel_id: '200000000000000009' }),
      { ...context, standing },
    )
    expect(edited).toMatchObject({
      edited_at: '2026-11-20T10:01:00.000Z',
      channel_id: '200000000000000001',
      thread_id: '200000000000000009',
      jump_url: expect.stringContaining('/200000000000000009/400000000000000001'),
    })
  })

  it('T45: shows attachments and embeds', () => {
    const { attachments, embeds } = inbound({
      attachments: [
        { id: '1', filename: 'a.png', size: 3, url: 'https://cdn.test/a.png', content_type: 'image/png' },
      ],
      embeds: [{ title: 'T', description: 'D', url: 'https://x.test', author: { name: 'A' }, color: 1 }, {}],
    })
    expect(attachments).toEqual([
      { id: '1', name: 'a.png', size: 3, url: 'https://cdn.test/a.png', content_type: 'image/png' },
    ])
    expect(embeds).toEqual([{ title: 'T', description: 'D', url: 'https://x.test', author: 'A' }, {}])
  })

  it('T45: writes stickers and polls as lines', () => {
    const { content } = inbound({
      content: 'look',
      sticker_items: [{ id: '1', name: 'Wave', format_type: 1 }],
      poll: {
        question: { text: 'Tea?' },
        answers: [
          { answer_id: 1, poll_media: { text: 'Yes', emoji: { id: null, name: '🍵' } } },
          { answer_id: 2, poll_media: { text: 'No' } },
        ],
      },
    })
    expect(content).toBe('look\n[sticker: Wave]\n[poll: Tea?]\n- 🍵 Yes\n- No')
  })

  it('T45: shows what was forwarded, with its files', () => {
    const shown = inbound({
      content: '',
      message_reference: { type: MessageReferenceType.Forward, message_id: '5', channel_id: '6' },
      message_snapshots: [
        {
          message: {
            content: 'old news',
            attachments: [{ id: '1', filename: 'f', size: 1, url: 'u' }],
            embeds: [],
          },
        },
      ],
    })
    expect(shown.content).toBe('[forwarded] old news')
    expect(shown.attachments).toHaveLength(1)
    expect(shown.reply_to).toBeUndefined()
  })

  it('says what it replies to, briefly', () => {
    expect(reply(raw({ content: 'word '.repeat(100) })).reply_to).toEqual({
      id: '500000000000000001',
      author: 'Lyss',
      excerpt: expect.stringMatching(/^(word )+word…$/),
    })
    expect(reply(null).reply_to).toEqual({ id: '500000000000000001' })
  })

  it('knows the messages of our own webhooks from all others', () => {
    const own = { webhook_id: WEBHOOK, application_id: APPLICATION, author: { ...author, bot: true } }
    expect(inbound(own).webhookId).toBe(WEBHOOK)
    expect(inbound({ webhook_id: WEBHOOK }).webhookId).toBeNull()
    expect(inbound({ webhook_id: WEBHOOK, application_id: '900000000000000002' }).webhookId).toBeNull()
    expect(inbound({ webhook_id: APPLICATION, application_id: APPLICATION }).webhookId).toBeNull()
  })

  it('I-21: knows which entity a reply answers', () => {
    const entity = raw({
      webhook_id: WEBHOOK,
      application_id: APPLICATION,
      author: { ...author, username: 'Kael', global_name: null },
    })
    expect(reply(entity).repliesToWebhookName).toBe('Kael')
    expect(reply(raw()).repliesToWebhookName).toBeNull()
  })

  it('I-61: survives nulls where lists are promised', () => {
    const nothing = {
      mentions: null,
      mention_roles: null,
      attachments: null,
      embeds: null,
      sticker_items: null,
      message_snapshots: null,
      poll: null,
      components: null,
      content: null,
    }
    expect(inbound(nothing)).toMatchObject({ content: '', attachments: [], embeds: [] })
  })
})

it.each([
  [MessageType.Default, true],
  [MessageType.Reply, true],
  [MessageType.ChatInputCommand, true],
  [MessageType.UserJoin, false],
  [MessageType.ChannelPinnedMessage, false],
  [MessageType.ThreadCreated, false],
  [MessageType.ThreadStarterMessage, false],
  [MessageType.PollResult, false],
])('type %i is written by somebody: %s', (type, written) => {
  expect(isWritten(raw({ type }))).toBe(written)
})

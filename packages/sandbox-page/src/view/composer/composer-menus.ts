import { lookAtWord } from '../../actions/composing.ts'
import { type At, openDialog, openMenu } from '../../actions/ui.ts'
import type { App } from '../../app-types.ts'
import { composerId } from '../../focus.ts'
import { CAN, may } from '../../model/permissions.ts'
import { draftOf } from '../../model/store.ts'
import type { MenuItem } from '../../state-types.ts'
import { emojiByName } from '../../text/emoji.ts'
import type { Channel } from '../../types.ts'
import { pickEmoji } from './EmojiPicker.tsx'

export function fieldOf(channelId: string): HTMLTextAreaElement | null {
  const field = document.getElementById(composerId(channelId))
  return field instanceof HTMLTextAreaElement ? field : null
}

export function moreMenu(app: App, at: At, channel: Channel) {
  openMenu(app, at, {
    key: `more-${channel.id}`,
    label: 'More options',
    items: () => moreItems(app, channel),
  })
}

function moreItems(app: App, channel: Channel): MenuItem[] {
  const poll = {
    kind: 'poll',
    question: '',
    answers: ['', ''],
    multi: false,
    hours: 24,
    error: null,
  } as const
  const files: MenuItem = {
    label: 'Files…',
    icon: 'clip',
    run: () => document.getElementById(`files-${channel.id}`)?.click(),
  }
  const ask: MenuItem = {
    label: 'Poll…',
    icon: 'poll',
    run: () => openDialog(app, { ...poll, channelId: channel.id, answers: [...poll.answers] }),
  }
  return [
    ...(may(app.state, channel, CAN.ATTACH) ? [files] : []),
    ...(may(app.state, channel, CAN.POLLS) ? [ask] : []),
    { label: 'Command', icon: 'slash', run: () => startSlash(app, channel) },
  ]
}

function startSlash(app: App, channel: Channel) {
  draftOf(app.state, channel.id).text = '/'
  app.draw()
  const field = fieldOf(channel.id)
  if (!field) return
  field.focus()
  lookAtWord(app, channel, field)
}

export function insertEmoji(app: App, at: At, channel: Channel) {
  pickEmoji(app, at, {
    guildId: channel.guild_id,
    picked({ id, name }) {
      const draft = draftOf(app.state, channel.id)
      const field = fieldOf(channel.id)
      const from = field?.selectionStart ?? draft.text.length
      const text = (id ? emojiByName(app.state, channel.guild_id, name ?? '') : name) ?? ''
      draft.text = draft.text.slice(0, from) + text + draft.text.slice(from)
      app.draw()
      field?.focus()
      field?.setSelectionRange(from + text.length, from + text.length)
    },
  })
}

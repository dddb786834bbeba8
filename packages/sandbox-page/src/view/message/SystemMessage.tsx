import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { ReactNode } from 'react'

import { showPins } from '../../actions/lookups.ts'
import { jumpTo } from '../../actions/places.ts'
import { openThread } from '../../actions/threads.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { authorName, guildOf, nameOf } from '../../model/names.ts'
import { clockTime, exactTime } from '../../text/time.ts'
import type { Message } from '../../types.ts'

/** Things that happened rather than were said: pins, joins, threads. */
const TYPES = new Set([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 18, 21, 24, 46])

export const isSystem = (message: Message) => TYPES.has(message.type)

const link = (text: string, run: () => void) => (
  <button type="button" className="link-btn" onClick={run}>
    {text}
  </button>
)

interface Story {
  icon: IconName
  words: ReactNode
}

function pinStory(app: App, message: Message, who: ReactNode): ReactNode {
  const { message_id: id, channel_id: channelId } = message.message_reference ?? {}
  return (
    <>
      {who} pinned {link('a message', () => id && jumpTo(app, channelId ?? message.channel_id, id))}.{' '}
      {link('All pins', () => void showPins(app, message.channel_id))}
    </>
  )
}

function threadStory(app: App, message: Message, who: ReactNode): ReactNode {
  const thread = app.state.channels.get(message.message_reference?.channel_id ?? '')
  const name = message.content || thread?.name || 'a thread'
  return (
    <>
      {who} started a thread: {thread ? link(name, () => openThread(app, thread)) : name}.
    </>
  )
}

function story(app: App, message: Message): Story {
  const who = <b>{authorName(app.state, message)}</b>
  const other = message.mentions?.[0]
  const them = other ? nameOf(app.state, guildOf(app.state, message), other) : 'someone'
  const told = (icon: IconName, words: string): Story => ({
    icon,
    words: (
      <>
        {who}
        {words}
      </>
    ),
  })
  switch (message.type) {
    case 1:
      return told('users', ` added ${them}.`)
    case 2:
      return told('users', other?.id === message.author.id ? ' left.' : ` removed ${them}.`)
    case 4:
      return told('pen', ` renamed this to “${message.content}”.`)
    case 6:
      return { icon: 'pin', words: pinStory(app, message, who) }
    case 7:
      return told('person', ' joined.')
    case 18:
      return { icon: 'thread', words: threadStory(app, message, who) }
    case 21:
      return { icon: 'thread', words: 'This thread started from a message.' }
    case 46:
      return { icon: 'poll', words: pollStory(message) }
    default:
      return told(
        'info',
        message.content ? `: ${message.content}` : ' did something the sandbox can’t describe.',
      )
  }
}

function pollStory(message: Message) {
  const fields = new Map((message.embeds?.[0]?.fields ?? []).map((field) => [field.name, field.value]))
  const question = fields.get('poll_question_text') ?? 'a poll'
  const winner = fields.get('victor_answer_text')
  return winner ? `The poll “${question}” has ended: ${winner}.` : `The poll “${question}” has ended.`
}

export function SystemMessage({ message }: { message: Message }) {
  const { icon, words } = story(useApp(), message)
  const time = Date.parse(message.timestamp)
  return (
    <>
      <span className="sys-i">
        <Icon name={icon} />
      </span>
      <p>
        {words}{' '}
        <time className="faint tiny" dateTime={message.timestamp} title={exactTime(time)}>
          {clockTime(time)}
        </time>
      </p>
    </>
  )
}

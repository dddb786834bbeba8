import type { ChannelView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useRef } from 'react'

import { Button } from '../../ui/Button.tsx'
import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { messageQuery, threadQuery } from './queries.ts'
import { rowsOf } from './rows.ts'
import { useMarkRead } from './use-mark-read.ts'

/** One message and its replies, next to the channel. */
export function Thread({ channel, parent }: { channel: ChannelView; parent: string }) {
  const words = useWords('chat').chat
  const orga = useOrgaId()
  const navigate = useNavigate()
  const first = useQuery(messageQuery(orga, channel.id, parent))
  const replies = useInfiniteQuery(threadQuery(orga, channel.id, parent))
  const start = useRef<HTMLElement>(null)
  useEffect(() => start.current?.focus(), [])
  const place = { to: '/orgas/$orga/chat/$channel', params: { orga, channel: channel.id } } as const
  const messages = replies.data?.pages.flatMap((page) => page.messages) ?? []
  useMarkRead(channel.id, messages.at(-1)?.id, true)
  const all = first.data === undefined ? [] : [first.data, ...messages]
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && !event.defaultPrevented) void navigate(place)
  }
  return (
    <aside className="chat-thread" aria-label={words.thread} ref={start} tabIndex={-1} onKeyDown={onKeyDown}>
      <header className="chat-h">
        <h2 className="grow">{words.thread}</h2>
        <Link
          {...place}
          className="btn ghost s icon"
          aria-label={words.closeThread}
          title={words.closeThread}
        >
          <Icon name="cross" />
        </Link>
      </header>
      <NotLoaded of={[first, replies]} what={words.notLoaded} />
      {first.isPending && <SkeletonRows rows={3} />}
      {all.length > 0 && (
        <MessageList
          rows={rowsOf(all.toReversed(), undefined)}
          channel={channel}
          label={words.thread}
          inThread
        />
      )}
      {replies.hasNextPage && (
        <Button size="s" onClick={() => void replies.fetchNextPage()}>
          {words.moreReplies}
        </Button>
      )}
      {channel.may_write && <Composer channel={channel} parent={parent} label={words.reply} />}
    </aside>
  )
}

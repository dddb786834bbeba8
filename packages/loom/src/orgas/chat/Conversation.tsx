import type { ChannelView } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Menu } from '../../ui/Menu.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { Composer } from './Composer.tsx'
import { MessageList } from './MessageList.tsx'
import { messagesQuery } from './queries.ts'
import { firstUnread, rowsOf } from './rows.ts'
import { Thread } from './Thread.tsx'
import { useMarkRead } from './use-mark-read.ts'

export function Conversation({ channel, thread }: { channel: ChannelView; thread: string | undefined }) {
  const words = useWords('chat').chat
  const orga = useOrga()
  const query = useInfiniteQuery(messagesQuery(orga.id, channel.id))
  const messages = query.data?.pages.flatMap((page) => page.messages) ?? []
  const firstNew = useFirstNew(channel, messages)
  useMarkRead(channel.id, messages[0]?.id)
  return (
    <div className="chat-talk" data-thread={thread !== undefined}>
      <section className="chat-main" aria-label={channel.name}>
        <Head channel={channel} />
        <Failure error={query.error} what={words.notLoaded} onRetry={() => void query.refetch()} />
        {query.isPending && <SkeletonRows rows={6} />}
        {query.isSuccess && messages.length === 0 && <Empty channel={channel} />}
        {messages.length > 0 && (
          <MessageList
            rows={rowsOf(messages, firstNew)}
            channel={channel}
            label={channel.name}
            older={
              query.hasNextPage && (
                <Button
                  size="s"
                  busy={query.isFetchingNextPage}
                  working={words.earlier}
                  onClick={() => void query.fetchNextPage()}
                >
                  {words.earlier}
                </Button>
              )
            }
          />
        )}
        {channel.may_write && <Composer channel={channel} label={words.write(channel.name)} />}
        {channel.archived && <Notice>{words.archived}</Notice>}
      </section>
      {thread !== undefined && <Thread key={thread} channel={channel} parent={thread} />}
    </div>
  )
}

function Head({ channel }: { channel: ChannelView }) {
  const words = useWords('chat').chat
  const orga = useOrga()
  return (
    <header className="chat-h">
      <Link
        to="/orgas/$orga/chat"
        params={{ orga: orga.id }}
        className="btn ghost icon only-phone"
        aria-label={words.back}
      >
        <Icon name="left" />
      </Link>
      <h2 className="clip grow">{channel.name}</h2>
      {channel.kind !== 'dm' && channel.may_write && <Begin channel={channel.id} />}
    </header>
  )
}

const NEW = [
  { name: 'newTopic', icon: 'hand', page: 'topics' },
  { name: 'newVoting', icon: 'rank', page: 'votings' },
  { name: 'newElection', icon: 'users', page: 'elections' },
] as const

/** Starts a shared decision in the channel where it is discussed. */
function Begin({ channel }: { channel: string }) {
  const words = useWords('chat').chat
  const orga = useOrga()
  const navigate = useNavigate()
  const items = NEW.map(({ name, icon, page }) => ({
    label: words[name],
    icon,
    onSelect() {
      const href: string = `/orgas/${orga.id}/${page}/new?channel=${channel}`
      void navigate({ href })
    },
  }))
  return (
    <Menu
      trigger={
        <Button size="s" icon="plus">
          {words.begin}
        </Button>
      }
      items={items}
    />
  )
}

function Empty({ channel }: { channel: ChannelView }) {
  const words = useWords('chat').chat
  return (
    <div className="chat-empty">
      <EmptyState title={words.empty} level={3}>
        {channel.kind === 'dm' ? words.emptyDm : words.emptyText}
      </EmptyState>
    </div>
  )
}

/** Where to continue reading: what was unread when the channel was opened, ignoring what arrives later. */
function useFirstNew(channel: ChannelView, messages: Parameters<typeof firstUnread>[0]): string | undefined {
  const { me } = useOrga()
  const [unread] = useState(channel.unread)
  const [first, setFirst] = useState<string>()
  if (first === undefined && unread > 0 && messages.length > 0) {
    setFirst(firstUnread(messages, unread, me.id) ?? '')
  }
  return first
}

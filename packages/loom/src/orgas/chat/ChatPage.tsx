import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'

import { NotFound } from '../../shell/NotFound.tsx'
import { Page } from '../../shell/Page.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { useNarrow } from '../../ui/use-narrow.ts'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { ChannelList } from './ChannelList.tsx'
import { Conversation } from './Conversation.tsx'
import { Find } from './Find.tsx'
import { channelsQuery } from './queries.ts'
import type { ChatSearch } from './search.ts'

/** Where members talk: channels on the left, messages on the right; on phones one at a time. */
export function ChatPage() {
  const words = useWords('chat').chat
  const orga = useOrga()
  const { channel: id } = useParams({ strict: false })
  const { thread, find } = useSearch({ strict: false }) as ChatSearch
  const { data: channels, error, refetch } = useQuery(channelsQuery(orga.id))
  const narrow = useNarrow()
  useFirstChannel(narrow || find !== undefined ? undefined : channels?.[0]?.id)
  const channel = channels?.find((one) => one.id === id)
  if (channels !== undefined && id !== undefined && channel === undefined) return <NotFound />
  const shown = find !== undefined ? 'find' : channel === undefined ? 'list' : 'talk'
  return (
    <Page
      title={channel === undefined ? words.title : `${channel.name} · ${words.title}`}
      head={
        <h1 tabIndex={-1} className="sr-only">
          {channel?.name ?? words.title}
        </h1>
      }
    >
      <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
      <div className="chat" data-shown={shown}>
        <ChannelList channels={channels ?? []} current={id} find={find ?? ''} />
        {channels === undefined && error === null && <SkeletonRows rows={8} />}
        {find !== undefined && <Find query={find} />}
        {channel && find === undefined && <Conversation key={channel.id} channel={channel} thread={thread} />}
      </div>
    </Page>
  )
}

/** Next to the list, there is room for an open channel. */
function useFirstChannel(first: string | undefined): void {
  const navigate = useNavigate()
  const { orga = '', channel } = useParams({ strict: false })
  useEffect(() => {
    if (channel !== undefined || first === undefined) return
    void navigate({ to: '/orgas/$orga/chat/$channel', params: { orga, channel: first }, replace: true })
  }, [orga, channel, first, navigate])
}

import type { ChannelView } from '@arachne/contract/governance'
import { Fragment, type ReactNode, useLayoutEffect, useRef } from 'react'

import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { MessageRow } from './MessageRow.tsx'
import type { Row } from './rows.ts'

interface Props {
  rows: readonly Row[]
  channel: ChannelView
  label: string
  /** The button for earlier messages. */
  older?: ReactNode
  inThread?: boolean
}

/** Oldest at the top; stays at the end as new messages arrive, unless the reader has scrolled up. */
export function MessageList({ rows, channel, label, older, inThread = false }: Props) {
  const words = useWords('chat').chat
  const formats = useFormats()
  const { ref, onScroll } = useStayingAtEnd(rows[0]?.message.id)
  return (
    <div className="chat-scroll" ref={ref} onScroll={onScroll} tabIndex={0} role="log" aria-label={label}>
      {older !== undefined && <div className="chat-older">{older}</div>}
      <ol className="chat-list">
        {rows.map(({ message, beginsDay, beginsNew, follows }) => (
          <Fragment key={message.id}>
            {beginsDay && !inThread && (
              <li className="chat-day">
                <span>{formats.day(message.created_at)}</span>
              </li>
            )}
            {beginsNew && (
              <li className="chat-day new">
                <span>{words.newSince}</span>
              </li>
            )}
            <MessageRow message={message} channel={channel} follows={follows} inThread={inThread} />
          </Fragment>
        ))}
      </ol>
    </div>
  )
}

const NEAR_PX = 80

/** Loading older messages doesn't move the ones being read. */
function useStayingAtEnd(first: string | undefined) {
  const ref = useRef<HTMLDivElement>(null)
  const kept = useRef({ atEnd: true, height: 0, first })
  useLayoutEffect(() => {
    const box = ref.current
    if (box === null) return
    const { atEnd, height, first: before } = kept.current
    if (atEnd) box.scrollTop = box.scrollHeight
    else if (first !== before) box.scrollTop += box.scrollHeight - height
    kept.current = { atEnd, height: box.scrollHeight, first }
  })
  function onScroll() {
    const box = ref.current
    if (box === null) return
    kept.current.atEnd = box.scrollHeight - box.scrollTop - box.clientHeight < NEAR_PX
    kept.current.height = box.scrollHeight
  }
  return { ref, onScroll }
}

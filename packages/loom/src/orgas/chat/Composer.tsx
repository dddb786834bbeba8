import { type ChannelView, type MemberRef, TEXT_LIMITS } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type KeyboardEvent, useId, useRef } from 'react'

import { useDraft } from '../../drafts/use-draft.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { membersQuery, useOrgaId } from '../queries.ts'
import { isSending } from './is-sending.ts'
import { mentionedIn } from './mentioning.ts'
import { MentionList } from './MentionList.tsx'
import { PickedImage } from './PickedImage.tsx'
import { useChatAct } from './use-chat-act.ts'
import { useImage } from './use-image.ts'
import { useMentioning } from './use-mentioning.ts'

interface Props {
  channel: ChannelView
  /** The thread it replies in. */
  parent?: string | undefined
  label: string
}

/** The message being written; kept in this tab until sent. */
export function Composer({ channel, parent, label }: Props) {
  const words = useWords('chat').chat
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const members = useMentionable()
  const draft = useDraft(`chat ${channel.id} ${parent ?? ''}`, { text: '' })
  const { text } = draft.value
  const image = useImage(channel.id)
  const mentioning = useMentioning({ area, members, text, onText: (next) => draft.change({ text: next }) })
  const sending = useSending({ channel, parent, members }, () => {
    draft.clear()
    image.clear()
    area.current?.focus()
  })
  const isEmpty = text.trim() === '' && image.picked === undefined
  const isReady = !isEmpty && !sending.busy && !image.busy
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) sending.act({ text, image: image.picked?.id })
  }
  function onKeyDown(event: KeyboardEvent<HTMLTextAreaElement>) {
    if (mentioning.onKeyDown(event)) return
    if (isSending(event)) submit(event)
  }
  return (
    <form className="composer" onSubmit={submit} {...image.dropping}>
      <MentionList id={id} mentioning={mentioning} />
      <textarea
        ref={area}
        className="input"
        rows={Math.min(8, text.split('\n').length)}
        aria-label={label}
        placeholder={label}
        maxLength={TEXT_LIMITS.message}
        value={text}
        {...mentioning.wires(id)}
        onChange={(event) => mentioning.onChange(event.target)}
        onKeyDown={onKeyDown}
        onPaste={image.onPaste}
      />
      <PickedImage image={image} />
      <Failure error={sending.error} what={words.notSent} />
      <div className="composer-f">
        <ImageButton onPick={image.take} busy={image.busy} />
        <span className="tiny faint grow not-phone">{words.hint}</span>
        <SendButton isEmpty={isEmpty} waits={image.busy} busy={sending.busy} />
      </div>
    </form>
  )
}

function SendButton({ isEmpty, ...state }: { isEmpty: boolean; waits: boolean; busy: boolean }) {
  const words = useWords('chat').chat
  const missing = useWords('errors').missing
  return (
    <Button
      type="submit"
      look="primary"
      size="s"
      icon="send"
      blocked={isEmpty && missing.text}
      working={words.sending}
      {...state}
    >
      {words.send}
    </Button>
  )
}

function useMentionable(): readonly MemberRef[] {
  return useQuery(membersQuery(useOrgaId())).data?.members ?? []
}

function useSending(
  { channel, parent, members }: Pick<Props, 'channel' | 'parent'> & { members: readonly MemberRef[] },
  onDone: () => void,
) {
  return useChatAct(channel.id, {
    run: (api, { text, image }: { text: string; image: string | undefined }) =>
      api.post(channel.id, {
        text,
        mentions: mentionedIn(text, members),
        ...(parent !== undefined && { thread_parent_id: parent }),
        ...(image !== undefined && { image_id: image }),
      }),
    onDone,
  })
}

function ImageButton({ onPick, busy }: { onPick(file: File | undefined): void; busy: boolean }) {
  const words = useWords('chat').chat
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <IconButton
        icon="picture"
        size="s"
        name={words.picture}
        busy={busy}
        onClick={() => input.current?.click()}
      />
      <input
        ref={input}
        type="file"
        hidden
        aria-label={words.picture}
        accept="image/png,image/jpeg,image/webp,image/gif"
        onChange={(event) => {
          onPick(event.target.files?.[0])
          event.target.value = ''
        }}
      />
    </>
  )
}

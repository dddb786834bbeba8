import { Icon } from '@arachne/ui/Icon'
import type { ChangeEvent, KeyboardEvent } from 'react'

import { addFiles, choose, dropFile, lookAtWord, typed } from '../../actions/composing.ts'
import { editLast, sendDraft } from '../../actions/messages.ts'
import { change, isTouch } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { composerId, focusComposer } from '../../focus.ts'
import { authorName, channelName } from '../../model/names.ts'
import { isThread, mayWrite } from '../../model/permissions.ts'
import { draftOf } from '../../model/store.ts'
import type { Choice, Draft } from '../../state-types.ts'
import { fileSize } from '../../text/time.ts'
import type { Channel } from '../../types.ts'
import { IconButton } from '../parts/IconButton.tsx'
import { useFittingHeight } from '../parts/use-fitting-height.ts'
import { CommandForm } from './CommandForm.tsx'
import { choiceId, CompletionList, completionKey, listId, openChoices } from './CompletionList.tsx'
import { fieldOf, insertEmoji, moreMenu } from './composer-menus.ts'

function placeholder({ state }: App, channel: Channel) {
  if (isThread(channel)) return 'Message this thread'
  const name = channelName(state, channel)
  return channel.guild_id ? `Message #${name}` : `Message ${name}`
}

export function Composer({ channel }: { channel: Channel }) {
  const app = useApp()
  if (!mayWrite(app.state, channel)) return <ClosedLine channel={channel} />
  const draft = draftOf(app.state, channel.id)
  if (!draft.command) return <WriteForm channel={channel} draft={draft} />
  return (
    <div className="compose-box">
      <CommandForm channel={channel} call={draft.command} />
    </div>
  )
}

interface Props {
  channel: Channel
  draft: Draft
}

function WriteForm({ channel, draft }: Props) {
  const app = useApp()
  function pick(choice: Choice) {
    const field = fieldOf(channel.id)
    if (field) choose(app, channel, choice, field)
    if (draft.command) focusFirstOption(channel.id)
  }
  function takeFiles({ target }: ChangeEvent<HTMLInputElement>) {
    addFiles(app, channel.id, target.files ?? [])
    target.value = ''
    focusComposer(channel.id)
  }
  return (
    <form
      className="compose-box"
      onSubmit={(event) => {
        event.preventDefault()
        void sendDraft(app, channel.id)
        focusComposer(channel.id)
      }}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        addFiles(app, channel.id, event.dataTransfer.files)
      }}
    >
      <CompletionList channelId={channel.id} choose={pick} />
      <ReplyBar draft={draft} />
      <FileRow channel={channel} draft={draft} />
      <div className="compose">
        <IconButton
          icon="plus"
          name="More options"
          aria-haspopup="menu"
          onClick={(event) => moreMenu(app, event, channel)}
        />
        <input
          type="file"
          multiple
          hidden
          id={`files-${channel.id}`}
          aria-label="Files"
          onChange={takeFiles}
        />
        <TextField channel={channel} draft={draft} pick={pick} />
        <IconButton icon="smile" name="Emoji" onClick={(event) => insertEmoji(app, event, channel)} />
        <button type="submit" className="btn primary icon s send" aria-label="Send" title="Send">
          <Icon name="send" />
        </button>
      </div>
    </form>
  )
}

function TextField({ channel, draft, pick }: Props & { pick: (choice: Choice) => void }) {
  const app = useApp()
  const field = useFittingHeight()
  const open = openChoices(app, channel.id).length > 0
  const label = placeholder(app, channel)
  return (
    <textarea
      ref={field}
      id={composerId(channel.id)}
      rows={1}
      aria-label={label}
      placeholder={label}
      value={draft.text}
      maxLength={4000}
      autoComplete="off"
      enterKeyHint={isTouch() ? 'enter' : 'send'}
      role="combobox"
      aria-autocomplete="list"
      aria-expanded={open}
      aria-controls={open ? listId(channel.id) : undefined}
      aria-activedescendant={open ? choiceId(channel.id, app.state.completion?.at ?? 0) : undefined}
      onChange={(event) => typed(app, channel, event.target)}
      onClick={(event) => lookAtWord(app, channel, event.currentTarget)}
      onBlur={() => closeList(app, channel.id)}
      onKeyDown={(event) => keyInField(app, event, { channel, draft, pick })}
      onPaste={(event) => {
        const { files } = event.clipboardData
        if (files.length === 0) return
        event.preventDefault()
        addFiles(app, channel.id, files)
      }}
    />
  )
}

function closeList(app: App, channelId: string) {
  if (app.state.completion?.channelId === channelId) change(app, app.state, { completion: null })
}

interface Field extends Props {
  pick: (choice: Choice) => void
}

function keyInField(app: App, event: KeyboardEvent<HTMLTextAreaElement>, { channel, draft, pick }: Field) {
  const isForList = completionKey(app, event, { channelId: channel.id, choose: pick })
  if (isForList || event.nativeEvent.isComposing) return
  if (event.key === 'Enter' && !event.shiftKey && !isTouch()) {
    event.preventDefault()
    app.state.completion = null
    void sendDraft(app, channel.id)
  } else if (event.key === 'ArrowUp' && event.currentTarget.value === '') {
    if (editLast(app, channel.id)) event.preventDefault()
  } else if (event.key === 'Escape' && draft.replyTo) {
    event.stopPropagation()
    change(app, draft, { replyTo: null })
  }
}

function focusFirstOption(channelId: string) {
  const form = `[data-command="${CSS.escape(channelId)}"]`
  document.querySelector<HTMLElement>(`${form} :is(input, button.send)`)?.focus()
}

function ReplyBar({ draft }: { draft: Draft }) {
  const app = useApp()
  const to = draft.replyTo
  if (!to) return null
  const toggle = () => change(app, draft, { mentionAuthor: !draft.mentionAuthor })
  const drop = () => {
    change(app, draft, { replyTo: null })
    focusComposer(to.channel_id)
  }
  return (
    <div className="compose-reply">
      <Icon name="reply" size="s" />
      <span className="clip grow">
        Replying to <b>{authorName(app.state, to)}</b>
      </span>
      <button type="button" className="link-btn" aria-pressed={draft.mentionAuthor} onClick={toggle}>
        {draft.mentionAuthor ? 'Mention on' : 'Mention off'}
      </button>
      <IconButton icon="cross" name="Cancel reply" onClick={drop} />
    </div>
  )
}

function FileRow({ channel, draft }: Props) {
  const app = useApp()
  if (draft.files.length === 0) return null
  return (
    <ul className="compose-files" aria-label="Files to send">
      {draft.files.map(({ key, file, url }) => (
        <li key={key}>
          {url ? <img src={url} alt="" /> : <Icon name="doc" size="l" />}
          <span className="grow">
            <span className="clip">{file.name}</span>
            <span className="faint tiny">{fileSize(file.size)}</span>
          </span>
          <IconButton
            icon="cross"
            name={`Remove ${file.name}`}
            onClick={() => dropFile(app, channel.id, key)}
          />
        </li>
      ))}
    </ul>
  )
}

function ClosedLine({ channel }: { channel: Channel }) {
  return (
    <div className="compose-closed">
      <Icon name="lock" size="s" />
      {channel.thread_metadata?.locked
        ? 'This thread is locked. No one can post until it’s unlocked.'
        : 'You can read this channel but not post in it. Someone who manages the server can change that.'}
    </div>
  )
}

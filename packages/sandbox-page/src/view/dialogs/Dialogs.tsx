import { createPost, createThread } from '../../actions/threads.ts'
import { createServer } from '../../actions/tools.ts'
import { change, closeDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { channelName, nameOf } from '../../model/names.ts'
import { safeUrl } from '../../safe-url.ts'
import type { Dialog } from '../../state-types.ts'
import { OutsideLink, Problem } from '../message/RichText.tsx'
import { UserAvatar } from '../parts/Avatar.tsx'
import { Fence } from '../parts/Fence.tsx'
import { DialogFoot, DialogFrame } from './DialogFrame.tsx'
import { Modal } from './Modal.tsx'
import { PollDialog } from './PollDialog.tsx'
import { KeysDialog, SwitchDialog } from './QuickSwitch.tsx'

export function DialogLayer() {
  const { dialog } = useApp().state
  return (
    dialog && (
      <Fence of={dialog} instead={<BrokenDialog />}>
        <OpenDialog dialog={dialog} />
      </Fence>
    )
  )
}

function BrokenDialog() {
  return (
    <DialogFrame title="Can’t show this form" className="small-dialog">
      <div className="dialog-b">
        <Problem text="This can’t be shown." />
      </div>
    </DialogFrame>
  )
}

function OpenDialog({ dialog }: { dialog: Dialog }) {
  switch (dialog.kind) {
    case 'modal':
      return <Modal key={dialog.form.id} form={dialog.form} />
    case 'poll':
      return <PollDialog dialog={dialog} />
    case 'switch':
      return <SwitchDialog dialog={dialog} />
    case 'keys':
      return <KeysDialog />
    case 'confirm':
      return <ConfirmDialog dialog={dialog} />
    case 'thread':
      return <ThreadDialog dialog={dialog} />
    case 'server':
      return <ServerDialog dialog={dialog} />
    case 'post':
      return <PostDialog dialog={dialog} />
    case 'picture':
      return <PictureDialog dialog={dialog} />
    case 'reactors':
      return <ReactorsDialog dialog={dialog} />
  }
}

interface Props<Kind extends Dialog['kind']> {
  dialog: Extract<Dialog, { kind: Kind }>
}

function ConfirmDialog({ dialog }: Props<'confirm'>) {
  const app = useApp()
  return (
    <DialogFrame title={dialog.title} className="small-dialog" submit={() => void dialog.run()}>
      <div className="dialog-b">
        <p className="muted">{dialog.text}</p>
      </div>
      <div className="dialog-f">
        <button type="submit" className="btn danger" data-first>
          {dialog.act}
        </button>
        <button type="button" className="btn" onClick={() => closeDialog(app)}>
          Cancel
        </button>
      </div>
    </DialogFrame>
  )
}

interface NameProps {
  form: { name: string }
  label: string
}

function NameField({ form, label }: NameProps) {
  const app = useApp()
  return (
    <div className="field">
      <label htmlFor="dialog-name">{label}</label>
      <input
        id="dialog-name"
        className="input"
        maxLength={100}
        required
        autoComplete="off"
        value={form.name}
        onChange={(event) => change(app, form, { name: event.target.value })}
      />
    </div>
  )
}

function ThreadDialog({ dialog }: Props<'thread'>) {
  const app = useApp()
  return (
    <DialogFrame
      title="Start a thread"
      className="small-dialog"
      submit={() => void createThread(app, dialog)}
    >
      <div className="dialog-b stack-3">
        <NameField form={dialog} label="Thread name" />
        {dialog.error && <Problem text={dialog.error} />}
      </div>
      <DialogFoot act="Start thread" disabled={dialog.name.trim() === ''} />
    </DialogFrame>
  )
}

function ServerDialog({ dialog }: Props<'server'>) {
  const app = useApp()
  return (
    <DialogFrame title="New server" className="small-dialog" submit={() => void createServer(app, dialog)}>
      <div className="dialog-b stack-3">
        <NameField form={dialog} label="Name" />
        <p className="hint">You’ll own it. Everyone in the sandbox and the bot join automatically.</p>
        {dialog.error && <Problem text={dialog.error} />}
      </div>
      <DialogFoot act="Create server" disabled={dialog.name.trim().length < 2} />
    </DialogFrame>
  )
}

function PostDialog({ dialog }: Props<'post'>) {
  const app = useApp()
  const channel = app.state.channels.get(dialog.channelId)
  const complete = dialog.name.trim() !== '' && dialog.text.trim() !== ''
  return (
    <DialogFrame
      title={`New post in ${channelName(app.state, channel)}`}
      submit={() => void createPost(app, dialog)}
    >
      <div className="dialog-b stack">
        <NameField form={dialog} label="Title" />
        <div className="field">
          <label htmlFor="dialog-text">First message</label>
          <textarea
            id="dialog-text"
            className="input"
            rows={6}
            value={dialog.text}
            onChange={(event) => change(app, dialog, { text: event.target.value })}
          />
        </div>
        <TagField dialog={dialog} />
        {dialog.error && <Problem text={dialog.error} />}
      </div>
      <DialogFoot act="Post" disabled={!complete} />
    </DialogFrame>
  )
}

function TagField({ dialog }: Props<'post'>) {
  const app = useApp()
  const tags = app.state.channels.get(dialog.channelId)?.available_tags ?? []
  if (tags.length === 0) return null
  function toggle(id: string) {
    const rest = dialog.tags.filter((one) => one !== id)
    change(app, dialog, { tags: rest.length < dialog.tags.length ? rest : [...dialog.tags, id] })
  }
  return (
    <fieldset className="stack-2">
      <legend className="label">Tags</legend>
      <div className="tags">
        {tags.map((tag) => (
          <button
            key={tag.id}
            type="button"
            className="chip"
            aria-pressed={dialog.tags.includes(tag.id)}
            onClick={() => toggle(tag.id)}
          >
            {tag.emoji_name}
            {tag.name}
          </button>
        ))}
      </div>
    </fieldset>
  )
}

function PictureDialog({ dialog: { url, name } }: Props<'picture'>) {
  return (
    <DialogFrame title={name} className="picture-dialog">
      <div className="dialog-b">
        <img src={safeUrl(url)} alt={name} />
        <OutsideLink href={url}>Open original</OutsideLink>
      </div>
    </DialogFrame>
  )
}

function ReactorsDialog({ dialog: { emoji, users } }: Props<'reactors'>) {
  const { state } = useApp()
  return (
    <DialogFrame title={`Reacted with ${emoji}`} className="small-dialog">
      <ul className="dialog-b rows">
        {users === null && <li>Loading…</li>}
        {users?.map((user) => {
          const name = nameOf(state, state.place.guildId, user)
          return (
            <li key={user.id}>
              <UserAvatar user={user} name={name} size={24} />
              {name}
            </li>
          )
        })}
      </ul>
    </DialogFrame>
  )
}

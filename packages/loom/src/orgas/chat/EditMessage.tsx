import { type MessageView, TEXT_LIMITS } from '@arachne/contract/governance'
import { type FormEvent, type KeyboardEvent, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { isSending } from './is-sending.ts'
import { useChatAct } from './use-chat-act.ts'

export function EditMessage({ message, onClose }: { message: MessageView; onClose(): void }) {
  const words = useWords('chat').chat
  const missing = useWords('errors').missing
  const [text, setText] = useState(message.text)
  const saving = useChatAct(message.channel_id, {
    run: (api, changed: string) => api.editMessage(message.id, { text: changed }),
    onDone: onClose,
  })
  const isReady = text.trim() !== '' && !saving.busy
  function submit(event: FormEvent) {
    event.preventDefault()
    if (isReady) saving.act(text)
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape') onClose()
    if (isSending(event)) submit(event)
  }
  return (
    <form className="stack-2" onSubmit={submit} aria-label={words.editing}>
      <textarea
        // The person pressed "Edit" to get here.
        autoFocus
        className="input"
        aria-label={words.editing}
        rows={Math.min(8, text.split('\n').length + 1)}
        maxLength={TEXT_LIMITS.message}
        value={text}
        onChange={(event) => setText(event.target.value)}
        onKeyDown={onKeyDown}
      />
      <Failure error={saving.error} what={words.notEdited} />
      <div className="actions">
        <Button size="s" onClick={onClose}>
          {words.cancel}
        </Button>
        <Button
          type="submit"
          size="s"
          look="primary"
          blocked={text.trim() === '' && missing.text}
          busy={saving.busy}
          working={words.saving}
        >
          {words.save}
        </Button>
      </div>
    </form>
  )
}

import { type KeyboardEvent, useLayoutEffect } from 'react'

import { saveEdit } from '../../actions/messages.ts'
import { change } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { focusComposer } from '../../focus.ts'
import { useFittingHeight } from '../parts/use-fitting-height.ts'
import { Problem } from './RichText.tsx'

/** A message of mine, being written again. */
export function EditForm() {
  const app = useApp()
  const field = useFittingHeight()
  useLayoutEffect(() => {
    const el = field.current
    el?.focus()
    el?.setSelectionRange(el.value.length, el.value.length)
  }, [field])
  const editing = app.state.editing
  if (!editing) return null
  const cancel = () => {
    change(app, app.state, { editing: null })
    focusComposer(editing.channelId)
  }
  const save = () => void saveEdit(app).then(() => !app.state.editing && focusComposer(editing.channelId))
  const key = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      event.stopPropagation()
      cancel()
    } else if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) {
      event.preventDefault()
      save()
    }
  }
  return (
    <form
      className="edit"
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <textarea
        ref={field}
        className="input"
        aria-label="Edit message"
        rows={1}
        value={editing.text}
        onChange={(event) => change(app, editing, { text: event.target.value })}
        onKeyDown={key}
      />
      {editing.error && <Problem text={editing.error} />}
      <div className="actions">
        <button type="submit" className="btn s primary">
          Save
        </button>
        <button type="button" className="btn s" onClick={cancel}>
          Cancel
        </button>
        <span className="faint tiny hide-phone">Enter to save, Escape to cancel</span>
      </div>
    </form>
  )
}

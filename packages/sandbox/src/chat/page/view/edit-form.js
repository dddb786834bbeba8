// @ts-check
/** @import { App } from '../app-types.ts' */
import { saveEdit } from '../actions/messages.js'
import { h } from '../dom.js'
import { fitHeight, focusComposer, focusEnd, valueOf } from './focus.js'
import { problem } from './text.js'

/** A message of mine, being written again. @param {App} app */
export function editForm(app) {
  const editing = app.state.editing
  if (!editing) return null
  const cancel = () => {
    app.state.editing = null
    app.draw()
    focusComposer(editing.channelId)
  }
  const save = () => void saveEdit(app).then(() => !app.state.editing && focusComposer(editing.channelId))
  return h(
    'form',
    {
      class: 'edit',
      onsubmit(event) {
        event.preventDefault()
        save()
      },
    },
    h('textarea', {
      class: 'input',
      'aria-label': 'Edit the message',
      value: editing.text,
      rows: '1',
      mounted: (el) => (fitHeight(el), focusEnd(el)),
      patched: fitHeight,
      oninput(event) {
        editing.text = valueOf(event)
        app.changed()
      },
      onkeydown(event) {
        if (event.key === 'Escape') {
          event.stopPropagation()
          cancel()
        } else if (event.key === 'Enter' && !event.shiftKey && !event.isComposing) {
          event.preventDefault()
          save()
        }
      },
    }),
    editing.error && problem(editing.error),
    h(
      'div',
      { class: 'actions' },
      h('button', { type: 'submit', class: 'btn s primary' }, 'Save'),
      h('button', { type: 'button', class: 'btn s', onclick: cancel }, 'Cancel'),
      h('span', { class: 'faint tiny hide-phone' }, 'Enter saves, Escape cancels'),
    ),
  )
}

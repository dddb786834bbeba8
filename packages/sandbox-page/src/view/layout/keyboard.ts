import { channelOrder, closeThread, openPlace } from '../../actions/places.ts'
import { closeDialog, closeMenu, openDialog } from '../../actions/ui.ts'
import type { App } from '../../app-types.ts'

/** Keys that work everywhere on the page. */
export function listenToKeys(app: App) {
  addEventListener('keydown', (event) => {
    if (app.state.phase !== 'chat') return
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k') {
      event.preventDefault()
      if (app.state.dialog?.kind === 'switch') closeDialog(app)
      else openDialog(app, { kind: 'switch', text: '', at: 0 })
    } else if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      nextChannel(app, event.key === 'ArrowDown' ? 1 : -1)
    } else if (event.key === 'Escape') escape(app)
  })
}

function nextChannel(app: App, step: number) {
  const order = channelOrder(app)
  const at = order.findIndex((channel) => channel.id === app.state.place.channelId)
  const next = order[(at + step + order.length) % order.length]
  if (next) openPlace(app, { guildId: next.guild_id ?? null, channelId: next.id })
}

/** The innermost open thing closes. */
function escape(app: App) {
  const { state } = app
  if (state.menu) closeMenu(app)
  else if (state.dialog) closeDialog(app)
  else if (state.drawer) state.drawer = false
  else if (state.panel) state.panel = null
  else if (state.highlight) state.highlight = null
  else if (state.place.threadId) return closeThread(app)
  app.changed()
}

// @ts-check
/** @import { App } from './app-types.ts' */
import { start, watchTab } from './actions/session.js'
import { refreshTools } from './actions/tools.js'
import { createRoot } from './dom.js'
import { channelTitle } from './model/names.js'
import { createStore } from './model/store.js'
import { createControl } from './net/control.js'
import { createPageTokens } from './net/page-token.js'
import { createRest } from './net/rest.js'
import { listenToKeys } from './view/keyboard.js'
import { page } from './view/page.js'

const store = createStore()
const tokens = createPageTokens()
const container = /** @type {HTMLElement} */ (document.getElementById('app'))
container.replaceChildren()

/** @type {App} */
const app = {
  state: store.state,
  changed: store.changed,
  draw: () => root.draw(),
  forgetWorld: store.forgetWorld,
  rest: createRest({ token: '' }),
  gateway: null,
  control: createControl(tokens),
}
const root = createRoot(container, () => page(app, tokens))

/** What waits for me, where it can be seen from another tab. */
function setTitle() {
  const { state } = app
  const calls = [...state.mentions.values()].reduce((sum, count) => sum + count, 0)
  const channel = state.channels.get(state.place.threadId ?? state.place.channelId ?? '')
  const where = state.phase === 'chat' && channel ? `${channelTitle(state, channel)} · ` : ''
  document.title = `${calls > 0 ? `(${calls}) ` : ''}${where}Sandbox`
}

store.subscribe(() => {
  setTitle()
  root.schedule()
})
const theme = localStorage.getItem('sandbox-theme')
if (theme === 'light' || theme === 'dark') app.state.theme = theme
watchTab(app)
listenToKeys(app)
root.draw()
void start(app, tokens)
void refreshTools(app)

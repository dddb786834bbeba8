import './style/page.css'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'

import { start, watchTab } from './actions/session.ts'
import { refreshTools } from './actions/tools.ts'
import { AppContext } from './app-context.ts'
import type { App } from './app-types.ts'
import { channelTitle } from './model/names.ts'
import { createStore } from './model/store.ts'
import { createControl } from './net/control.ts'
import { createPageTokens } from './net/page-token.ts'
import { createRest } from './net/rest.ts'
import { listenToKeys } from './view/layout/keyboard.ts'
import { Page } from './view/layout/Page.tsx'

const container = document.getElementById('app')
if (!container) throw new Error('The page has no #app.')

const store = createStore()
const tokens = createPageTokens()
const app: App = {
  state: store.state,
  changed: store.changed,
  changedSoon: store.changedSoon,
  draw: () => flushSync(store.changed),
  forgetWorld: store.forgetWorld,
  tokens,
  rest: createRest({ token: '' }),
  gateway: null,
  control: createControl(tokens),
}

/** What waits for me, where it can be seen from another tab. */
function setTitle() {
  const { state } = app
  const calls = [...state.mentions.values()].reduce((sum, count) => sum + count, 0)
  const channel = state.channels.get(state.place.threadId ?? state.place.channelId ?? '')
  const where = state.phase === 'chat' && channel ? `${channelTitle(state, channel)} · ` : ''
  document.title = `${calls > 0 ? `(${calls}) ` : ''}${where}Sandbox`
}

store.subscribe(setTitle)
const theme = localStorage.getItem('sandbox-theme')
if (theme === 'light' || theme === 'dark') app.state.theme = theme
watchTab(app)
listenToKeys(app)

// A message that cannot be drawn says so in its place; the console need not.
createRoot(container, { onCaughtError: () => {} }).render(
  <AppContext value={app}>
    <Page store={store} />
  </AppContext>,
)
void start(app)
void refreshTools(app)

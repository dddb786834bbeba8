import type { App } from '../app-types.ts'
import type { Trouble } from '../model/troubles.ts'
import { attempt, attemptIn, closeDialog, toast } from './ui.ts'

/** Fetches the state of the tools: limits, pending faults and the sandbox's time. */
export async function refreshTools(app: App) {
  try {
    const [limits, clock, faults] = await Promise.all([
      app.control.call<{ mode: string }>('GET', '/rate-limits'),
      app.control.call<{ now: number }>('GET', '/clock'),
      app.control.call<{ faults: unknown[] }>('GET', '/faults'),
    ])
    app.state.tools = { ...app.state.tools, limits: limits.mode, faults: faults.faults.length }
    setClock(app, clock.now)
  } catch {
    app.state.tools.limits = ''
  }
  app.changed()
}

/** Below this it is the way the answer took, not a moved clock. */
const MOVED_MS = 2000

function setClock(app: App, now: number) {
  const offset = now - Date.now()
  app.state.clockOffset = Math.abs(offset) < MOVED_MS ? 0 : offset
}

export function setLimits(app: App, mode: 'off' | 'realistic' | 'strict') {
  return attempt(app, async () => {
    app.state.tools.limits = (await app.control.call<{ mode: string }>('POST', '/rate-limits', { mode })).mode
    toast(app, `Rate limits: ${mode}.`)
  })
}

export function moveClock(app: App, ms: number, words: string) {
  return attempt(app, async () => {
    setClock(app, (await app.control.call<{ now: number }>('POST', '/clock', { advance_ms: ms })).now)
    toast(app, `Clock moved forward ${words}.`)
  })
}

export async function cause(app: App, { path, body, mine, done }: Trouble) {
  const whole = mine ? { ...body, user: app.state.me?.username } : body
  const made = await attempt(app, () => app.control.call('POST', path, whole))
  if (!made) return
  toast(app, done)
  await refreshTools(app)
}

export async function calm(app: App) {
  await attempt(app, () => app.control.call('DELETE', '/faults'))
  await refreshTools(app)
  toast(app, 'All simulated failures cleared.')
}

export async function createServer(app: App, form: { name: string; error: string | null }) {
  await attemptIn(app, form, async () => {
    const members = app.state.people
      .map((person) => person.username)
      .filter((name) => name !== app.state.me?.username)
    await app.control.call('POST', '/guilds', {
      name: form.name.trim(),
      owner: app.state.me?.username,
      members,
      channels: ['general'],
    })
    closeDialog(app)
    toast(app, `${form.name.trim()} is ready, and everyone has joined.`)
  })
}

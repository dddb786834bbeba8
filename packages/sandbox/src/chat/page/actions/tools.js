// @ts-check
/** @import { App } from '../app-types.ts' */
/** @import { Trouble } from '../model/troubles.js' */
import { attempt, closeDialog, sentence, toast } from './ui.js'

/** Asks the workbench how it stands: limits, faults in waiting, and what time it is in there. @param {App} app */
export async function refreshTools(app) {
  try {
    const [limits, clock, faults] = await Promise.all([
      app.control.call('GET', '/rate-limits'),
      app.control.call('GET', '/clock'),
      app.control.call('GET', '/faults'),
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

/** @param {App} app @param {number} now */
function setClock(app, now) {
  const offset = now - Date.now()
  app.state.clockOffset = Math.abs(offset) < MOVED_MS ? 0 : offset
}

/** @param {App} app @param {'off' | 'realistic' | 'strict'} mode */
export function setLimits(app, mode) {
  return attempt(app, async () => {
    app.state.tools.limits = (await app.control.call('POST', '/rate-limits', { mode })).mode
    toast(app, `Rate limits are ${mode}.`)
  })
}

/** @param {App} app @param {number} ms @param {string} words */
export function moveClock(app, ms, words) {
  return attempt(app, async () => {
    setClock(app, (await app.control.call('POST', '/clock', { advance_ms: ms })).now)
    toast(app, `The sandbox's clock is ${words} further.`)
  })
}

/** @param {App} app @param {Trouble} trouble */
export async function cause(app, { path, body, mine, done }) {
  const whole = mine ? { ...body, user: app.state.me?.username } : body
  const made = await attempt(app, () => app.control.call('POST', path, whole))
  if (!made) return
  toast(app, done)
  await refreshTools(app)
}

/** @param {App} app */
export async function calm(app) {
  await attempt(app, () => app.control.call('DELETE', '/faults'))
  await refreshTools(app)
  toast(app, 'Nothing is going to go wrong any more.')
}

/** @param {App} app @param {{ name: string, error: string | null }} form */
export async function createServer(app, form) {
  try {
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
    toast(app, `${form.name.trim()} is open, with everybody in it.`)
  } catch (error) {
    form.error = sentence(error)
    app.changed()
  }
}

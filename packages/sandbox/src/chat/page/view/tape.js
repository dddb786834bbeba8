// @ts-check
/** The hatched tape: it always says SANDBOX, and holds the workbench. */
/** @import { App } from '../app-types.ts' */
/** @import { MenuItem } from '../state-types.ts' */
import { calm, cause, moveClock, refreshTools, setLimits } from '../actions/tools.js'
import { openDialog, openMenu } from '../actions/ui.js'
import { h } from '../dom.js'
import { TROUBLES } from '../model/troubles.js'
import { clockTime, dayName } from '../text/time.js'
import { icon } from './icons.js'

/** @type {['off' | 'realistic' | 'strict', string][]} */
const LIMITS = [
  ['off', 'nothing is ever refused'],
  ['realistic', 'as Discord counts'],
  ['strict', 'one request and then wait'],
]

const MINUTE = 60_000
/** @type {[number, string][]} */
const STEPS = [
  [MINUTE, '1 min'],
  [15 * MINUTE, '15 min'],
  [60 * MINUTE, '1 h'],
  [24 * 60 * MINUTE, '1 d'],
]

const THEMES = /** @type {const} */ ([
  ['system', 'As this device', 'screen'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
])

/** @param {App} app @returns {MenuItem[]} */
function limitItems(app) {
  return LIMITS.map(([mode, hint]) => ({
    label: mode[0]?.toUpperCase() + mode.slice(1),
    hint,
    checked: app.state.tools.limits === mode,
    run: () => void setLimits(app, mode),
  }))
}

/** @param {App} app @returns {MenuItem[]} */
function clockItems(app) {
  const now = Date.now() + app.state.clockOffset
  return [
    { label: `It is ${clockTime(now)}, ${dayName(now, Date.now()).toLowerCase()}, in here`, heading: true },
    ...STEPS.map(([ms, words]) => ({
      label: `${words} forward`,
      icon: 'clock',
      run: () => void moveClock(app, ms, words),
    })),
  ]
}

/** @param {App} app @returns {MenuItem[]} */
function troubleItems(app) {
  const waiting = app.state.tools.faults
  return [
    ...TROUBLES.map((trouble) => ({
      label: trouble.label,
      hint: trouble.hint,
      icon: trouble.icon,
      run: () => void cause(app, trouble),
    })),
    ...(waiting > 0
      ? [{ label: `Calm down (${waiting} waiting)`, icon: 'check', run: () => void calm(app) }]
      : []),
  ]
}

/** @param {App} app @param {'system' | 'light' | 'dark'} theme */
export function setTheme(app, theme) {
  app.state.theme = theme
  localStorage.setItem('sandbox-theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  app.changed()
}

/** @param {App} app @returns {MenuItem[]} */
function themeItems(app) {
  return THEMES.map(([theme, label, name]) => ({
    label,
    icon: name,
    checked: app.state.theme === theme,
    run: () => setTheme(app, theme),
  }))
}

/** @param {App} app @param {{ key: string, label: string, icon: string, name: string, items: () => MenuItem[], class?: string }} tool */
function tool(app, { key, label, icon: shape, name, items, class: extra = '' }) {
  const open = (/** @type {Event} */ event) => {
    void refreshTools(app)
    openMenu(app, event, { key, label: name, items })
  }
  return h(
    'button',
    {
      key,
      type: 'button',
      class: `btn s ${label ? '' : 'icon'} ${extra}`,
      'aria-label': name,
      'aria-haspopup': 'menu',
      'aria-expanded': String(app.state.menu?.key === key),
      onclick: open,
    },
    icon(shape, label ? 's' : ''),
    label && h('span', { class: 'tool-l' }, label),
  )
}

/** @param {App} app */
function tools(app) {
  const { limits, faults } = app.state.tools
  const trouble = faults > 0 ? `Trouble (${faults})` : 'Cause trouble'
  const moved = app.state.clockOffset !== 0
  const time = moved ? clockTime(Date.now() + app.state.clockOffset) : 'Clock'
  return [
    {
      key: 'limits',
      label: `Limits: ${limits}`,
      icon: 'shield',
      name: `Rate limits: ${limits}`,
      items: () => limitItems(app),
      class: 'wide-only',
    },
    {
      key: 'clock',
      label: time,
      icon: 'clock',
      name: 'The sandbox’s clock',
      items: () => clockItems(app),
      class: moved ? 'wide-only on' : 'wide-only',
    },
    {
      key: 'trouble',
      label: trouble,
      icon: 'zap',
      name: trouble,
      items: () => troubleItems(app),
      class: faults > 0 ? 'wide-only on' : 'wide-only',
    },
    {
      key: 'bench',
      label: '',
      icon: 'zap',
      name: 'Workbench',
      items: () => benchItems(app),
      class: 'phone-only',
    },
  ]
}

/** @param {App} app */
export function tape(app) {
  const themeIcon = THEMES.find(([theme]) => theme === app.state.theme)?.[2] ?? 'screen'
  const keys = () => openDialog(app, { kind: 'keys' })
  return h(
    'header',
    { key: 'tape', class: 'sb-tape' },
    h('b', null, 'SANDBOX'),
    h(
      'span',
      { class: 'grow clip' },
      'A pretend Discord on this machine. ',
      h('span', { class: 'hide-phone' }, 'Nothing you write leaves it.'),
    ),
    h(
      'div',
      { class: 'tools' },
      app.state.tools.limits !== '' && tools(app).map((one) => tool(app, one)),
      tool(app, {
        key: 'theme',
        label: '',
        icon: themeIcon,
        name: 'Light or dark',
        items: () => themeItems(app),
      }),
      h(
        'button',
        {
          key: 'keys',
          type: 'button',
          class: 'btn s icon wide-only',
          'aria-label': 'Keys',
          title: 'Keys',
          onclick: keys,
        },
        icon('keyboard'),
      ),
    ),
  )
}

/** All tools in one list, for phones. @param {App} app @returns {MenuItem[]} */
function benchItems(app) {
  return [
    { label: 'Rate limits', heading: true },
    ...limitItems(app),
    ...clockItems(app),
    { label: 'Cause trouble', heading: true },
    ...troubleItems(app),
  ]
}

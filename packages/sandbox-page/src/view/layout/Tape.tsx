import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'

import { calm, cause, moveClock, refreshTools, setLimits } from '../../actions/tools.ts'
import { openDialog, openMenu } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import type { App } from '../../app-types.ts'
import { timeIn } from '../../model/store.ts'
import { TROUBLES } from '../../model/troubles.ts'
import type { MenuItem, State } from '../../state-types.ts'
import { clockTime, dayName } from '../../text/time.ts'

const LIMITS = [
  ['off', 'never limited'],
  ['realistic', 'like Discord'],
  ['strict', 'one request, then wait'],
] as const

const MINUTE = 60_000
const STEPS = [
  [MINUTE, '1 min'],
  [15 * MINUTE, '15 min'],
  [60 * MINUTE, '1 h'],
  [24 * 60 * MINUTE, '1 d'],
] as const

const THEMES = [
  ['system', 'System', 'screen'],
  ['light', 'Light', 'sun'],
  ['dark', 'Dark', 'moon'],
] as const

function limitItems(app: App): MenuItem[] {
  return LIMITS.map(([mode, hint]) => ({
    label: mode[0]?.toUpperCase() + mode.slice(1),
    hint,
    checked: app.state.tools.limits === mode,
    run: () => void setLimits(app, mode),
  }))
}

function clockItems(app: App): MenuItem[] {
  const now = timeIn(app.state)
  return [
    { label: `It is ${clockTime(now)}, ${dayName(now, Date.now()).toLowerCase()}`, heading: true },
    ...STEPS.map(([ms, words]) => ({
      label: `Forward ${words}`,
      icon: 'clock' as const,
      run: () => void moveClock(app, ms, words),
    })),
  ]
}

function troubleItems(app: App): MenuItem[] {
  const waiting = app.state.tools.faults
  const calmDown: MenuItem = {
    label: `Clear failures (${waiting})`,
    icon: 'check',
    run: () => void calm(app),
  }
  return [
    ...TROUBLES.map((trouble) => ({
      label: trouble.label,
      hint: trouble.hint,
      icon: trouble.icon,
      run: () => void cause(app, trouble),
    })),
    ...(waiting > 0 ? [calmDown] : []),
  ]
}

function setTheme(app: App, theme: State['theme']) {
  app.state.theme = theme
  localStorage.setItem('sandbox-theme', theme)
  if (theme === 'system') delete document.documentElement.dataset['theme']
  else document.documentElement.dataset['theme'] = theme
  app.changed()
}

function themeItems(app: App): MenuItem[] {
  return THEMES.map(([theme, label, icon]) => ({
    label,
    icon,
    checked: app.state.theme === theme,
    run: () => setTheme(app, theme),
  }))
}

/** All tools in one list, for phones. */
function benchItems(app: App): MenuItem[] {
  return [
    { label: 'Rate limits', heading: true },
    ...limitItems(app),
    ...clockItems(app),
    { label: 'Simulate failures', heading: true },
    ...troubleItems(app),
  ]
}

interface ToolProps {
  id: string
  icon: IconName
  name: string
  items: (app: App) => MenuItem[]
  /** Without one it is an icon alone. */
  label?: string
  className?: string
}

function Tool({ id, icon, name, items, label, className = '' }: ToolProps) {
  const app = useApp()
  return (
    <button
      type="button"
      className={`btn s ${label ? '' : 'icon'} ${className}`}
      aria-label={name}
      aria-haspopup="menu"
      aria-expanded={app.state.menu?.key === id}
      onClick={(event) => {
        void refreshTools(app)
        openMenu(app, event, { key: id, label: name, items: () => items(app) })
      }}
    >
      <Icon name={icon} {...(label && { size: 's' })} />
      {label && <span>{label}</span>}
    </button>
  )
}

function Workbench() {
  const { state } = useApp()
  const { limits, faults } = state.tools
  const trouble = faults > 0 ? `Failures (${faults})` : 'Simulate failures'
  const moved = state.clockOffset !== 0
  return (
    <>
      <Tool
        id="limits"
        label={`Limits: ${limits}`}
        icon="shield"
        name={`Rate limits: ${limits}`}
        items={limitItems}
        className="wide-only"
      />
      <Tool
        id="clock"
        label={moved ? clockTime(timeIn(state)) : 'Clock'}
        icon="clock"
        name="Sandbox clock"
        items={clockItems}
        className={moved ? 'wide-only on' : 'wide-only'}
      />
      <Tool
        id="trouble"
        label={trouble}
        icon="zap"
        name={trouble}
        items={troubleItems}
        className={faults > 0 ? 'wide-only on' : 'wide-only'}
      />
      <Tool id="bench" icon="zap" name="Tools" items={benchItems} className="phone-only" />
    </>
  )
}

/** The hatched tape: it always says SANDBOX, and holds the workbench. */
export function Tape() {
  const app = useApp()
  const theme = THEMES.find(([name]) => name === app.state.theme)?.[2] ?? 'screen'
  return (
    <header className="sb-tape">
      <b>SANDBOX</b>
      <span className="grow clip">
        A local stand-in for Discord.{' '}
        <span className="hide-phone">Nothing you write leaves this machine.</span>
      </span>
      <div className="tools">
        {app.state.tools.limits !== '' && <Workbench />}
        <Tool id="theme" icon={theme} name="Theme" items={themeItems} />
        <button
          type="button"
          className="btn s icon wide-only"
          aria-label="Keyboard shortcuts"
          title="Keyboard shortcuts"
          onClick={() => openDialog(app, { kind: 'keys' })}
        >
          <Icon name="keyboard" />
        </button>
      </div>
    </header>
  )
}

import { Icon } from '@arachne/ui/Icon'
import { LANGUAGE_NAMES, LANGUAGES } from '@arachne/words'
import { useState } from 'react'

import { Segmented } from '../ui/Choice.tsx'
import { useLanguage, useWords } from '../words/language.tsx'
import { recall, remember } from '../words/remembered.ts'

/** A list in which each reader can find their own language. */
export function LanguagePicker() {
  const words = useWords('common').shell
  const { language, choose } = useLanguage()
  return (
    <span className="select-box">
      <select
        aria-label={words.language}
        value={language}
        className="select quiet w-auto!"
        onChange={(event) => choose(LANGUAGES.find((tag) => tag === event.target.value) ?? 'en')}
      >
        {LANGUAGES.map((tag) => (
          <option key={tag} value={tag} lang={tag}>
            {LANGUAGE_NAMES[tag]}
          </option>
        ))}
      </select>
      <Icon name="down" />
    </span>
  )
}

const ICON_OF = { system: 'screen', light: 'sun', dark: 'moon' } as const

export function ThemePicker() {
  const words = useWords('common').shell
  const { theme, choose } = useTheme()
  return (
    <Segmented
      name={words.theme}
      value={theme}
      onChange={choose}
      options={THEMES.map((value) => ({ value, label: words.themes[value], icon: ICON_OF[value] }))}
    />
  )
}

const THEMES = ['system', 'light', 'dark'] as const
type Theme = (typeof THEMES)[number]

function current(): Theme {
  const stored = recall('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** `public/first.js` does the same before the first paint, so that a chosen theme never flashes. */
function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

function useTheme(): { theme: Theme; choose(theme: Theme): void } {
  const [theme, setTheme] = useState(current)
  return {
    theme,
    choose(next) {
      remember('theme', next === 'system' ? undefined : next)
      show(next)
      setTheme(next)
    },
  }
}

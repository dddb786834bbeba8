import { useState } from 'react'

import { recall, remember } from '../words/remembered.ts'

export const THEMES = ['system', 'light', 'dark'] as const
export type Theme = (typeof THEMES)[number]

function current(): Theme {
  const stored = recall('theme')
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** `public/first.js` does the same before the first paint, so that a chosen theme never flashes. */
function show(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme
  else document.documentElement.dataset.theme = theme
}

export function useTheme(): { theme: Theme; choose(theme: Theme): void } {
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

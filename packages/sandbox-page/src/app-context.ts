import { createContext, useContext } from 'react'

import type { App } from './app-types.ts'

export const AppContext = createContext<App | null>(null)

/** The page is drawn again as a whole when the state has changed; only messages are kept while nothing of theirs has. */
export function useApp(): App {
  const app = useContext(AppContext)
  if (!app) throw new Error('This is not drawn inside the page.')
  return app
}

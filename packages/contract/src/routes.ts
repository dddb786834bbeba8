import * as tables from './route-tables.ts'
import type { Route } from './route.ts'

export * from './route-tables.ts'

/** Every route under /api. */
export const API_ROUTES: readonly Route[] = Object.values(tables).flatMap((table) =>
  Object.values<Route>(table),
)

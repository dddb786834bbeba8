import { QueryClientProvider } from '@tanstack/react-query'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { render } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'

import { createQueryClient } from '../api/query-client.ts'
import { LanguageProvider } from '../words/language.tsx'

interface Shown {
  /** `/orgas/$orga/roles/$role` */
  path: string
  /** `/orgas/tide/roles/r-keeper` */
  at: string
  Page: ComponentType
}

/** A page of an organisation at its address; wherever it leads is shown as that address. */
export function showOrga({ path, at, Page }: Shown) {
  const root = createRootRoute({ component: Outlet, notFoundComponent: () => null })
  const page = createRoute({
    getParentRoute: () => root,
    path: path as '/',
    component: () => (
      <Suspense>
        <Page />
      </Suspense>
    ),
  })
  const router = createRouter({
    routeTree: root.addChildren([page]),
    history: createMemoryHistory({ initialEntries: [at] }),
  })
  render(
    <QueryClientProvider client={createQueryClient()}>
      <LanguageProvider>
        <RouterProvider router={router as never} />
      </LanguageProvider>
    </QueryClientProvider>,
  )
  return router
}

import { Outlet, createRootRoute, createRoute, createRouter } from '@tanstack/react-router'

import { Landing } from './landing/Landing.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { PublicPage } from './shell/PublicPage.tsx'

const root = createRootRoute({
  component: () => (
    <PublicPage>
      <Outlet />
    </PublicPage>
  ),
  notFoundComponent: NotFound,
})

const landing = createRoute({ getParentRoute: () => root, path: '/', component: Landing })

export const router = createRouter({ routeTree: root.addChildren([landing]) })

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}

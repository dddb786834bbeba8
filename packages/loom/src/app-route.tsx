import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'

import { AppShell } from './shell/AppShell.tsx'
import { Broken } from './shell/Broken.tsx'
import { NotFound } from './shell/NotFound.tsx'
import { PublicPage } from './shell/PublicPage.tsx'
import { WhenKnown } from './shell/WhenKnown.tsx'
import { Toaster } from './toast/Toaster.tsx'

export const root = createRootRouteWithContext<{ queries: QueryClient }>()({
  component: () => (
    <>
      <WhenKnown>
        <Outlet />
      </WhenKnown>
      <Toaster />
    </>
  ),
  notFoundComponent: () => (
    <PublicPage>
      <NotFound />
    </PublicPage>
  ),
  errorComponent: Broken,
})

/** Pages behind the login share one frame; each is a file of its own, loaded when somebody goes there. */
export const app = createRoute({ getParentRoute: () => root, id: 'app', component: AppShell })

import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, Outlet } from '@tanstack/react-router'

import { useMe } from './session/me.ts'
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
  notFoundComponent: UnknownAddress,
  errorComponent: Broken,
})

/** Pages behind the login share one frame; each is a separate file, loaded on the first visit. */
export const app = createRoute({ getParentRoute: () => root, id: 'app', component: AppShell })

/** Logged-in people keep the navigation. */
function UnknownAddress() {
  const { data: me } = useMe()
  const Frame = me ? AppShell : PublicPage
  return (
    <Frame>
      <NotFound />
    </Frame>
  )
}

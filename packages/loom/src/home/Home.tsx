import { Navigate } from '@tanstack/react-router'

import { useMe } from '../session/me.ts'
import { Banners } from '../shell/Banners.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { Landing } from './landing/Landing.tsx'

/** Strangers see what this is; whoever is logged in goes on to their own things. */
export function Home() {
  const { data: me } = useMe()
  if (me !== undefined && me !== null) return <Navigate to="/entities" replace />
  return (
    <PublicPage>
      <Banners />
      <Landing />
    </PublicPage>
  )
}

import { useMe } from '../session/me.ts'
import { AppShell } from './AppShell.tsx'
import { NotFound } from './NotFound.tsx'
import { PublicPage } from './PublicPage.tsx'

/** Logged-in people keep the navigation. */
export function UnknownAddress() {
  const { data: me } = useMe()
  const Frame = me ? AppShell : PublicPage
  return (
    <Frame>
      <NotFound />
    </Frame>
  )
}

import { useQueryClient } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect } from 'react'

import { Mark } from '../identity/Mark.tsx'
import { followLive } from '../live/live.ts'
import { LogInButton } from '../session/LogInButton.tsx'
import { useMe } from '../session/me.ts'
import { SkeletonRows } from '../ui/Skeleton.tsx'
import { useWords } from '../words/language.tsx'
import { Banners } from './Banners.tsx'
import { NotReached } from './NotReached.tsx'
import { TabBar, TopBar } from './PhoneBars.tsx'
import { PublicPage } from './PublicPage.tsx'
import { SandboxLine } from './SandboxLine.tsx'
import { SideNav } from './SideNav.tsx'

/** The frame of every page behind the login: the current route's, or another one. */
export function AppShell({ children = <Outlet /> }: { children?: ReactNode }) {
  const words = useWords('common').shell
  const { data: me } = useMe()
  const isLoggedIn = me !== undefined && me !== null
  useLive(isLoggedIn)
  if (!isLoggedIn) {
    return (
      <PublicPage>
        {me === null && <Banners />}
        {me === null ? <LogInFirst /> : <NotReached />}
      </PublicPage>
    )
  }
  return (
    <>
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <div className="app">
        <SideNav me={me} />
        <TopBar />
        <div className="main-col">
          <SandboxLine className="px-4 md:px-8" />
          <main className="main" id="main" tabIndex={-1}>
            <Banners />
            <Suspense fallback={<SkeletonRows rows={5} />}>{children}</Suspense>
          </main>
        </div>
        <TabBar me={me} />
      </div>
    </>
  )
}

function useLive(on: boolean): void {
  const queries = useQueryClient()
  useEffect(() => (on ? followLive(queries) : undefined), [on, queries])
}

/** Replaces a page that needs a logged-in person. */
function LogInFirst() {
  const words = useWords('common').shell
  return (
    <div className="empty py-24">
      <Mark size={40} />
      <h1>{words.logInFirstTitle}</h1>
      <p>{words.logInFirstText}</p>
      <div className="actions">
        <LogInButton size="l" />
      </div>
    </div>
  )
}

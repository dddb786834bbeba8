import { useQuery } from '@tanstack/react-query'
import { Navigate } from '@tanstack/react-router'
import { lazy, Suspense } from 'react'

import { useMe } from '../session/me.ts'
import { Banners } from '../shell/Banners.tsx'
import { PublicPage } from '../shell/PublicPage.tsx'
import { withWords } from '../words/with-words.ts'
import { firstStepsQuery } from './first-steps/queries.ts'

/** Logged-in people never see it, so they don't have to wait for it. */
const loadLanding = () => withWords(() => import('./landing/Landing.tsx'), ['landing'])
const Landing = lazy(async () => ({ default: (await loadLanding()).Landing }))

/** Visitors see what this is; logged-in people go on to their own page. */
export function Home() {
  const { data: me } = useMe()
  if (me?.is_operator === true) return <OperatorStart />
  if (me !== undefined && me !== null) return <Navigate to="/entities" replace />
  return (
    <Suspense fallback={<Wait />}>
      <PublicPage>
        <Banners />
        <Landing />
      </PublicPage>
    </Suspense>
  )
}

/** Leads to the first steps until they are done. */
function OperatorStart() {
  const { data, isPending } = useQuery(firstStepsQuery)
  if (isPending) return <Wait />
  return <Navigate to={data?.spoken === false ? '/first-steps' : '/entities'} replace />
}

function Wait() {
  return <div className="min-h-dvh" aria-busy="true" />
}

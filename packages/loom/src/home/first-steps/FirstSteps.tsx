import type { FirstStepsAnswer } from '@arachne/contract'
import { ApiError } from '@arachne/contract/client'
import { useQuery } from '@tanstack/react-query'

import { NotFound } from '../../shell/NotFound.tsx'
import { Page } from '../../shell/Page.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { SkeletonBlock } from '../../ui/Skeleton.tsx'
import { useWords } from '../../words/language.tsx'
import { ConnectStep } from './ConnectStep.tsx'
import { CreateStep } from './CreateStep.tsx'
import { Health } from './Health.tsx'
import { InviteStep } from './InviteStep.tsx'
import { firstStepsQuery, inviteQuery } from './queries.ts'
import { SpeakStep } from './SpeakStep.tsx'
import type { StepState } from './Step.tsx'

/** The steps from an empty instance to the first message. */
export function FirstSteps() {
  const words = useWords('first-steps').firstSteps
  const { data, error, refetch } = useQuery(firstStepsQuery)
  const invite = useQuery(inviteQuery)
  if (error instanceof ApiError && error.status === 404) return <NotFound />
  // Shown all at once, so that parts arriving later don't push others around.
  const facts = invite.isPending ? undefined : data
  return (
    <Page title={words.title} about={words.about}>
      <div className="cols">
        <div className="stack">
          <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
          <section className="card card-b p-5!" aria-label={words.title}>
            {facts === undefined ? (
              <SkeletonBlock height={420} />
            ) : (
              <div className="stack">
                {facts.spoken && <Notice kind="ok">{words.done}</Notice>}
                <Steps facts={facts} inviteUrl={invite.data?.url} />
              </div>
            )}
          </section>
        </div>
        {facts && <Health />}
      </div>
    </Page>
  )
}

/** The first unfinished step is next. */
export function statesOf({ servers, entity, connected, spoken }: FirstStepsAnswer): StepState[] {
  const isOnServer = entity !== null && entity.on.length > 0
  const done = [servers.length > 0, isOnServer, isOnServer && connected, isOnServer && spoken]
  const next = done.indexOf(false)
  return done.map((isDone, index) => (isDone ? 'done' : index === next ? 'now' : 'not'))
}

function Steps({ facts, inviteUrl }: { facts: FirstStepsAnswer; inviteUrl: string | undefined }) {
  const [invite = 'not', create = 'not', connect = 'not', speak = 'not'] = statesOf(facts)
  return (
    <ol className="knots setup">
      <InviteStep state={invite} servers={facts.servers} url={inviteUrl} />
      <CreateStep state={create} facts={facts} />
      <ConnectStep state={connect} entity={facts.entity} />
      <SpeakStep state={speak} entity={facts.entity} />
    </ol>
  )
}

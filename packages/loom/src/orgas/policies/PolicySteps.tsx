import type { PolicyView } from '@arachne/contract/governance'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { ActCard } from '../../ui/Card.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

/** From a draft to being in force, and from there to being retired. */
export function PolicySteps({ policy }: { policy: PolicyView }) {
  return policy.phase === 'draft' ? <Publish policy={policy} /> : <Retire policy={policy} />
}

function Publish({ policy }: { policy: PolicyView }) {
  const words = useWords('circles').policies
  const orga = useOrga()
  const needsTopic = orga.settings.policies_need_topic
  const publishing = useOrgaAct({
    run: (api) => api.publishPolicy(policy.id),
    onDone: ({ policy: { number } }) => toasts.say(words.isPublished(number ?? 0)),
  })
  return (
    <section className="card card-b line-x wrapx" aria-labelledby="publish">
      <div className="grow">
        <h2 id="publish">{words.publish}</h2>
        <p className="small muted">{needsTopic ? words.needsTopic : words.publishText}</p>
        <Failure error={publishing.error} what={words.notPublished} />
      </div>
      <Button
        look="primary"
        blocked={needsTopic && words.needsTopic}
        doing={publishing}
        working={words.publishing}
      >
        {words.publish}
      </Button>
    </section>
  )
}

function Retire({ policy }: { policy: PolicyView }) {
  const words = useWords('circles').policies
  const [asked, setAsked] = useState(false)
  const retiring = useOrgaAct({
    run: (api) => api.retirePolicy(policy.id),
    onDone() {
      toasts.say(words.nowRetired)
      setAsked(false)
    },
  })
  return (
    <ActCard title={words.retire} about={words.retireText}>
      <Button onClick={() => setAsked(true)}>{words.retire}…</Button>
      {asked && (
        <Confirm
          title={words.reallyRetire(policy.title)}
          says={{ keep: words.keep, act: words.retire, working: words.retiring, failed: words.notRetired }}
          doing={retiring}
          onClose={() => setAsked(false)}
        >
          <p>{words.retireText}</p>
        </Confirm>
      )}
    </ActCard>
  )
}

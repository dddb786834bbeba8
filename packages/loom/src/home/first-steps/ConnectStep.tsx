import type { FirstStepsAnswer } from '@arachne/contract'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { claudeCodeLine, NewKey } from '../../entities/NewKey.tsx'
import { State } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Snippet } from '../../ui/CopyField.tsx'
import { DocsLink } from '../../ui/DocsLink.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { Step, type StepState } from './Step.tsx'

export function ConnectStep({ state, entity }: { state: StepState; entity: FirstStepsAnswer['entity'] }) {
  const words = useWords('first-steps').firstSteps
  return (
    <Step number={3} title={words.connect} state={state}>
      {state === 'done' && <p>{words.hasCalled}</p>}
      {state === 'not' && <p>{words.connectText}</p>}
      {state === 'now' && entity && <HowTo entity={entity} />}
    </Step>
  )
}

function HowTo({ entity }: { entity: NonNullable<FirstStepsAnswer['entity']> }) {
  const words = useWords('first-steps').firstSteps
  const making = useAct({
    run: () => api.regenerateKey(entity.id, { print_key: true }),
    touches: [keys.entities],
  })
  return (
    <>
      <p>
        {words.connectText} <DocsLink page="use/connect">{words.connectDocs}</DocsLink>
      </p>
      <Snippet place={words.terminal} code={claudeCodeLine(entity, '…')} />
      <div className="line-x wrapx">
        <Button size="s" icon="key" doing={making} working={words.makingKey}>
          {words.makeKey}
        </Button>
        <span className="hint">{words.keyHint}</span>
      </div>
      <Failure error={making.error} what={words.noKey} />
      <State kind="live">{words.waiting}</State>
      {making.answer && <NewKey made={making.answer} onDone={making.reset} />}
    </>
  )
}

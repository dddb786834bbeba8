import type { FirstStepsAnswer } from '@arachne/contract'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { EntityAvatar } from '../../identity/Avatar.tsx'
import { Button, LinkButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { Step, type StepState } from './Step.tsx'

type Entity = NonNullable<FirstStepsAnswer['entity']>

export function CreateStep({ state, facts }: { state: StepState; facts: FirstStepsAnswer }) {
  const words = useWords('first-steps').firstSteps
  const { entity, servers } = facts
  return (
    <Step number={2} title={words.create} state={state}>
      {entity === null ? (
        <>
          <p>{words.createText}</p>
          {state === 'now' && (
            <div className="actions">
              <LinkButton to="/entities/new" look="primary" icon="plus">
                {words.createButton}
              </LinkButton>
            </div>
          )}
        </>
      ) : entity.on.length > 0 ? (
        <Home entity={entity} />
      ) : (
        <LetIn entity={entity} servers={servers} />
      )}
    </Step>
  )
}

function Home({ entity }: { entity: Entity }) {
  const words = useWords('first-steps').firstSteps
  const formats = useFormats()
  const parts = { name: <b>{entity.name}</b>, servers: <b>{formats.list(entity.on)}</b> }
  return (
    <p className="line-x">
      <EntityAvatar entity={entity} size={24} />
      <span>
        <Phrase text={words.canSpeak} parts={parts} />
      </span>
    </p>
  )
}

function LetIn({ entity, servers }: { entity: Entity; servers: FirstStepsAnswer['servers'] }) {
  const words = useWords('first-steps').firstSteps
  const joining = useAct({
    run: (server: string) => api.joinServer(entity.id, { server, channels: 'all', tools: 'all' }),
    touches: [keys.firstSteps, keys.entities],
  })
  return (
    <>
      <p>
        <Phrase text={words.letIn} parts={{ name: <b>{entity.name}</b> }} />
      </p>
      <div className="actions">
        {servers.map(({ id, name }) => (
          <Button key={id} busy={joining.busy} working={words.lettingIn} onClick={() => joining.act(id)}>
            {words.letInto(name)}
          </Button>
        ))}
      </div>
      <Failure error={joining.error} what={words.notLetIn} />
    </>
  )
}

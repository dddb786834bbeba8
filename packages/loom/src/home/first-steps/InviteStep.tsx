import type { FirstStepsAnswer } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

import { OutsideButton } from '../../ui/Button.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { inviteQuery } from './queries.ts'
import { Step, type StepState } from './Step.tsx'
import { firstStepsWords } from './words.ts'

export function InviteStep({ state, servers }: { state: StepState; servers: FirstStepsAnswer['servers'] }) {
  const words = useWords(firstStepsWords)
  const formats = useFormats()
  const { data } = useQuery(inviteQuery)
  const names = formats.list(servers.map(({ name }) => name))
  return (
    <Step number={1} title={words.invite} state={state}>
      {state === 'done' ? (
        <p>
          <Phrase text={words.isOn} parts={{ servers: <b>{names}</b> }} />{' '}
          {data && (
            <a href={data.url} target="_blank" rel="noreferrer">
              {words.inviteAnother}
            </a>
          )}
        </p>
      ) : (
        <>
          <p>{words.inviteText}</p>
          {data && (
            <div className="actions">
              <OutsideButton look="primary" icon="outside" href={data.url} target="_blank" rel="noreferrer">
                {words.inviteButton}
              </OutsideButton>
            </div>
          )}
        </>
      )}
    </Step>
  )
}

import type { FirstStepsAnswer } from '@arachne/contract'

import { OutsideButton } from '../../ui/Button.tsx'
import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { Step, type StepState } from './Step.tsx'

interface Props {
  state: StepState
  servers: FirstStepsAnswer['servers']
  /** Unknown while Discord can't be reached. */
  url: string | undefined
}

export function InviteStep({ state, servers, url }: Props) {
  const words = useWords('first-steps').firstSteps
  const formats = useFormats()
  const names = formats.list(servers.map(({ name }) => name))
  return (
    <Step number={1} title={words.invite} state={state}>
      {state === 'done' ? (
        <p>
          <Phrase text={words.isOn} parts={{ servers: <b>{names}</b> }} />{' '}
          {url !== undefined && (
            <a href={url} target="_blank" rel="noreferrer">
              {words.inviteAnother}
            </a>
          )}
        </p>
      ) : (
        <>
          <p>{words.inviteText}</p>
          {url !== undefined && (
            <div className="actions">
              <OutsideButton look="primary" icon="outside" href={url} target="_blank" rel="noreferrer">
                {words.inviteButton}
              </OutsideButton>
            </div>
          )}
        </>
      )}
    </Step>
  )
}

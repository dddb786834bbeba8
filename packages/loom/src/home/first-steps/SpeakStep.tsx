import type { FirstStepsAnswer } from '@arachne/contract'

import { useStatus } from '../../status/use-status.ts'
import { OutsideButton } from '../../ui/Button.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { Step, type StepState } from './Step.tsx'

export function SpeakStep({ state, entity }: { state: StepState; entity: FirstStepsAnswer['entity'] }) {
  const words = useWords('first-steps').firstSteps
  const { data } = useStatus()
  return (
    <Step number={4} title={words.speak} state={state}>
      {state === 'done' ? (
        <p>{words.hasSpoken}</p>
      ) : (
        <p>
          <Phrase text={words.speakText} parts={{ name: entity?.name ?? '…' }} />
        </p>
      )}
      {state === 'now' && data?.chat_url !== undefined && (
        <div className="actions">
          <OutsideButton href={data.chat_url} icon="chat" target="_blank" rel="noreferrer">
            {words.openChat}
          </OutsideButton>
        </div>
      )}
    </Step>
  )
}

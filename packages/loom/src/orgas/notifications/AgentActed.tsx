import type { NotificationView } from '@arachne/contract/governance'
import type { ReactNode } from 'react'

import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { whatHappened } from '../journal/what-happened.ts'

interface Props {
  agent: NonNullable<NotificationView['agent']>
  thing: ReactNode
}

/** What the reader's agent did in their name, in a sentence. */
export function AgentActed({ agent, thing }: Props) {
  const words = useWords('orga-notifications').agentActed
  const happening = whatHappened(agent)
  const text = happening in words ? words[happening as keyof typeof words] : words.acted
  return <Phrase text={text} parts={{ agent: <b>{agent.name}</b>, thing }} />
}

import type { Actor, ActorFacts } from '../src/governance/actor.ts'
import { draftTopic } from '../src/governance/topic/advance-topic.ts'
import type { TopicState } from '../src/governance/topic/topic-state.ts'

export const HOUR = 3_600_000
export const T0 = Date.UTC(2026, 10, 1, 9)

export const MEMBERS = ['ada', 'ben', 'cleo', 'dan'] as const

export const human = (memberId: string): Actor => ({ memberId, kind: 'human' })
export const agent = (memberId: string): Actor => ({ memberId, kind: 'agent' })

/** Ada proposes and facilitates, Dan is the referee. */
export function factsOf(memberId: string): ActorFacts {
  return { facilitator: memberId === 'ada', referee: memberId === 'dan', owner: memberId === 'ada' }
}

export function topic(over: Partial<TopicState> = {}): TopicState {
  const drafted = draftTopic(
    {
      authorId: 'ada',
      title: 'Quiet mornings',
      driver: 'Meetings before ten break up the only calm hours.',
      text: 'No meetings before ten.',
      eligible: MEMBERS,
      reviewOn: null,
    },
    T0,
  )
  return { ...drafted, ...over }
}

import type { TOPIC_ACTS, TopicAct, TopicView } from '@arachne/contract/governance'
import type { z } from 'zod'

import { keys } from '../../api/keys.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'

type TopicBody<Act extends TopicAct> = z.input<(typeof TOPIC_ACTS)[Act]>

/** One step of a topic. What comes back is what everybody sees now. */
export function useTopicAct<Act extends TopicAct>(
  topic: Pick<TopicView, 'id'>,
  act: Act,
  onDone?: () => void,
): Doing<TopicBody<Act>, unknown> {
  const orga = useOrgaId()
  return useAct({
    run: (body: TopicBody<Act>) => orgaApi(orga).actOnTopic(topic.id, act, body),
    touches: [keys.orga(orga), keys.orgaWaiting],
    onDone: () => onDone?.(),
  })
}

import type {
  ELECTION_ACTS,
  ElectionAct,
  OrgaClient,
  TOPIC_ACTS,
  TopicAct,
  VOTING_ACTS,
  VotingAct,
} from '@arachne/contract/governance'
import type * as z from 'zod'

import { keys } from '../../api/keys.ts'
import type { Doing } from '../../api/use-act.ts'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'

interface Item {
  id: string
}

/** One step of a topic, a vote or an election. The answer is the item as everyone sees it now. */
function useItemAct<Body>(
  run: (api: OrgaClient, body: Body) => Promise<unknown>,
  onDone?: () => void,
): Doing<Body, unknown> {
  return useOrgaAct({ run, onDone: () => onDone?.() }, [keys.orga(useOrgaId()), keys.orgaWaiting])
}

export function useTopicAct<Act extends TopicAct>(topic: Item, act: Act, onDone?: () => void) {
  type Body = z.input<(typeof TOPIC_ACTS)[Act]>
  return useItemAct((api, body: Body) => api.actOnTopic(topic.id, act, body), onDone)
}

export function useVotingAct<Act extends VotingAct>(voting: Item, act: Act, onDone?: () => void) {
  type Body = z.input<(typeof VOTING_ACTS)[Act]>
  return useItemAct((api, body: Body) => api.actOnVoting(voting.id, act, body), onDone)
}

export function useElectionAct<Act extends ElectionAct>(election: Item, act: Act, onDone?: () => void) {
  type Body = z.input<(typeof ELECTION_ACTS)[Act]>
  return useItemAct((api, body: Body) => api.actOnElection(election.id, act, body), onDone)
}

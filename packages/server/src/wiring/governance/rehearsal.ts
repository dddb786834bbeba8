import {
  type ActOnPolicies,
  type ActOnStructure,
  createElections,
  createTopics,
  createVotings,
  type Notify,
  rehearsing,
} from '@arachne/core'

import type { GovernancePorts } from '../../transports/mcp/governance/governance-ports.ts'
import { type ChatGround, chatOn } from './chat.ts'

type Ground = Pick<ChatGround, 'governanceStore' | 'clock' | 'ids' | 'dataDir'> & {
  notify: Notify
  makers: { actOnPolicies: ActOnPolicies; actOnStructure: ActOnStructure }
}

export type Rehearsal = Pick<GovernancePorts, 'chat' | 'topics' | 'votings' | 'elections'>

/** What agents act through, for trying out what a member is about to be asked: nothing of it is kept or told. */
export function wireRehearsal(ground: Ground): Rehearsal {
  const store = rehearsing(ground.governanceStore)
  return {
    chat: chatOn(store, ground),
    topics: createTopics({ ...ground, store }),
    votings: createVotings({ ...ground, store }),
    elections: createElections({ ...ground, store }),
  }
}

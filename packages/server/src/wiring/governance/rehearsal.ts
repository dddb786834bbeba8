import {
  type ActOnPolicies,
  type ActOnStructure,
  createElections,
  createTopics,
  createVotings,
  type GovernanceStore,
  type Notify,
  rehearsing,
} from '@arachne/core/governance'

import type { DataDir } from '../../adapters/data-dir/data-dir.ts'
import type { Runtime } from '../../runtime.ts'
import type { GovernancePorts } from '../../transports/mcp/governance/governance-ports.ts'
import { chatOn } from './chat.ts'

interface RehearsalDeps {
  store: GovernanceStore
  dataDir: Pick<DataDir, 'path'>
  notify: Notify
  makers: { actOnPolicies: ActOnPolicies; actOnStructure: ActOnStructure }
}

export type Rehearsal = Pick<GovernancePorts, 'chat' | 'topics' | 'votings' | 'elections'>

/** Services for agents to rehearse what a member is about to be asked: nothing is kept, and nobody is notified. */
export function wireRehearsal(runtime: Runtime, deps: RehearsalDeps): Rehearsal {
  const { ids } = runtime
  const { notify, makers } = deps
  const store = rehearsing(deps.store)
  return {
    chat: chatOn(store, runtime, deps.dataDir),
    topics: createTopics({ store, ids, notify, makers }),
    votings: createVotings({ store, ids, notify }),
    elections: createElections({ store, ids, notify, makers }),
  }
}

import type { VOTING_ACTS, VotingAct, VotingView } from '@arachne/contract/governance'
import type { z } from 'zod'

import { keys } from '../../api/keys.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'

type VotingBody<Act extends VotingAct> = z.input<(typeof VOTING_ACTS)[Act]>

export function useVotingAct<Act extends VotingAct>(
  voting: Pick<VotingView, 'id'>,
  act: Act,
  onDone?: () => void,
): Doing<VotingBody<Act>, unknown> {
  const orga = useOrgaId()
  return useAct({
    run: (body: VotingBody<Act>) => orgaApi(orga).actOnVoting(voting.id, act, body),
    touches: [keys.orga(orga), keys.orgaWaiting],
    onDone: () => onDone?.(),
  })
}

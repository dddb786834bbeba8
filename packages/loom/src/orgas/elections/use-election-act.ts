import type { ELECTION_ACTS, ElectionAct, ElectionView } from '@arachne/contract/governance'
import type { z } from 'zod'

import { keys } from '../../api/keys.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'

type ElectionBody<Act extends ElectionAct> = z.input<(typeof ELECTION_ACTS)[Act]>

export function useElectionAct<Act extends ElectionAct>(
  election: Pick<ElectionView, 'id'>,
  act: Act,
  onDone?: () => void,
): Doing<ElectionBody<Act>, unknown> {
  const orga = useOrgaId()
  return useAct({
    run: (body: ElectionBody<Act>) => orgaApi(orga).actOnElection(election.id, act, body),
    touches: [keys.orga(orga), keys.orgaWaiting],
    onDone: () => onDone?.(),
  })
}

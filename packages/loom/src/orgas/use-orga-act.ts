import type { OrgaClient } from '@arachne/contract/governance'
import type { QueryKey } from '@tanstack/react-query'

import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { orgaApi } from './api.ts'
import { useOrgaId } from './queries.ts'

export interface OrgaAct<Input, Answer> {
  /** With the client of the organisation in the page's address. */
  run(api: OrgaClient, input: Input): Promise<Answer>
  onDone?(answer: Answer, input: Input): void
}

/** One change of an organisation; refetches the parts of it on the page, unless told what else it touches. */
export function useOrgaAct<Answer, Input = undefined>(
  { run, onDone }: OrgaAct<Input, Answer>,
  touches?: readonly QueryKey[],
): Doing<Input, Answer> {
  const orga = useOrgaId()
  return useAct({
    run: (input: Input) => run(orgaApi(orga), input),
    touches: touches ?? [keys.orga(orga), keys.orgaList],
    ...(onDone && { onDone }),
  })
}

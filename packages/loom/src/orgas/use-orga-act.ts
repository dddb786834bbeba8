import { keys } from '../api/keys.ts'
import { type Doing, useAct } from '../api/use-act.ts'
import { useOrgaId } from './queries.ts'

interface Act<Input, Answer> {
  run(input: Input): Promise<Answer>
  onDone?(answer: Answer, input: Input): void
}

/** One change of an organisation; refetches the parts of it on the page. */
export function useOrgaAct<Answer, Input = undefined>(what: Act<Input, Answer>): Doing<Input, Answer> {
  const orga = useOrgaId()
  return useAct({ ...what, touches: [keys.orga(orga), keys.orgaList] })
}

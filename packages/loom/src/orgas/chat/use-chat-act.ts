import { keys } from '../../api/keys.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { useOrgaId } from '../queries.ts'

interface Act<Input, Answer> {
  run(input: Input): Promise<Answer>
  onDone?(answer: Answer, input: Input): void
}

/** One change in a channel; refetches the parts of it on the page. */
export function useChatAct<Answer, Input>(channel: string, what: Act<Input, Answer>): Doing<Input, Answer> {
  return useAct({ ...what, touches: [keys.orgaPart(useOrgaId(), 'channel', channel)] })
}

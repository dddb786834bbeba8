import { keys } from '../../api/keys.ts'
import { useOrgaId } from '../queries.ts'
import { type OrgaAct, useOrgaAct } from '../use-orga-act.ts'

/** One change in a channel; refetches the parts of it on the page. */
export function useChatAct<Answer, Input>(channel: string, what: OrgaAct<Input, Answer>) {
  return useOrgaAct(what, [keys.orgaPart(useOrgaId(), 'channel', channel)])
}

import type { LinkedOrgaView } from '@arachne/contract/governance'

import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgasApi } from '../api.ts'
import { ConfirmLink } from './ConfirmLink.tsx'
import { CutLink } from './CutLink.tsx'
import { LinkRow } from './LinkRow.tsx'
import { serverOrgasKey } from './queries.ts'

/** An organisation that asks, is offered the server, or is linked to it. */
export function OrganisationRow({ server, organisation }: { server: string; organisation: LinkedOrgaView }) {
  const words = useWords('orga-settings').discord
  const { orga_id: id, orga_name: name, state, manager_at: at } = organisation
  const touches = [serverOrgasKey(server)]
  const confirming = useAct<undefined, unknown>({
    run: () => orgasApi.linkOrga(server, { orga_id: id }),
    touches,
    onDone: () => toasts.say(words.isLinked(name)),
  })
  const cutting = useAct<undefined, unknown>({
    run: () => orgasApi.cutOrga(server, id),
    touches,
    onDone: () => toasts.say(at === null ? words.isDeclined(name) : words.isCut(name)),
  })
  const failures = (
    <>
      <Failure error={confirming.error} what={words.notConfirmed} />
      {at === null && <Failure error={cutting.error} what={words.notCut} />}
    </>
  )
  const story = <Story organisation={organisation} />
  return (
    <LinkRow icon="circles" name={name} state={state} story={story} more={failures}>
      {at === null ? (
        <>
          <Button size="s" doing={cutting} working={words.cutting}>
            {words.decline}
          </Button>
          <ConfirmLink confirming={confirming} />
        </>
      ) : (
        <CutLink name={name} cutting={cutting} />
      )}
    </LinkRow>
  )
}

function Story({ organisation }: { organisation: LinkedOrgaView }) {
  const words = useWords('orga-settings').discord
  const { orga_name: name, state, manager_at: at, manager_name: manager } = organisation
  if (at === null) return <Phrase text={words.askedFor} parts={{ name }} />
  if (state === 'asked') return <Phrase text={words.offered} parts={{ manager, name }} />
  return <Phrase text={words.shownHere} parts={{ manager, when: <TimeAgo at={at} /> }} />
}

import type { LinkedOrgaView } from '@arachne/contract/governance'

import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { orgasApi } from '../api.ts'
import { CutLink } from './CutLink.tsx'
import { serverOrgasKey } from './queries.ts'
import { discordWords } from './words.ts'

interface Props {
  server: string
  organisation: LinkedOrgaView
}

/** An organisation that asks, is offered the server, or is linked to it. */
export function OrganisationRow({ server, organisation }: Props) {
  const words = useWords(discordWords)
  const { orga_id: id, orga_name: name, state, manager_at: at } = organisation
  const touches = [serverOrgasKey(server)]
  const confirming = useAct({
    run: () => orgasApi.linkOrga(server, { orga_id: id }),
    touches,
    onDone: () => toasts.say(words.isLinked(name)),
  })
  const cutting = useAct<undefined, unknown>({
    run: () => orgasApi.cutOrga(server, id),
    touches,
    onDone: () => toasts.say(at === null ? words.isDeclined(name) : words.isCut(name)),
  })
  return (
    <li>
      <Icon name="circles" />
      <div className="grow">
        <p className="line-x wrapx">
          <b>{name}</b>
          <Badge kind={state === 'linked' ? 'ok' : 'info'}>{words.states[state]}</Badge>
        </p>
        <p className="small muted">
          <Story organisation={organisation} />
        </p>
        <Failure error={confirming.error} what={words.notConfirmed} />
        {at === null && <Failure error={cutting.error} what={words.notCut} />}
      </div>
      {at === null ? (
        <>
          <Button size="s" busy={cutting.busy} working={words.cutting} onClick={() => cutting.act(undefined)}>
            {words.decline}
          </Button>
          <Button
            look="primary"
            size="s"
            busy={confirming.busy}
            working={words.confirming}
            onClick={() => confirming.act(undefined)}
          >
            {words.confirm}
          </Button>
        </>
      ) : (
        <CutLink name={name} cutting={cutting} />
      )}
    </li>
  )
}

function Story({ organisation }: { organisation: LinkedOrgaView }) {
  const words = useWords(discordWords)
  const { orga_name: name, state, manager_at: at, manager_name: manager } = organisation
  if (at === null) return <Phrase text={words.askedFor} parts={{ name }} />
  if (state === 'asked') return <Phrase text={words.offered} parts={{ manager, name }} />
  return <Phrase text={words.shownHere} parts={{ manager, when: <TimeAgo at={at} /> }} />
}

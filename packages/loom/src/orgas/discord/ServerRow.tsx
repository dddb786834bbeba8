import type { DiscordServerView } from '@arachne/contract/governance'

import { toasts } from '../../toast/toasts.ts'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useOrgaAct } from '../use-orga-act.ts'
import { ConfirmLink } from './ConfirmLink.tsx'
import { CutLink } from './CutLink.tsx'
import { LinkRow } from './LinkRow.tsx'

/** A server with its keys: those turned, and those missing. */
export function ServerRow({ server, isOwner }: { server: DiscordServerView; isOwner: boolean }) {
  const words = useWords('orga-settings').discord
  const { server_id: id, server_name: name, state, owner } = server
  const confirming = useOrgaAct({
    run: (api) => api.linkServer({ server_id: id }),
    onDone: () => toasts.say(words.isLinked(name)),
  })
  const cutting = useOrgaAct({
    run: (api) => api.cutServer(id),
    onDone: () => toasts.say(words.isCut(name)),
  })
  const more = (
    <>
      {!server.bot_there && <p className="small muted">{words.botGone}</p>}
      <Failure error={confirming.error} what={words.notConfirmed} />
    </>
  )
  return (
    <LinkRow icon="server" name={name} state={state} story={<Keys server={server} />} more={more}>
      {isOwner && owner === null && <ConfirmLink confirming={confirming} />}
      {isOwner && <CutLink name={name} cutting={cutting} />}
    </LinkRow>
  )
}

function Keys({ server }: { server: DiscordServerView }) {
  const words = useWords('orga-settings').discord
  const { owner, manager_name: manager, manager_at: at, server_name: name } = server
  if (owner === null) return <Phrase text={words.waitsForOwner} parts={{ manager: <b>{manager}</b> }} />
  if (at === null) return <Phrase text={words.waitsForManager} parts={{ server: <b>{name}</b> }} />
  const when = <TimeAgo at={server.owner_at !== null && server.owner_at > at ? server.owner_at : at} />
  return <Phrase text={words.linkedBy} parts={{ owner: owner.name, manager, when }} />
}

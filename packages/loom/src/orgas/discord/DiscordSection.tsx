import { useQuery } from '@tanstack/react-query'

import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { channelsQuery } from '../chat/queries.ts'
import { useOrga } from '../queries.ts'
import { Section } from '../settings/Section.tsx'
import { AskForServer } from './AskForServer.tsx'
import { discordQuery } from './queries.ts'
import { ServerRow } from './ServerRow.tsx'
import { Shown } from './Shown.tsx'

/** The servers linked to an organisation, and where the decisions of all members are shown. Its owner decides. */
export function DiscordSection() {
  const words = useWords('orga-settings').discord
  const common = useWords('orga').orga
  const orga = useOrga()
  const { data, pending } = useShown(discordQuery(orga.id), { failed: common.notLoaded, rows: 1 })
  const everybody = useQuery(channelsQuery(orga.id)).data?.find(({ kind }) => kind === 'orga')
  const isLinked = data?.servers.some(({ state }) => state === 'linked')
  const isOwner = orga.me.owner
  return (
    <Section title={words.title}>
      <p className="small muted">{words.about}</p>
      {pending}
      {data && data.servers.length > 0 && (
        <ul className="rows">
          {data.servers.map((server) => (
            <ServerRow key={server.server_id} server={server} isOwner={isOwner} />
          ))}
        </ul>
      )}
      {isOwner && data && <AskForServer known={data.servers.map(({ server_id: id }) => id)} />}
      {isLinked && everybody && (
        <div className="stack-3">
          <h3>{words.everybody}</h3>
          <Shown channel={everybody.id} name={orga.name} mayChange={isOwner} />
        </div>
      )}
    </Section>
  )
}

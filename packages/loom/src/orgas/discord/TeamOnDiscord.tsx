import type { TeamView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'

import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'
import { discordQuery } from './queries.ts'
import { Shown } from './Shown.tsx'

const LEADING: ReadonlySet<string | null> = new Set(['leader', 'secretary'])

/** Where a circle is shown, once the organisation is linked to a server. Its leader and its secretary decide. */
export function TeamOnDiscord({ team }: { team: TeamView }) {
  const words = useWords('orga-settings').discord
  const orga = useOrga()
  const { data } = useQuery(discordQuery(orga.id))
  const isLinked = data?.servers.some(({ state }) => state === 'linked') ?? false
  if (!isLinked || team.archived) return null
  const mayChange = team.roles.some(
    ({ role_type: type, holder }) => LEADING.has(type) && holder.id === orga.me.id,
  )
  return (
    <section className="card" aria-labelledby="on-discord">
      <div className="card-h">
        <h2 id="on-discord">{words.onDiscord}</h2>
      </div>
      <div className="card-b">
        <Shown channel={team.channel_id} name={team.name} mayChange={mayChange} />
      </div>
    </section>
  )
}

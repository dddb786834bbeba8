import type { TeamView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'

import { Card } from '../../ui/Card.tsx'
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
    <Card title={words.onDiscord}>
      <div className="card-b">
        <Shown channel={team.channel_id} name={team.name} mayChange={mayChange} />
      </div>
    </Card>
  )
}

import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'

import { NotLoaded } from '../../ui/NotLoaded.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import { serverQuery, settingsQuery } from '../queries.ts'
import { Announcing } from './Announcing.tsx'
import { ClosedChannels } from './ClosedChannels.tsx'
import { LogChannel } from './LogChannel.tsx'
import { Talk } from './Talk.tsx'

/** The settings that apply to all entities on a server. */
export function Settings() {
  const { server: id } = useParams({ from: '/app/servers/$server' })
  const server = useQuery(serverQuery(id))
  const settings = useQuery(settingsQuery(id))
  if (!server.data || !settings.data) {
    const error = server.error ?? settings.error
    return error ? <NotLoaded of={[server, settings]} /> : <SkeletonRows rows={5} />
  }
  const parts = { server: server.data.server, settings: settings.data.settings }
  return (
    <div className="stack-6 narrow-form">
      <Announcing {...parts} />
      <LogChannel {...parts} />
      <ClosedChannels {...parts} />
      <Talk {...parts} />
    </div>
  )
}

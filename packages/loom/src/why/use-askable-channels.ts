import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { serverQuery } from '../servers/queries.ts'
import { useMyself } from '../session/me.ts'

interface Askable {
  id: string
  name: string
}

/** All channels for whoever decides there; for others those inside the ceiling, and any by its name. */
export function useAskableChannels(entity: string, server: string): readonly Askable[] {
  const { servers } = useMyself()
  const isDesk = servers.some(({ id }) => id === server)
  const all = useQuery({ ...serverQuery(server), enabled: isDesk })
  const inside = useQuery({
    queryKey: keys.channels(entity, server),
    queryFn: () => api.ceilingChannels({ entity, server }),
    enabled: !isDesk,
  })
  return (isDesk ? all.data?.server.channels : inside.data?.channels) ?? []
}

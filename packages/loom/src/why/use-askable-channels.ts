import { useQuery } from '@tanstack/react-query'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { serverQuery } from '../servers/queries.ts'
import { useMyself } from '../session/me.ts'

interface Askable {
  id: string
  name: string
}

/**
 * All channels for the server's admins; for others those inside the ceiling, and any other by its name. undefined until
 * they are known.
 */
export function useAskableChannels(
  entity: string | undefined,
  server: string | undefined,
): readonly Askable[] | undefined {
  const { servers } = useMyself()
  const at = { entity: entity ?? '', server: server ?? '' }
  const isDesk = servers.some(({ id }) => id === server)
  const isSeat = entity !== undefined && server !== undefined
  const all = useQuery({ ...serverQuery(at.server), enabled: isDesk })
  const inside = useQuery({
    queryKey: keys.channels(at.entity, at.server),
    queryFn: () => api.ceilingChannels(at.entity, at.server),
    enabled: isSeat && !isDesk,
  })
  if (!isSeat || inside.isError || all.isError) return []
  return isDesk ? all.data?.server.channels : inside.data?.channels
}

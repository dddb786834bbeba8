import { InstanceStatus } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'

/** What anybody may know of this instance; asked again while the page is open, so a restart heals by itself. */
export function useStatus() {
  return useQuery({
    queryKey: ['status'],
    refetchInterval: 10_000,
    retry: false,
    async queryFn() {
      const response = await fetch('/api/status')
      if (!response.ok) throw new Error(`status ${response.status}`)
      return InstanceStatus.parse(await response.json())
    },
  })
}

import { useQuery } from '@tanstack/react-query'

import { membersQuery, useOrgaId } from '../queries.ts'

/** All current members can be nominated. */
export function usePeople(): { value: string; label: string }[] {
  const { data } = useQuery(membersQuery(useOrgaId()))
  return (data?.members ?? [])
    .filter(({ left }) => !left)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((one, other) => one.label.localeCompare(other.label))
}

import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { Select } from '../ui/Field.tsx'
import { membersQuery, useOrgaId } from './queries.ts'

interface Props {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  value: string
  onChange(member: string): void
}

/** A choice among current members. */
export function PickMember({ value, ...rest }: Props) {
  const { data } = useQuery(membersQuery(useOrgaId()))
  const options = (data?.members ?? [])
    .filter(({ left }) => !left)
    .map(({ id, name }) => ({ value: id, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label))
  const nobody = options.some((option) => option.value === value) ? [] : [{ value, label: '' }]
  return <Select {...rest} value={value} options={[...nobody, ...options]} />
}

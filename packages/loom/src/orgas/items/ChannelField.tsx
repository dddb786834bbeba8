import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'

import { Select } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { writableChannelsQuery } from './queries.ts'

/** The organisation's channel or a team's. */
export function ChannelField({ value, onChange }: { value: string; onChange(channel: string): void }) {
  const words = useWords('topics').items
  const { data } = useQuery(writableChannelsQuery(useOrgaId()))
  if (data?.length === 0) return <Notice kind="warn">{words.noChannel}</Notice>
  return (
    <Select
      label={words.channel}
      hint={words.channelHint}
      value={value}
      options={(data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}

/** The channel the person came from, else the first one. */
export function useChannel(chosen: string): string {
  const { data } = useQuery(writableChannelsQuery(useOrgaId()))
  const { channel } = useSearch({ strict: false }) as { channel?: string }
  const known = (id: string | undefined) => data?.some((one) => one.id === id)
  if (known(chosen)) return chosen
  return (known(channel) ? channel : data?.[0]?.id) ?? ''
}

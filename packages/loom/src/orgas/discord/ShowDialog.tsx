import type { DiscordChannelView, DiscordShows } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { ActDialog } from '../../ui/dialogs/ActDialog.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Select } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { Audience } from './Audience.tsx'
import { audienceQuery, discordChoicesQuery, discordQuery } from './queries.ts'

interface Props {
  channel: string
  name: string
  link: DiscordChannelView | undefined
  onClose(): void
}

const SHOWS = ['full', 'title'] as const

/** The Discord channel, who could see it, and how much is shown there. */
export function ShowDialog({ channel, name, link, onClose }: Props) {
  const words = useWords('orga-settings').discord
  const missing = useWords('errors').missing
  const orga = useOrgaId()
  const [chosen, setChosen] = useState(link?.discord_channel_id ?? '')
  const [wish, setWish] = useState<DiscordShows>('full')
  const [showOpen, setShowOpen] = useState(false)
  const { data: audience, error, isFetching } = useQuery(audienceQuery(orga, channel, chosen))
  const shows = audience?.may_show === 'full' ? wish : 'title'
  const showing = useOrgaAct({
    run: (api) => api.showOnDiscord(channel, { discord_channel_id: chosen, shows, show_open: showOpen }),
    onDone() {
      toasts.say(words.isShown)
      onClose()
    },
  })
  return (
    <ActDialog
      title={words.showTitle(name)}
      about={words.showText}
      says={{ act: words.show, working: words.showing, failed: words.notShown }}
      missing={
        (chosen === '' && missing.channel) ||
        (isFetching && words.looking) ||
        (audience === undefined && words.notShown)
      }
      doing={showing}
      onClose={onClose}
      width={560}
    >
      <PickPlace value={chosen} onChange={setChosen} />
      {chosen !== '' && isFetching && <p className="small muted">{words.looking}</p>}
      <Failure error={error} what={words.notShown} />
      {audience && !isFetching && (
        <>
          <Audience audience={audience} />
          <HowMuch most={audience.may_show} value={shows} onChange={setWish} />
          {audience.open_items > 0 && (
            <Checkbox
              label={words.showOpen(audience.open_items)}
              hint={words.showOpenHint}
              checked={showOpen}
              onChange={setShowOpen}
            />
          )}
        </>
      )}
    </ActDialog>
  )
}

interface HowMuchProps {
  most: DiscordShows
  value: DiscordShows
  onChange(shows: DiscordShows): void
}

function HowMuch({ most, value, onChange }: HowMuchProps) {
  const words = useWords('orga-settings').discord
  const options = SHOWS.map((one) => ({
    value: one,
    ...words.shows[one],
    disabled: one === 'full' && most !== 'full',
  }))
  return (
    <>
      <RadioCards name={words.what} value={value} options={options} onChange={onChange} />
      <p className="small muted">{words.narrows}</p>
    </>
  )
}

function PickPlace({ value, onChange }: { value: string; onChange(channel: string): void }) {
  const words = useWords('orga-settings').discord
  const orga = useOrgaId()
  const { data, error, refetch } = useQuery(discordChoicesQuery(orga))
  const servers = useQuery(discordQuery(orga)).data?.servers ?? []
  if (data === undefined) return <Failure error={error} onRetry={() => void refetch()} />
  if (data.channels.length === 0) return <Notice>{words.noChannels}</Notice>
  const serverOf = (id: string) => servers.find((one) => one.server_id === id)?.server_name ?? ''
  const options = data.channels.map(({ id, server_id: server, name }) => ({
    value: id,
    label: `#${name} (${serverOf(server)})`,
  }))
  return (
    <Select
      label={words.channel}
      hint={words.channelHint}
      value={value}
      options={[{ value: '', label: words.choose }, ...options]}
      onChange={onChange}
    />
  )
}

import type { DiscordChannelView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { TimeAgo } from '../../ui/TimeAgo.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { useOrgaId } from '../queries.ts'
import { useOrgaAct } from '../use-orga-act.ts'
import { discordQuery } from './queries.ts'
import { ShowDialog } from './ShowDialog.tsx'

interface Props {
  channel: string
  /** The name of the circle or the organisation. */
  name: string
  mayChange: boolean
}

/** Where a channel is shown on Discord, how much of it, and to how many people. */
export function Shown({ channel, name, mayChange }: Props) {
  const words = useWords('orga-settings').discord
  const orga = useOrgaId()
  const { data } = useQuery(discordQuery(orga))
  const [choosing, setChoosing] = useState(false)
  const link = data?.channels.find(({ channel_id: id }) => id === channel)
  const hiding = useOrgaAct({
    run: (api) => api.hideFromDiscord(channel),
    onDone: () => toasts.say(words.isHidden),
  })
  return (
    <div className="stack-3">
      {link === undefined ? <p className="small muted">{words.nowhere}</p> : <Where link={link} />}
      <Failure error={hiding.error} what={words.notHidden} />
      {mayChange && (
        <div className="actions">
          <Button size="s" icon="hash" onClick={() => setChoosing(true)}>
            {link === undefined ? words.choose : words.change}
          </Button>
          {link && (
            <Button size="s" doing={hiding} working={words.hiding}>
              {words.hide}
            </Button>
          )}
        </div>
      )}
      {choosing && (
        <ShowDialog channel={channel} name={name} link={link} onClose={() => setChoosing(false)} />
      )}
    </div>
  )
}

function Where({ link }: { link: DiscordChannelView }) {
  const words = useWords('orga-settings').discord
  const orga = useOrgaId()
  const servers = useQuery(discordQuery(orga)).data?.servers ?? []
  const server = servers.find(({ server_id: id }) => id === link.server_id)?.server_name ?? ''
  const channel = `#${link.discord_channel_name ?? link.discord_channel_id}`
  const { extra_viewers: others } = link
  return (
    <div className="small">
      <p className="line-x wrapx">
        <span>
          <Phrase text={words.shownIn} parts={{ channel: <b>{channel}</b>, server }} />
        </span>
        <Badge kind={link.shows === 'full' ? 'ok' : 'info'}>{words.shows[link.shows].label}</Badge>
      </p>
      <p className="muted">
        {others === null && words.othersUnknown}
        {others !== null && others > 0 && words.others(others)}{' '}
        <Phrase text={words.checked} parts={{ when: <TimeAgo at={link.checked_at} /> }} />
      </p>
    </div>
  )
}

import type { EntityView, MembershipView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import { Link } from '@tanstack/react-router'
import { Fragment, type ReactNode, useState } from 'react'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { channelIcon } from '../../pickers/ChannelPicker.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Segmented } from '../../ui/Choice.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useShown } from '../../ui/use-shown.tsx'
import { useWords } from '../../words/language.tsx'
import { Phrase } from '../../words/Phrase.tsx'
import { type StatedChannel, useChannelState } from './use-channel-state.ts'

/** From this number on, searching is quicker than scanning. */
const MANY = 15

/** Every channel the entity is allowed in, by name, with its one setting. */
export function ChannelStates({ entity, seat }: { entity: EntityView; seat: MembershipView }) {
  const words = useWords('entity').seats
  const [text, setText] = useState('')
  const { server_id: server } = seat
  const name = seat.server_name ?? server
  const { data, pending } = useShown(
    {
      queryKey: keys.channels(entity.id, server),
      queryFn: () => api.ceilingChannels(entity.id, server),
    },
    { failed: words.notLoaded, rows: 6 },
  )
  const setting = useChannelState(entity.id, server)
  if (data === undefined) return pending
  const wanted = text.trim().toLowerCase()
  const found = data.channels.filter((channel) => channel.name.toLowerCase().includes(wanted))
  return (
    <>
      <Failure error={setting.error} what={words.notSet} />
      {!entity.may.manage && <p className="small muted">{words.onlyOwner}</p>}
      {data.channels.length > MANY && (
        <div className="search">
          <Icon name="search" />
          <input
            className="input"
            type="search"
            aria-label={words.find}
            placeholder={words.find}
            value={text}
            onChange={(event) => setText(event.target.value)}
          />
        </div>
      )}
      <ChannelList
        channels={data.channels}
        found={found}
        server={name}
        mayManage={entity.may.manage}
        onState={(channel, state) => setting.act({ channel, state, before: channel.state })}
        foot={
          <Link to="/why" search={{ entity: entity.id, server }}>
            {words.why}
          </Link>
        }
      />
      <Legend />
    </>
  )
}

interface ListProps {
  channels: readonly StatedChannel[]
  found: readonly StatedChannel[]
  server: string
  mayManage: boolean
  onState(channel: StatedChannel, state: StatedChannel['state']): void
  foot: ReactNode
}

function ChannelList({ channels, found, server, mayManage, onState, foot }: ListProps) {
  const words = useWords('entity').seats
  return (
    <div className="card chs">
      <div className="rows">
        {[...Map.groupBy(found, ({ category }) => category)].map(([category, members]) => (
          <Fragment key={category ?? ''}>
            <h3 className="group-h">{category ?? words.noCategory}</h3>
            {members.map((channel) => (
              <Row
                key={channel.id}
                channel={channel}
                mayManage={mayManage}
                onState={(state) => onState(channel, state)}
              />
            ))}
          </Fragment>
        ))}
        {channels.length === 0 && <p className="muted">{words.noChannels(server)}</p>}
        {channels.length > 0 && found.length === 0 && <p className="muted">{words.noMatch}</p>}
        <p className="small muted">
          <span>
            {words.outside(server)} {foot}
          </span>
        </p>
      </div>
    </div>
  )
}

function Legend() {
  const words = useWords('entity').seats
  const { watch, normal, blocked, muted } = words.states
  return (
    <p className="hint">
      <Phrase
        text={words.legend}
        parts={{
          watch: <b>{watch}</b>,
          normal: <b>{normal}</b>,
          blocked: <b>{blocked}</b>,
          muted: <b>{muted}</b>,
        }}
      />
    </p>
  )
}

const STATES = [
  { value: 'watch', icon: 'eye', className: 's-watch' },
  { value: 'normal', icon: 'chat', className: 's-normal' },
  { value: 'blocked', icon: 'penOff', className: 's-blocked' },
  { value: 'muted', icon: 'bellOff', className: 's-muted' },
] as const

interface RowProps {
  channel: StatedChannel
  mayManage: boolean
  onState(state: StatedChannel['state']): void
}

function Row({ channel, mayManage, onState }: RowProps) {
  const words = useWords('entity').seats
  const isForum = channel.type === 'forum' || channel.type === 'media'
  const meaning = words.means[channel.state] === '' && isForum ? words.forum : words.means[channel.state]
  const { bot_can_view: isSeen } = channel
  return (
    <div className={`ch ${isSeen ? '' : 'off'}`}>
      <Icon name={channelIcon(channel)} />
      <div className="grow">
        <div className="clip strong">{channel.name}</div>
        {isSeen ? (
          meaning !== '' && <div className="tiny faint">{meaning}</div>
        ) : (
          <div className="tiny text-warn">{words.hidden}</div>
        )}
      </div>
      {!isSeen && (
        <Badge kind="warn" icon="alert">
          {words.unreachable}
        </Badge>
      )}
      {(isSeen || channel.state !== 'normal') && (
        <Segmented
          className="four"
          name={words.stateOf(channel.name)}
          value={channel.state}
          disabled={!mayManage}
          onChange={onState}
          options={STATES.map((state) => ({ ...state, label: words.states[state.value] }))}
        />
      )}
    </div>
  )
}

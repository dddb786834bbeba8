import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import { useState } from 'react'

import { Checkbox } from '../ui/Check.tsx'
import { useWords } from '../words/language.tsx'
import { PickerFrame } from './PickerFrame.tsx'
import { countTicked, effective, type Selection, withMode, withTicks } from './selection.ts'

export interface PickableChannel {
  id: string
  name: string
  category: string | null
  type?: string
  bot_can_view: boolean
}

interface Props {
  channels: readonly PickableChannel[]
  selection: Selection
  onChange(selection: Selection): void
}

const ICON_OF: Readonly<Record<string, IconName>> = {
  announcement: 'announcement',
  forum: 'forum',
  media: 'forum',
}

export function channelIcon({
  type,
  bot_can_view: seen,
}: Pick<PickableChannel, 'type' | 'bot_can_view'>): IconName {
  return seen ? (ICON_OF[type ?? ''] ?? 'hash') : 'lock'
}

/** The channels of a server by category. Channels the bot can't see are shown disabled, with the reason. */
export function ChannelPicker({ channels, selection, onChange }: Props) {
  const words = useWords('access').pickers
  const [text, setText] = useState('')
  const all = channels.filter(({ bot_can_view: seen }) => seen).map(({ id }) => id)
  const ticked = effective(selection, all)
  const found = channels.filter(({ name }) => name.toLowerCase().includes(text.trim().toLowerCase()))
  const tick = (ids: string[], on: boolean) => onChange(withTicks(selection, ids, on, all))
  const hint = { all: words.allChannelsHint, these: words.theseChannelsHint, none: words.noChannelsHint }
  return (
    <div className="stack-2">
      <PickerFrame
        name={words.channels}
        mode={selection.mode}
        count={ticked.size}
        onMode={(mode) => onChange(withMode(selection, mode))}
        search={{ label: words.findChannel, text, onChange: setText }}
      >
        <div className="pgrid">
          {[...byCategory(found)].map(([category, members]) => (
            <Category
              key={category ?? ''}
              name={category ?? words.noCategory}
              channels={members}
              ticked={ticked}
              onTick={tick}
            />
          ))}
          {found.length === 0 && <p className="hint p-4">{words.noMatch}</p>}
        </div>
      </PickerFrame>
      <p className="hint" role="status">
        {hint[selection.mode]}
      </p>
    </div>
  )
}

function byCategory(channels: readonly PickableChannel[]): Map<string | null, PickableChannel[]> {
  return Map.groupBy(channels, ({ category }) => category)
}

interface CategoryProps {
  name: string
  channels: readonly PickableChannel[]
  ticked: ReadonlySet<string>
  onTick(ids: string[], on: boolean): void
}

function Category({ name, channels, ticked, onTick }: CategoryProps) {
  const words = useWords('access').pickers
  const ids = channels.filter(({ bot_can_view: seen }) => seen).map(({ id }) => id)
  const count = countTicked(ticked, ids)
  return (
    <div className="pgroup">
      <div className="phead line-x">
        <Checkbox
          className="grow"
          label={<b>{name}</b>}
          checked={count > 0 && count === ids.length}
          mixed={count > 0 && count < ids.length}
          disabled={ids.length === 0}
          onChange={(on) => onTick(ids, on)}
        />
        <span className="tiny faint num">{words.ofCount(count, channels.length)}</span>
      </div>
      {channels.map((channel) => (
        <Checkbox
          key={channel.id}
          className={`pick ${channel.bot_can_view ? '' : 'off'}`}
          checked={ticked.has(channel.id)}
          disabled={!channel.bot_can_view && !ticked.has(channel.id)}
          onChange={(on) => onTick([channel.id], on)}
          label={
            <span className="line-x">
              <Icon name={channelIcon(channel)} size="s" />
              <span className="clip">{channel.name}</span>
              {!channel.bot_can_view && <span className="push tiny text-warn">{words.botCannotSee}</span>}
            </span>
          }
        />
      ))}
    </div>
  )
}

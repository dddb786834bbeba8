import type { CeilingChannelsAnswer, ChannelState } from '@arachne/contract'
import { useQueryClient } from '@tanstack/react-query'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { type Doing, useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { useWords } from '../../words/language.tsx'

export type StatedChannel = CeilingChannelsAnswer['channels'][number]

interface Change {
  channel: Pick<StatedChannel, 'id' | 'name'>
  state: ChannelState
  /** The setting for undo. */
  before?: ChannelState
}

const listed = (shown: CeilingChannelsAnswer | undefined, state: ChannelState) =>
  shown?.channels.filter((channel) => channel.state === state).map(({ id }) => id) ?? []

/** Shown immediately; sends the shown state, so that two quick changes don't undo each other. */
export function useChannelState(entity: string, server: string): Doing<Change, unknown> {
  const words = useWords('entity').seats
  const queries = useQueryClient()
  const key = keys.channels(entity, server)
  const setting = useAct({
    run(_change: Change) {
      const shown = queries.getQueryData<CeilingChannelsAnswer>(key)
      const tuning = {
        watch: listed(shown, 'watch'),
        blocked: listed(shown, 'blocked'),
        muted: listed(shown, 'muted'),
      }
      return api.setTuning(entity, server, tuning)
    },
    expect: {
      key,
      change: (shown: CeilingChannelsAnswer, { channel, state }) => ({
        channels: shown.channels.map((one) => (one.id === channel.id ? { ...one, state } : one)),
      }),
    },
    touches: [keys.entity(entity)],
    onDone(_answer, { channel, state, before }) {
      const undo = before && (() => setting.act({ channel, state: before }))
      toasts.say(words.isNow(channel.name, words.states[state]), undo)
    },
  })
  return setting
}

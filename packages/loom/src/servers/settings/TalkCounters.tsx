import { useQuery } from '@tanstack/react-query'

import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { residentsQuery, talkQuery } from '../queries.ts'

const EVERY_MS = 15_000

/** How often entities heard each other, and what held them back. */
export function TalkCounters({ server }: { server: string }) {
  const words = useWords('servers').settings
  const formats = useFormats()
  const { data } = useQuery({ ...talkQuery(server), refetchInterval: EVERY_MS })
  const residents = useQuery(residentsQuery(server)).data?.entities ?? []
  if (data === undefined) return null
  const { pair, channel, depth } = data.held_back
  const nameOf = (id: string) => residents.find((one) => one.id === id)?.name ?? id.slice(0, 8)
  const pairs = data.resting.map(([one, other]) => `${nameOf(one)} – ${nameOf(other)}`)
  const held = pair + channel + depth
  const { heldBy } = words
  const by = [
    heldBy.pair(formats.number(pair)),
    heldBy.channel(formats.number(channel)),
    heldBy.depth(formats.number(depth)),
  ]
  return (
    <div className="small muted stack-2">
      <p>
        {words.since} <b>{words.heard(formats.number(data.heard))}</b>,{' '}
        <b>{words.held(formats.number(held))}</b>
        {held > 0 && ` (${formats.list(by)})`}.
      </p>
      <p>{pairs.length === 0 ? words.none : words.resting(formats.list(pairs))}</p>
    </div>
  )
}

import type { ListChannelsOutput } from '@arachne/contract'

import { plainName } from './plain-name.ts'

type Channel = ListChannelsOutput['channels'][number]

/** The channels as a model reads them: by server, a line for each. Nothing of the data is missing. */
export function channelsAsText({ channels }: ListChannelsOutput): string {
  const servers = Map.groupBy(
    channels,
    ({ server_id: id, server_name: name }) => `server_id ${id}, ${plainName(name)}`,
  )
  const blocks = [...servers].map(([server, ones]) => [server, ...ones.map(lineOf)].join('\n'))
  return [`Channels: ${channels.length}.`, ...blocks].join('\n')
}

function lineOf(channel: Channel): string {
  const { id, name, type, state, category, parent_id: parent, topic, bot_can_view: isInSight } = channel
  const facts = [
    type,
    state,
    ...(isInSight ? [] : ['bot_can_view false']),
    ...(category === undefined ? [] : [`category ${plainName(category)}`]),
    ...(parent === undefined ? [] : [`parent_id ${parent}`]),
    ...(topic === undefined ? [] : [`topic ${JSON.stringify(topic)}`]),
  ]
  return `[${id}] ${plainName(name)}: ${facts.join(', ')}`
}

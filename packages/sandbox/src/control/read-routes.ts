import { presentMessage } from '../present/message.ts'
import type { RestResult } from '../rest/handler.ts'
import { ok } from '../rest/ok.ts'
import type { MessageRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { inRange } from './body.ts'
import { findChannel, findMessage, findPerson } from './names.ts'
import type { ControlCall, ControlRoute } from './routing.ts'
import { describeWorld } from './state.ts'

const DEFAULT_LIMIT = 50

/** Reads the world without a viewer: no permission hides anything here. */
export const readRoutes: ControlRoute[] = [
  { method: 'GET', path: '/state', run: ({ world }) => ok(describeWorld(world)) },
  { method: 'GET', path: '/channels/:channel/messages', run: listMessages },
  { method: 'GET', path: '/messages/:message', run: getMessage },
  { method: 'GET', path: '/people/:person/ephemeral', run: listEphemeral },
  { method: 'GET', path: '/people/:person/modals', run: listModals },
]

function listMessages({ world, params, query }: ControlCall): RestResult {
  const { messages } = findChannel(world, params['channel'] ?? '')
  const limit = inRange(Number(query.get('limit') ?? DEFAULT_LIMIT), 'limit', { min: 1, max: 1000 })
  return ok({ messages: show(world, [...messages.values()].slice(-limit)) })
}

function getMessage({ world, params }: ControlCall): RestResult {
  return ok(presentMessage(world, findMessage(world, params['message'] ?? '')))
}

function listEphemeral({ world, params }: ControlCall): RestResult {
  const { id } = findPerson(world, params['person'] ?? '')
  const own = [...world.ephemeralMessages.values()].filter(({ ephemeralFor }) => ephemeralFor === id)
  return ok({ messages: show(world, own) })
}

function listModals({ world, params }: ControlCall): RestResult {
  const { id } = findPerson(world, params['person'] ?? '')
  const open = [...world.interactions.values()].filter(({ userId, modal }) => userId === id && modal)
  return ok({ modals: open.map(({ modal }) => modal) })
}

function show(world: World, messages: readonly MessageRecord[]): object[] {
  return messages.map((message) => presentMessage(world, message))
}

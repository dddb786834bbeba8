import { ApplicationCommandType } from 'discord-api-types/v10'

import { shorten } from '../http/input-limits.ts'
import type { RestResult } from '../rest/handler.ts'
import { walkComponents } from '../world/component-tree.ts'
import type { CommandRecord, InteractionRecord, MessageRecord, UserRecord } from '../world/records.ts'
import type { World } from '../world/world.ts'
import { mayObject, mayText, needText, texts, type Body } from './body.ts'
import { ControlError, notHere } from './control-error.ts'
import { answerModal } from './modal-answer.ts'
import { findAccount, findChannel, findMessage, findPerson } from './names.ts'
import type { ControlCall, ControlRoute } from './routing.ts'

const SUB_COMMAND = 1
const SUB_COMMAND_GROUP = 2
const COMMAND = 2
const COMPONENT = 3
const MODAL_SUBMIT = 5

/** Buttons, selects, modals and commands: `POST /interactions`, as Discord's own client sends it. */
export const interactionActions: ControlRoute[] = [
  { method: 'POST', path: '/people/:person/click', run: (call) => useComponent(call) },
  {
    method: 'POST',
    path: '/people/:person/select',
    run: (call) => useComponent(call, texts(call.body, 'values')),
  },
  { method: 'POST', path: '/people/:person/submit', run: submitModal },
  { method: 'POST', path: '/people/:person/command', run: useCommand },
]

function interact({ world, rest }: ControlCall, user: UserRecord, interaction: object): Promise<RestResult> {
  const body = { ...interaction, nonce: world.snowflakes.next() }
  return rest({ kind: 'person', user }, 'POST', '/interactions', { body })
}

function useComponent(call: ControlCall, values?: string[]): Promise<RestResult> {
  const { world, params, body } = call
  const message = findMessage(world, needText(body, 'message_id'))
  const customId = needText(body, 'custom_id')
  const component = [...walkComponents(message.components)].find(({ custom_id: id }) => id === customId)
  if (!component) throw notHere('component', customId)
  return interact(call, findPerson(world, params['person'] ?? ''), {
    type: COMPONENT,
    application_id: applicationOf(world, message),
    ...placeOf(message),
    message_id: message.id,
    message_flags: message.flags,
    data: { component_type: component.type, custom_id: customId, ...(values && { values }) },
  })
}

function submitModal(call: ControlCall): Promise<RestResult> {
  const person = findPerson(call.world, call.params['person'] ?? '')
  const opened = findOpenModal(call.world, person, mayText(call.body, 'custom_id'))
  const components = answerModal(opened.modal.components, mayObject(call.body, 'values'))
  return interact(call, person, {
    type: MODAL_SUBMIT,
    application_id: opened.applicationId,
    ...placeOf(opened),
    data: { id: opened.id, custom_id: opened.modal.custom_id, components },
  })
}

function useCommand(call: ControlCall): Promise<RestResult> {
  const { world, params, body } = call
  const channel = findChannel(world, needText(body, 'channel_id'))
  const { command, path } = findCommand(world, channel.guildId, {
    words: needText(body, 'name').trim().replace(/^\//, ''),
    fromMenu: mayText(body, 'target') !== undefined,
  })
  return interact(call, findPerson(world, params['person'] ?? ''), {
    type: COMMAND,
    application_id: command.application_id,
    ...placeOf({ guildId: channel.guildId, channelId: channel.id }),
    data: commandData(world, command, { path, body }),
  })
}

function placeOf({ guildId, channelId }: { guildId: string | null; channelId: string }) {
  return { ...(guildId !== null && { guild_id: guildId }), channel_id: channelId }
}

function applicationOf(world: World, message: MessageRecord): string {
  const byAuthor = [...world.applications.values()].find(({ botId }) => botId === message.authorId)
  const id = message.applicationId ?? message.webhook?.applicationId ?? byAuthor?.id
  if (!id) throw new ControlError(400, 'This message doesn’t belong to an application.')
  return id
}

type OpenModal = InteractionRecord & { modal: NonNullable<InteractionRecord['modal']> }

/** The newest one this person was shown. */
function findOpenModal(world: World, person: UserRecord, customId: string | undefined): OpenModal {
  const found = [...world.interactions.values()].findLast(
    (one): one is OpenModal =>
      one.userId === person.id &&
      one.modal !== null &&
      (customId === undefined || one.modal.custom_id === customId),
  )
  if (!found) throw new ControlError(404, `No modal is open for ${person.username}.`)
  return found
}

/**
 * Names of menu commands may have spaces, and after the name of a slash command come its subcommands. With a target a
 * menu command is meant, else a slash command; one of the server wins over one that is available everywhere.
 */
function findCommand(
  world: World,
  guildId: string | null,
  { words, fromMenu }: { words: string; fromMenu: boolean },
): { command: CommandRecord; path: string[] } {
  const fits = ({ name, type }: CommandRecord) =>
    name === words || (type === ApplicationCommandType.ChatInput && words.startsWith(`${name} `))
  const preference = (one: CommandRecord) =>
    ((one.type !== ApplicationCommandType.ChatInput) === fromMenu ? 2 : 0) + (one.guildId === null ? 0 : 1)
  const [command] = [...world.commands.values()]
    .filter((one) => (one.guildId === null || one.guildId === guildId) && fits(one))
    .toSorted((a, b) => preference(b) - preference(a))
  if (!command) throw notHere('command', words)
  const path = words.slice(command.name.length).split(' ')
  return { command, path: path.filter((word) => word !== '') }
}

/** `target` = a person or message, for commands from a menu. */
function commandData(
  world: World,
  command: CommandRecord,
  { path, body }: { path: string[]; body: Body },
): object {
  const target = mayText(body, 'target')
  const shapes = (command.options ?? []) as unknown as OptionShape[]
  const targetId = target === undefined ? undefined : (findTarget(world, target) ?? target)
  return {
    id: command.id,
    name: command.name,
    type: command.type,
    version: command.version,
    options: fillOptions(shapes, path, mayObject(body, 'options')),
    attachments: [],
    ...(targetId !== undefined && { target_id: targetId }),
  }
}

function findTarget(world: World, target: string): string | undefined {
  return /^\d+$/.test(target) ? undefined : findAccount(world, target).id
}

/** An option of a registered command, as far as using it needs. */
interface OptionShape {
  type: number
  name: string
  options?: readonly OptionShape[]
}

/** `/poll create` with `{ question: 'tea?' }` as the nested list that Discord's client sends. */
function fillOptions(shapes: readonly OptionShape[], path: readonly string[], values: Body): object[] {
  const [next, ...rest] = path
  if (next !== undefined) {
    const inner = shapes.find(
      ({ name, type }) => name === next && (type === SUB_COMMAND || type === SUB_COMMAND_GROUP),
    )
    if (!inner) throw new ControlError(404, `The command has no subcommand "${shorten(next)}".`)
    const options = fillOptions(inner.options ?? [], rest, values)
    return [{ type: inner.type, name: inner.name, options }]
  }
  return Object.entries(values).map(([name, value]) => {
    const shape = shapes.find((option) => option.name === name)
    if (!shape) throw new ControlError(400, `The command has no option "${shorten(name)}".`)
    return { type: shape.type, name, value }
  })
}

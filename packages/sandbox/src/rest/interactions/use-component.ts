import { ComponentType, type APISelectMenuOption } from 'discord-api-types/v10'

import { presentResolved, type Named } from '../../present/resolved.ts'
import { walkComponents, type ComponentNode } from '../../world/component-tree.ts'
import { beginInteraction } from '../../world/interactions.ts'
import type { Id, MessageRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import { unknownMessage } from '../errors.ts'
import { invalidField } from '../form-errors.ts'
import type { Begun, Use } from './use.ts'

const cannotUse = (why: string) => invalidField('data.custom_id', 'COMPONENT_VALIDATION_FAILED', why)

/** A button is pressed, something is chosen from a menu. */
export function useComponent(use: Use): Begun {
  const { context, channel, data, fields } = use
  const message = findMessage(use, fields.snowflake('message_id', { required: true }) ?? '')
  const customId = data.string('custom_id', { min: 1, max: 100, required: true })
  fields.done()
  const component = walkComponents(message.components).find(({ custom_id: id }) => id === customId)
  if (!component) throw cannotUse('Component not found')
  if (component.disabled) throw cannotUse('Component is disabled')
  const values = component.type === ComponentType.Button ? undefined : readValues(use, component)
  const applicationId = applicationOf(context.world, message)
  if (applicationId === undefined) throw cannotUse('Nobody listens to this component')
  const interaction = beginInteraction(context.world, {
    ...use.base,
    applicationId,
    messageId: message.id,
  })
  return {
    interaction,
    message,
    data: {
      component_type: component.type,
      custom_id: customId,
      id: component.id,
      ...(values && { values }),
      ...(values &&
        presentResolved(context.world, { channel, viewerId: use.user.id }, namedBy(component.type, values))),
    },
  }
}

function findMessage({ context, channel, user }: Use, id: Id): MessageRecord {
  const ephemeral = context.world.ephemeralMessages.get(id)
  if (ephemeral?.ephemeralFor === user.id) return ephemeral
  const message = channel.messages.get(id)
  if (!message) throw unknownMessage()
  return message
}

/** The application that sent a message, itself or through a webhook of its own. */
function applicationOf(world: World, message: MessageRecord): Id | undefined {
  const known = message.webhook?.applicationId ?? message.applicationId
  if (known !== null) return known
  return world.applications.values().find(({ botId }) => botId === message.authorId)?.id
}

type Select = ComponentNode & {
  min_values?: number
  max_values?: number
  options?: APISelectMenuOption[]
}

function readValues({ data, fields }: Use, component: Select): string[] {
  const values = data.strings('values') ?? []
  const { min_values: min = 1, max_values: max = 1, options } = component
  if (values.length < min || values.length > max) {
    data.fail('values', 'BASE_TYPE_BAD_LENGTH', `Must be between ${min} and ${max} in length.`)
  }
  if (options && values.some((value) => !options.some((option) => option.value === value))) {
    data.fail('values', 'BASE_TYPE_CHOICES', 'No such option.')
  }
  fields.done()
  return values
}

/** Whom and what the values of a menu name. */
export function namedBy(type: ComponentType, values: readonly string[]): Named {
  switch (type) {
    case ComponentType.UserSelect:
      return { users: values }
    case ComponentType.RoleSelect:
      return { roles: values }
    case ComponentType.MentionableSelect:
      return { users: values, roles: values }
    case ComponentType.ChannelSelect:
      return { channels: values }
    default:
      return {}
  }
}

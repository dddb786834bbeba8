import { ComponentType } from 'discord-api-types/v10'

import { presentResolved } from '../../present/resolved.ts'
import { walkComponents } from '../../world/component-tree.ts'
import { beginInteraction, sourceOf } from '../../world/interactions.ts'
import type { AttachmentRecord, Id, InteractionRecord } from '../../world/records.ts'
import { unknownInteraction } from '../errors.ts'
import { storeUploads } from '../message-body/uploads.ts'
import type { Fields } from '../validate.ts'
import { answerField, type FilledIn, type ModalField, type Sent } from './modal-answers.ts'
import { namedBy } from './use-component.ts'
import type { Begun, Use } from './use.ts'

/** A person sends off the modal that an earlier interaction opened. */
export function submitModal(use: Use): Begun {
  const { context, channel, data, fields } = use
  const { world } = context
  const opener = findOpener(use)
  const attachments = storeUploads(context, channel.id)
  const components = readAnswers(data, { opener, attachments })
  fields.done()
  const interaction = beginInteraction(world, {
    ...use.base,
    applicationId: opener.applicationId,
    messageId: opener.messageId,
    name: opener.name,
    triggering: sourceOf(opener),
  })
  const customId = opener.modal?.custom_id
  opener.modal = null
  const message =
    world.ephemeralMessages.get(opener.messageId ?? '') ?? channel.messages.get(opener.messageId ?? '')
  return {
    interaction,
    message,
    data: {
      custom_id: customId,
      components,
      ...presentResolved(
        world,
        { channel, viewerId: use.user.id },
        { ...mergeNamed(components), attachments },
      ),
    },
  }
}

/** Named by the interaction's id, as Discord's client does, or found by the modal's own id. */
function findOpener({ context, data, user }: Use): InteractionRecord {
  const id = data.snowflake('id')
  const customId = data.string('custom_id', { required: true })
  const open = [...context.world.interactions.values()].filter(
    ({ modal, userId }) => userId === user.id && modal?.custom_id === customId,
  )
  const opener = open.findLast((one) => id === undefined || one.id === id)
  if (!opener) throw unknownInteraction()
  return opener
}

/** The modal's own components, each with what was filled in. Where an answer stood in the request does not matter. */
function readAnswers(
  data: Fields,
  { opener, attachments }: { opener: InteractionRecord; attachments: readonly AttachmentRecord[] },
): FilledIn[] {
  const given = new Map(readSent(data).map((one) => [one.custom_id, one]))
  const fill = (field: ModalField): FilledIn => {
    const { type, id } = field
    if (type === ComponentType.TextDisplay) return { type, id }
    if (field.component) return { type, id, component: fill(field.component) }
    if (field.components) return { type, id, components: field.components.map(fill) }
    return answerField(data, { field, given: given.get(field.custom_id), attachments })
  }
  const modal = (opener.modal?.components ?? []) as object[] as ModalField[]
  return modal.map(fill)
}

/** Rows, labels and fields alike, however they are nested: what has a value counts. */
function readSent(fields: Fields): Sent[] {
  const within = fields.list('components', {}, readComponent) ?? []
  return within.flat()
}

function readComponent(fields: Fields): Sent[] {
  const inner = fields.object('component')
  const own = {
    custom_id: fields.string('custom_id'),
    value: readValue(fields),
    values: fields.strings('values'),
  }
  return [own, ...readSent(fields), ...(inner ? readComponent(inner) : [])]
}

/** A switch stays one. */
function readValue(fields: Fields): string | boolean | undefined {
  const raw = fields.raw('value')
  return typeof raw === 'boolean' ? raw : fields.string('value')
}

function mergeNamed(components: readonly FilledIn[]): { users: Id[]; roles: Id[]; channels: Id[] } {
  const all = walkComponents(components)
    .map((one) => namedBy(one.type, (one as FilledIn).values ?? []))
    .toArray()
  return {
    users: all.flatMap(({ users = [] }) => users),
    roles: all.flatMap(({ roles = [] }) => roles),
    channels: all.flatMap(({ channels = [] }) => channels),
  }
}

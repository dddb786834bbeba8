import { tellPerson } from '../../world/interactions.ts'
import type { InteractionRecord } from '../../world/records.ts'
import type { World } from '../../world/world.ts'
import { readChoiceValue } from '../commands/command-options.ts'
import { invalidField } from '../form-errors.ts'
import { compact } from '../message-body/compact.ts'
import type { Fields } from '../validate.ts'
import { readModal } from './modal.ts'
import { placeOfInteraction } from './respond.ts'

/** Answers that go to the person's own client and leave no message. */

export function openModal(world: World, interaction: InteractionRecord, fields: Fields): void {
  const data = fields.object('data')
  if (!data) throw invalidField('data', 'BASE_TYPE_REQUIRED', 'This field is required')
  const modal = readModal(data)
  fields.done()
  interaction.state = 'answered'
  interaction.modal = modal
  const { application, channel } = placeOfInteraction(world, interaction)
  const { id, name, description } = application
  tellPerson(world, interaction, {
    type: 'INTERACTION_MODAL_CREATE',
    data: { channel_id: channel.id, application: { id, name, description, icon: null }, ...modal },
  })
}

export function answerAutocomplete(world: World, interaction: InteractionRecord, fields: Fields): void {
  const data = fields.object('data')
  const choices = data?.list('choices', { max: 25 }, (item) => ({
    ...compact({ name: item.string('name', { min: 1, max: 100, required: true }) }),
    value: readChoiceValue(item),
  }))
  fields.done()
  interaction.state = 'answered'
  tellPerson(world, interaction, {
    type: 'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE',
    data: { choices: choices ?? [] },
  })
}

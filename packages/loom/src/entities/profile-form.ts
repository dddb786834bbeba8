import type { EntityView, Platform } from '@arachne/contract'
import type { UpdateEntityBody } from '@arachne/contract'

/** The profile as typed; kept as text, so that no input is lost, valid or not. */
export interface ProfileForm {
  name: string
  description: string
  platform: Platform | ''
  /** '': chosen by its id. */
  colour: string
  triggers: string
  ttl: string
}

export const EMPTY_FORM: ProfileForm = {
  name: '',
  description: '',
  platform: '',
  colour: '',
  triggers: '',
  ttl: '15',
}

export function formOf(entity: EntityView): ProfileForm {
  return {
    name: entity.name,
    description: entity.description ?? '',
    platform: entity.platform ?? '',
    colour: entity.accent_color ?? '',
    triggers: entity.triggers.map(({ word }) => word).join(', '),
    ttl: String(entity.mailbox_ttl_minutes),
  }
}

/** Only the differences from the stored values; existing words keep how they match. */
export function changesIn(form: ProfileForm, entity: EntityView): UpdateEntityBody {
  const before = formOf(entity)
  const differs = (key: keyof ProfileForm) => form[key] !== before[key]
  return {
    ...(differs('name') && { name: form.name }),
    ...(differs('description') && { description: form.description.trim() === '' ? null : form.description }),
    ...(differs('platform') && { platform: form.platform === '' ? null : form.platform }),
    ...(differs('colour') && { accent_color: form.colour === '' ? null : form.colour }),
    ...(differs('triggers') && { triggers: triggersIn(form.triggers, entity.triggers) }),
    ...(differs('ttl') && { mailbox_ttl_minutes: Number(form.ttl) }),
  }
}

type Triggers = EntityView['triggers']

function triggersIn(text: string, before: Triggers): Triggers {
  const words = text.split(',').map((word) => word.trim())
  const unique = [...new Set(words.filter((word) => word !== ''))]
  return unique.map((word) => ({
    word,
    substring: before.find((trigger) => trigger.word === word)?.substring ?? false,
  }))
}

export function isWholeMinutes(ttl: string): boolean {
  const minutes = Number(ttl)
  return Number.isInteger(minutes) && minutes >= 1 && minutes <= 60
}

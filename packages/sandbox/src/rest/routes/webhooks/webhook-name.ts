import type { Fields } from '../../validate.ts'

const FORBIDDEN = ['discord', 'clyde']

/** The name of a webhook, or the one a message is sent under. Spaces are tidied as in nicknames. */
export function readWebhookName(
  fields: Fields,
  field: string,
  { required = false } = {},
): string | undefined {
  const name = fields.string(field, { required })?.trim().replaceAll(/\s+/g, ' ')
  if (name === undefined) return undefined
  if (name.length < 1 || name.length > 80) {
    fields.fail(field, 'BASE_TYPE_BAD_LENGTH', 'Must be between 1 and 80 in length.')
  }
  const forbidden = FORBIDDEN.find((word) => name.toLowerCase().includes(word))
  if (forbidden !== undefined) {
    fields.fail(field, 'USERNAME_INVALID_CONTAINS', `Username cannot contain "${forbidden}"`)
  }
  return name
}

import { Ajv, type ValidateFunction } from 'ajv'

import { gatewaySchema } from './generate.ts'

/** Events only a person's own client gets; Discord publishes no types for them. */
const CLIENT_ONLY = new Set([
  'RESUMED',
  'APPLICATION_COMMAND_AUTOCOMPLETE_RESPONSE',
  'INTERACTION_SUCCESS',
  'INTERACTION_FAILURE',
  'INTERACTION_MODAL_CREATE',
  'MESSAGE_ACK',
])

const ajv = new Ajv({ strict: false, allErrors: true, logger: false }).addSchema(
  await gatewaySchema(),
  'gateway',
)
const validators = new Map<string, ValidateFunction>()

function validatorOf(type: string): ValidateFunction {
  const known = validators.get(type)
  if (known !== undefined) return known
  const validate = ajv.compile({ $ref: `gateway#/definitions/GatewayEvents/properties/${type}` })
  validators.set(type, validate)
  return validate
}

/** The generator misreads the fields of forwarded copies (a Pick over the message's own type). */
function withoutSnapshots(name: string, value: unknown): unknown {
  return name === 'message_snapshots' ? undefined : value
}

/** Everything about this dispatch that the published types do not allow, as sentences. */
export function checkDispatch(type: string, data: unknown): string[] {
  if (CLIENT_ONLY.has(type)) return []
  const validate = validatorOf(type)
  if (validate(JSON.parse(JSON.stringify(data, withoutSnapshots)))) return []
  // A union reports every option that did not fit; what is missing or wrongly typed says most.
  const errors = (validate.errors ?? []).filter(
    (error) => error.keyword !== 'anyOf' && error.keyword !== 'const',
  )
  const shown = errors.length > 0 ? errors : (validate.errors ?? [])
  return shown
    .slice(0, 12)
    .map((error) => `${type}${error.instancePath} ${error.message ?? ''} ${JSON.stringify(error.params)}`)
}

import type { EntityStatusAnswer } from '@arachne/contract'

import { useWords } from '../../words/language.tsx'

type Setback = Pick<NonNullable<EntityStatusAnswer['last_error']>, 'code' | 'reason' | 'fields'>

/** The reason for a refused call, from its stable words alone. */
export function useToldSetback(): (setback: Setback) => string {
  const { codes, reasons } = useWords('errors').refusals
  const words = useWords('entity').live
  return ({ code, reason, fields }) => {
    if (reason !== undefined) return reasons[reason]
    return fields === undefined ? codes[code] : words.wrongFields(fields.join(', '))
  }
}

import { everyText } from './every-text.ts'

const NARROW = '\u202F'

/**
 * French sets a narrow space before : ; ! ? and inside « », which no keyboard has and every editor loses. Texts are
 * written with plain spaces; this inserts the narrow ones, also in sentences made of parts.
 */
export function typeset<T>(words: T): T {
  return everyText(words, narrow)
}

function narrow(text: string): string {
  return text.replaceAll(/ (?=[:;!?»])/g, NARROW).replaceAll('« ', `«${NARROW}`)
}

const numbers = new Intl.NumberFormat('fr-FR')

/** "0 message", "1 message", "1 204 messages", for French sentences. */
export function manyFr(count: number, one: string, several = `${one}s`): string {
  return `${numbers.format(count)}\u00A0${count < 2 ? one : several}`
}

/** "de Kael", "d’Alba". */
export function ofFr(name: string): string {
  return /^[aeiouàâæéèêëîïôœùûü]/i.test(name) ? `d’${name}` : `de ${name}`
}

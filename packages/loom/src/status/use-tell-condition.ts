import type { Condition } from '@arachne/contract'
import { curly } from '@arachne/words'

import { useLanguage, useWords } from '../words/language.tsx'

/** Why the instance can't work; in English, the server's own sentence. undefined if it works. */
export function useTellCondition(): (
  reason: string | null | undefined,
  condition: Condition | null | undefined,
) => string | undefined {
  const { language } = useLanguage()
  // A new condition doesn't compile until it has a text.
  const said: Readonly<Record<Condition, string>> = useWords('common').conditions
  return (reason, condition) => {
    if (language === 'en') return reason == null ? undefined : curly(reason)
    return condition === null || condition === undefined ? undefined : said[condition]
  }
}

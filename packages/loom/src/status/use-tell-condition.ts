import type { Condition } from '@arachne/contract'
import { curly } from '@arachne/words'

import { useLanguage, useWords } from '../words/language.tsx'

/** Why the instance cannot do its work, in English in the server's own sentence; undefined when it can. */
export function useTellCondition(): (
  reason: string | null | undefined,
  condition: Condition | null | undefined,
) => string | undefined {
  const { language } = useLanguage()
  // A new condition does not compile until it is said.
  const said: Readonly<Record<Condition, string>> = useWords('common').conditions
  return (reason, condition) => {
    if (language === 'en') return reason == null ? undefined : curly(reason)
    return condition === null || condition === undefined ? undefined : said[condition]
  }
}

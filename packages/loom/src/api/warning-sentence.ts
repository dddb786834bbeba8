import type { Warning } from '@arachne/contract'

import { curly } from '../words/curly.ts'
import type { Language } from '../words/define-words.ts'
import { typeset } from '../words/french.ts'
import { useLanguage } from '../words/language.tsx'
import { REFUSALS } from './error-words.ts'

type Say = (role: string, why: string) => string

/** For each language but the server's own. A new kind does not compile until it is said here. */
const WARNINGS: Record<Exclude<Language, 'en'>, Record<Warning['kind'], Say>> = {
  ko: {
    no_room_for_role: () => '이 서버에는 역할을 더 만들 자리가 없어서, 사람들은 “@이름”이라는 글로 부릅니다.',
    not_announced: (_role, why) => `알리는 글은 보내지 못했습니다. ${why}`,
    role_kept_name: (_role, why) => `서버에 있는 역할의 이름은 그대로입니다. ${why}`,
    role_left_behind: (role, why) => `“${role}” 역할이 아직 서버에 있습니다. ${why}`,
  },
  fr: typeset({
    no_room_for_role: () =>
      'Ce serveur n’a plus de place pour un rôle ; les gens l’appellent par le texte « @nom ».',
    not_announced: (_role, why) => `L’annonce n’a pas pu être envoyée. ${why}`,
    role_kept_name: (_role, why) => `Le rôle sur le serveur garde son ancien nom. ${why}`,
    role_left_behind: (role, why) => `Le rôle « ${role} » est encore sur le serveur. ${why}`,
  }),
}

/** As with errors: the server's own sentence in English, its stable words in other languages. */
export function tellWarning({ kind, message, role = '', cause }: Warning, language: Language): string {
  if (language === 'en') return curly(message)
  const { codes, reasons } = REFUSALS[language]
  const why =
    cause === undefined ? '' : cause.reason === undefined ? codes[cause.code] : reasons[cause.reason]
  return WARNINGS[language][kind](role, why).trim()
}

export function useTellWarnings(): (warnings: readonly Warning[]) => string[] {
  const { language } = useLanguage()
  return (warnings) => warnings.map((warning) => tellWarning(warning, language))
}

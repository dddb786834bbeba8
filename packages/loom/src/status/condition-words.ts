import type { Condition } from '@arachne/contract'

import { curly } from '../words/curly.ts'
import type { Language } from '../words/define-words.ts'
import { typeset } from '../words/french.ts'
import { useLanguage } from '../words/language.tsx'

/** For each language but the server's own. A new condition does not compile until it is said here. */
export const CONDITIONS_SAID: Record<Exclude<Language, 'en'>, Record<Condition, string>> = {
  ko: {
    connecting: 'Discord에 연결하는 중입니다.',
    connection_lost: 'Discord와 연결이 끊겼습니다. 다시 연결하는 중입니다.',
    discord_unreachable: 'Discord에 닿지 않습니다. 다시 해 보는 중입니다.',
    session_ended: 'Discord가 연결을 끝냈습니다. 다시 해 보는 중입니다.',
    call_refused: 'Discord가 호출을 거절했습니다. 다시 로그인하는 중입니다.',
    token_missing: 'Discord 봇 토큰이 없습니다. DISCORD_BOT_TOKEN에 넣으세요.',
    token_refused:
      'Discord가 봇 토큰을 받아들이지 않습니다. 개발자 포털(애플리케이션 → Bot → Reset Token)에서 다시 복사해 DISCORD_BOT_TOKEN에 넣으세요.',
    intent_refused:
      'Discord가 연결을 거절했습니다. 개발자 포털(애플리케이션 → Bot → Privileged Gateway Intents)에서 “Message Content Intent”를 켜세요.',
    database_silent: '데이터베이스가 응답하지 않습니다.',
  },
  fr: typeset({
    connecting: 'Connexion à Discord en cours.',
    connection_lost: 'La connexion à Discord est perdue. Reconnexion en cours.',
    discord_unreachable: 'Discord est injoignable. Nouvel essai en cours.',
    session_ended: 'Discord a mis fin à la connexion. Nouvel essai en cours.',
    call_refused: 'Discord a refusé un appel. Nouvelle connexion en cours.',
    token_missing: 'Il n’y a pas de jeton de bot Discord. Mettez-le dans DISCORD_BOT_TOKEN.',
    token_refused:
      'Discord n’accepte pas le jeton du bot. Copiez-le de nouveau depuis le portail développeur (l’application → Bot → Reset Token) et mettez-le dans DISCORD_BOT_TOKEN.',
    intent_refused:
      'Discord a refusé la connexion. Activez « Message Content Intent » dans le portail développeur (l’application → Bot → Privileged Gateway Intents).',
    database_silent: 'La base de données ne répond pas.',
  }),
}

/** Why the instance cannot do its work; undefined when it can. */
export function useTellCondition(): (
  reason: string | null | undefined,
  condition: Condition | null | undefined,
) => string | undefined {
  const { language } = useLanguage()
  return (reason, condition) => {
    if (language === 'en') return reason == null ? undefined : curly(reason)
    return condition === null || condition === undefined ? undefined : CONDITIONS_SAID[language][condition]
  }
}

import { defineWords } from '../words/define-words.ts'

/** What happened to a question, as its history names it. */
export const eventWords = defineWords({
  en: {
    asked: 'asked',
    shown: 'shown on Discord',
    reminded: 'reminder sent',
    escalated: 'second list asked',
    'turned away': 'tried to answer, but may not',
    'to be confirmed': 'chose in words, still to be confirmed',
    'not confirmed': 'said that it was not meant so',
    'replied unclearly': 'replied, unclearly',
    'asked back': 'asked back',
    hesitated: 'asked for a moment',
    voted: 'voted',
    settled: 'decided',
    'changed the answer': 'changed the answer',
    'changed while it was delivered': 'changed while it was fetched',
    'answered too late': 'answered too late',
    'context added': 'the agent added something',
    'deadline passed': 'the deadline passed',
    'card lost': 'the card on Discord was lost',
    restarted: 'Arachne started again',
    delivered: 'fetched by the agent',
    withdrawn: 'withdrawn',
  },
  ko: {
    asked: '물음',
    shown: 'Discord에 보임',
    reminded: '다시 알림',
    escalated: '두 번째 목록에 물음',
    'turned away': '답하려 했지만 답할 수 없는 사람',
    'to be confirmed': '글로 골랐고 확인이 남음',
    'not confirmed': '그 뜻이 아니라고 함',
    'replied unclearly': '뜻이 분명하지 않게 답함',
    'asked back': '되물음',
    hesitated: '잠시 기다려 달라고 함',
    voted: '표를 던짐',
    settled: '정해짐',
    'changed the answer': '답을 바꿈',
    'changed while it was delivered': '가져가는 사이에 바꿈',
    'answered too late': '늦게 답함',
    'context added': '에이전트가 덧붙임',
    'deadline passed': '기한이 지남',
    'card lost': 'Discord의 카드가 없어짐',
    restarted: 'Arachne가 다시 시작함',
    delivered: '에이전트가 가져감',
    withdrawn: '거둬들임',
  },
  fr: {
    asked: 'demandé',
    shown: 'montré sur Discord',
    reminded: 'rappel envoyé',
    escalated: 'seconde liste interrogée',
    'turned away': 'a voulu répondre, mais ne le peut pas',
    'to be confirmed': 'a choisi par écrit, à confirmer',
    'not confirmed': 'a dit que ce n’était pas cela',
    'replied unclearly': 'a répondu, sans clarté',
    'asked back': 'a demandé en retour',
    hesitated: 'a demandé un moment',
    voted: 'a voté',
    settled: 'décidé',
    'changed the answer': 'a changé la réponse',
    'changed while it was delivered': 'a changé pendant la récupération',
    'answered too late': 'a répondu trop tard',
    'context added': 'l’agent a ajouté quelque chose',
    'deadline passed': 'l’échéance est passée',
    'card lost': 'la carte sur Discord a été perdue',
    restarted: 'Arachne a redémarré',
    delivered: 'récupéré par l’agent',
    withdrawn: 'retiré',
  },
})

type EventWord = keyof typeof eventWords.en

const EVENT_WORDS = Object.keys(eventWords.en) as EventWord[]

/** The longest known beginning: what follows it is a detail. */
export function eventWordOf(what: string): EventWord | undefined {
  return EVENT_WORDS.filter((word) => what.startsWith(word)).toSorted((a, b) => b.length - a.length)[0]
}

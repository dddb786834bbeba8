import { defineWords } from '../words/define-words.ts'

export const giftWords = defineWords({
  en: {
    list: 'Offered to you',
    offered: (from: string) => `@${from} wants to give you this entity.`,
    until: (day: string) => `Until ${day}.`,
    consequence:
      'If you accept, you are its owner: it keeps its name, servers and settings, and you make a key of your own. It counts towards how many you may have.',
    accept: 'Accept',
    accepting: 'Accepting…',
    isYours: (name: string) => `${name} is yours now.`,
    notAccepted: (name: string) => `${name} is not yours.`,
    decline: 'Decline',
    declining: 'Declining…',
    isDeclined: (name: string, from: string) => `${name} stays with @${from}.`,
    notDeclined: 'Your answer did not arrive.',
    onItsWay: (to: string) => `offered to @${to}`,
  },
  ko: {
    list: '나에게 주려는 엔티티',
    offered: (from) => `@${from}: 이 엔티티를 주려고 합니다.`,
    until: (day) => `${day}까지.`,
    consequence:
      '받으면 소유자가 됩니다. 이름과 서버, 설정은 그대로이고, 키는 새로 만듭니다. 가질 수 있는 수에 들어갑니다.',
    accept: '받기',
    accepting: '받는 중…',
    isYours: (name) => `${name}: 이제 내 것입니다.`,
    notAccepted: (name) => `${name}: 받지 못했습니다.`,
    decline: '받지 않기',
    declining: '답하는 중…',
    isDeclined: (name, from) => `${name}: @${from}에게 그대로 남습니다.`,
    notDeclined: '답이 전해지지 않았습니다.',
    onItsWay: (to) => `@${to}에게 주려고 함`,
  },
  fr: {
    list: 'Proposées à vous',
    offered: (from) => `@${from} veut vous donner cette entité.`,
    until: (day) => `Jusqu’au ${day}.`,
    consequence:
      'Si vous acceptez, elle est à vous : elle garde son nom, ses serveurs et ses réglages, et vous créez votre propre clé. Elle compte parmi celles que vous pouvez avoir.',
    accept: 'Accepter',
    accepting: 'Acceptation…',
    isYours: (name) => `${name} est à vous.`,
    notAccepted: (name) => `${name} n’est pas à vous.`,
    decline: 'Refuser',
    declining: 'Refus…',
    isDeclined: (name, from) => `${name} reste à @${from}.`,
    notDeclined: 'Votre réponse n’est pas arrivée.',
    onItsWay: (to) => `proposée à @${to}`,
  },
})

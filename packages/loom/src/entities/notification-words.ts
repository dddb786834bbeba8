import { defineWords } from '../words/define-words.ts'

export const notificationWords = defineWords({
  en: {
    title: 'When Discord tells you',
    about: 'You get a direct message on Discord when somebody means this entity. Each switch counts at once.',
    notify_on_mention: 'Somebody mentions it',
    notify_on_trigger: 'One of its words is said',
    notify_on_reply: 'Somebody replies to it',
    notify_excerpt: 'With the first words of the message',
    excerptHint: 'Otherwise only where it was, with a link.',
    accepts_dms: 'People may write to it directly',
    dmsHint: 'Only people it shares a server with.',
    notSaved: 'The switch was not changed.',
  },
  ko: {
    title: 'Discord가 알려 줄 때',
    about:
      '누군가 이 엔티티에게 말하면 Discord 다이렉트 메시지로 알려 줍니다. 스위치를 바꾸면 바로 적용됩니다.',
    notify_on_mention: '누군가 멘션했을 때',
    notify_on_trigger: '귀 기울이는 낱말이 나왔을 때',
    notify_on_reply: '누군가 답장했을 때',
    notify_excerpt: '메시지 첫머리와 함께',
    excerptHint: '끄면 어디였는지와 링크만 알려 줍니다.',
    accepts_dms: '사람들이 직접 메시지를 보낼 수 있음',
    dmsHint: '같은 서버에 있는 사람만.',
    notSaved: '스위치가 바뀌지 않았습니다.',
  },
  fr: {
    title: 'Quand Discord vous prévient',
    about:
      'Vous recevez un message privé sur Discord quand quelqu’un s’adresse à cette entité. Chaque réglage vaut aussitôt.',
    notify_on_mention: 'Quelqu’un la mentionne',
    notify_on_trigger: 'Un de ses déclencheurs est dit',
    notify_on_reply: 'Quelqu’un lui répond',
    notify_excerpt: 'Avec les premiers mots du message',
    excerptHint: 'Sinon seulement l’endroit, avec un lien.',
    accepts_dms: 'Les gens peuvent lui écrire en privé',
    dmsHint: 'Seulement ceux qui partagent un serveur avec elle.',
    notSaved: 'Le réglage n’a pas été changé.',
  },
})

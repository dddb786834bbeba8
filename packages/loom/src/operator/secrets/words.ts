import { defineWords } from '../../words/define-words.ts'

export const secretWords = defineWords({
  en: {
    title: 'The signing key',
    about:
      'Apps that speak for an entity show a token that Arachne signed. This key signs them; it stays on the machine and is never shown.',
    rotate: 'Make a new key',
    rotateTitle: 'As a habit',
    rotateText:
      'A new key signs from a minute from now. Tokens of the old key stay good until they expire, within the hour. No app notices anything.',
    rotating: 'Making it…',
    rotated: 'The new key signs in a minute.',
    forget: 'Make a new key and forget the old…',
    forgetTitle: 'If somebody may have seen the key',
    forgetText:
      'Tokens of the old key are refused at once, whoever holds them. Apps fetch new ones by themselves; a call that is under way can fail.',
    forgetAsk: 'Forget the old key?',
    keepOld: 'Keep the old key',
    forgetNow: 'Forget the old key',
    forgotten: 'The old key is forgotten; its tokens are refused.',
    notRotated: 'The key was not changed.',
    id: 'The new key is called',
    idHint: 'Its name stands in the tokens it signs and in the journal. It is no secret.',
    others: 'Other secrets',
    othersText:
      'Keys of entities are replaced on their pages, by their owners or through a new link. JWT_SECRET, DISCORD_BOT_TOKEN and DISCORD_CLIENT_SECRET are set where Arachne is started; with another JWT_SECRET people log in again and apps have to be let in again.',
  },
  ko: {
    title: '서명 키',
    about:
      '엔티티를 대신해 말하는 앱은 Arachne가 서명한 토큰을 보여 줍니다. 이 키로 서명하며, 키는 이 컴퓨터에만 있고 보이지 않습니다.',
    rotate: '새 키 만들기',
    rotateTitle: '정기적으로 바꿀 때',
    rotateText:
      '1분 뒤부터 새 키로 서명합니다. 옛 키로 서명한 토큰은 한 시간 안에 끝날 때까지 쓸 수 있습니다. 앱에는 아무 일도 없습니다.',
    rotating: '만드는 중…',
    rotated: '1분 뒤부터 새 키로 서명합니다.',
    forget: '새 키를 만들고 옛 키 버리기…',
    forgetTitle: '누군가 키를 보았을지 모를 때',
    forgetText:
      '옛 키로 서명한 토큰은 누가 가졌든 바로 거절합니다. 앱은 스스로 새 토큰을 받아 오며, 진행 중이던 호출은 실패할 수 있습니다.',
    forgetAsk: '옛 키를 버릴까요?',
    keepOld: '옛 키 그대로 두기',
    forgetNow: '옛 키 버리기',
    forgotten: '옛 키를 버렸습니다. 그 토큰은 거절합니다.',
    notRotated: '키가 바뀌지 않았습니다.',
    id: '새 키의 이름',
    idHint: '키가 서명한 토큰과 기록부에 적히는 이름입니다. 비밀이 아닙니다.',
    others: '다른 비밀',
    othersText:
      '엔티티의 키는 그 페이지에서 소유자가 바꾸거나 새 링크로 바꿉니다. JWT_SECRET, DISCORD_BOT_TOKEN, DISCORD_CLIENT_SECRET은 Arachne를 시작하는 곳에서 정합니다. JWT_SECRET을 바꾸면 사람은 다시 로그인하고 앱은 다시 허락받아야 합니다.',
  },
  fr: {
    title: 'La clé de signature',
    about:
      'Les applications qui parlent pour une entité présentent un jeton signé par Arachne. Cette clé les signe ; elle reste sur la machine et n’est jamais montrée.',
    rotate: 'Créer une nouvelle clé',
    rotateTitle: 'Par habitude',
    rotateText:
      'Une nouvelle clé signe dès la prochaine minute. Les jetons de l’ancienne restent valables jusqu’à leur expiration, dans l’heure. Aucune application ne s’en aperçoit.',
    rotating: 'Création…',
    rotated: 'La nouvelle clé signera dans une minute.',
    forget: 'Créer une clé et oublier l’ancienne…',
    forgetTitle: 'Si quelqu’un a pu voir la clé',
    forgetText:
      'Les jetons de l’ancienne clé sont refusés aussitôt, qui que ce soit qui les détienne. Les applications en demandent d’autres d’elles-mêmes ; un appel en cours peut échouer.',
    forgetAsk: 'Oublier l’ancienne clé ?',
    keepOld: 'Garder l’ancienne clé',
    forgetNow: 'Oublier l’ancienne clé',
    forgotten: 'L’ancienne clé est oubliée ; ses jetons sont refusés.',
    notRotated: 'La clé n’a pas été changée.',
    id: 'La nouvelle clé s’appelle',
    idHint: 'Son nom figure dans les jetons qu’elle signe et dans le registre. Il n’est pas secret.',
    others: 'Autres secrets',
    othersText:
      'Les clés des entités se remplacent sur leurs pages, par leurs propriétaires ou par un nouveau lien. JWT_SECRET, DISCORD_BOT_TOKEN et DISCORD_CLIENT_SECRET se règlent là où Arachne est lancée ; avec un autre JWT_SECRET, les gens se reconnectent et les applications doivent être admises de nouveau.',
  },
})

import { defineWords } from '../words/define-words.ts'
import { many } from '../words/format.ts'
import { manyFr } from '../words/french.ts'

export const healthWords = defineWords({
  en: {
    discord: 'Discord',
    connected: 'Connected',
    notConnected: 'Not connected',
    onServers: (count: number) => `on ${many(count, 'server')}`,
    mailbox: 'Mailbox',
    mailboxOf: (limit: string) => `of ${limit}, in memory only`,
    database: 'Database',
    databaseSize: (size: string) => `${size} on disk`,
    databaseElsewhere: 'on a server of its own',
    databaseSilent: 'does not answer',
    version: 'Arachne',
    upSince: 'started {ago}, {memory} of memory',
    addressLocal: 'Only this machine reaches it. Apps elsewhere need a public https address (BASE_URL).',
    addressPlain: 'Not https: browsers and apps will refuse to log in. Set BASE_URL to an https address.',
  },
  ko: {
    discord: 'Discord',
    connected: '연결됨',
    notConnected: '연결되지 않음',
    onServers: (count) => `서버 ${count}개`,
    mailbox: '우편함',
    mailboxOf: (limit) => `최대 ${limit}, 메모리에만`,
    database: '데이터베이스',
    databaseSize: (size) => `디스크에 ${size}`,
    databaseElsewhere: '다른 서버에 있음',
    databaseSilent: '응답하지 않음',
    version: 'Arachne',
    upSince: '{ago} 시작, 메모리 {memory}',
    addressLocal: '이 컴퓨터에서만 접속됩니다. 다른 곳의 앱에는 공개 https 주소(BASE_URL)가 필요합니다.',
    addressPlain: 'https가 아니어서 브라우저와 앱이 로그인을 거부합니다. BASE_URL을 https 주소로 정하세요.',
  },
  fr: {
    discord: 'Discord',
    connected: 'Connecté',
    notConnected: 'Non connecté',
    onServers: (count) => `sur ${manyFr(count, 'serveur')}`,
    mailbox: 'Boîtes',
    mailboxOf: (limit) => `sur ${limit}, en mémoire seulement`,
    database: 'Base de données',
    databaseSize: (size) => `${size} sur le disque`,
    databaseElsewhere: 'sur sa propre machine',
    databaseSilent: 'ne répond pas',
    version: 'Arachne',
    upSince: 'démarrée {ago}, {memory} de mémoire',
    addressLocal:
      'Seule cette machine l’atteint. Les applications d’ailleurs ont besoin d’une adresse https publique (BASE_URL).',
    addressPlain:
      'Pas de https : navigateurs et applications refuseront la connexion. Donnez à BASE_URL une adresse https.',
  },
})

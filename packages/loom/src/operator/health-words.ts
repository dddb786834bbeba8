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
    openBoxes: (count: number) =>
      `${many(count, 'secret vote')} with ballots in the box. Restarting the machine loses them, and everybody votes again.`,
    keysInProcess:
      'The keys of secret ballots are in the memory of this program alone: restarting it loses the ballots of open votes. Name a folder in memory (SHELF_DIR).',
    keysSwap:
      'This machine swaps to a disk, and keys of secret ballots may end up there. Switch swap off, or use zram or an encrypted one.',
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
    openBoxes: (count) => `표가 든 비밀 투표 ${count}건. 컴퓨터를 다시 켜면 표를 잃고 모두 다시 투표합니다.`,
    keysInProcess:
      '비밀 투표의 열쇠가 이 프로그램의 메모리에만 있습니다. 다시 시작하면 열린 투표의 표를 잃습니다. 메모리에 있는 폴더(SHELF_DIR)를 정하세요.',
    keysSwap:
      '이 컴퓨터는 디스크로 스왑하므로 비밀 투표의 열쇠가 거기에 남을 수 있습니다. 스왑을 끄거나 zram 또는 암호화된 스왑을 쓰세요.',
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
    openBoxes: (count) =>
      `${manyFr(count, 'vote secret', 'votes secrets')} avec des bulletins dans l’urne. Redémarrer la machine les perd, et tout le monde vote à nouveau.`,
    keysInProcess:
      'Les clés des bulletins secrets ne sont que dans la mémoire de ce programme : le redémarrer perd les bulletins des votes ouverts. Donnez un dossier en mémoire (SHELF_DIR).',
    keysSwap:
      'Cette machine écrit sa mémoire sur un disque (swap), et des clés de bulletins secrets peuvent s’y retrouver. Coupez le swap, ou prenez zram ou un swap chiffré.',
  },
})

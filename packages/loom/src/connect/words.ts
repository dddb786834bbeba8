import { defineWords } from '../words/define-words.ts'
import { many } from '../words/format.ts'
import { manyFr } from '../words/french.ts'

export const connectWords = defineWords({
  en: {
    clients: 'Client',
    withLogin: 'With a login',
    withKey: 'With the key',
    place: {
      'claude-code': 'Terminal',
      'claude-desktop': 'claude_desktop_config.json',
      'claude-ai': 'Address for the connector',
      chatgpt: 'Address for the app',
      cursor: '~/.cursor/mcp.json',
      'vs-code': '.vscode/mcp.json',
      json: 'Configuration',
    },
    /** What to do with it, before and after. */
    first: {
      'claude-code': 'Open a terminal and run:',
      'claude-desktop':
        'Settings, Developer, Edit Config. Put this into the file and restart Claude Desktop:',
      'claude-ai': 'Settings, Connectors, Add custom connector. Paste the address:',
      chatgpt:
        'Settings, Apps & Connectors, Advanced: turn on Developer mode. Then create an app with the address and OAuth:',
      cursor: 'Settings, MCP, Add new MCP server, or put this into the file:',
      'vs-code': 'Put this into the file of your workspace, or use “MCP: Add Server” with the address:',
      json: 'For any client with Streamable HTTP that reads JSON:',
    },
    after: {
      'claude-code': 'In Claude Code, type /mcp. It should be listed there.',
      'claude-desktop': 'Needs Node.js. The paid plans can use a connector instead, as in claude.ai.',
      'claude-ai': 'Press Connect and log in with Discord. Also reaches Claude Desktop and the phone.',
      chatgpt:
        'Plus, Pro, Business, Enterprise and Edu; the free plan has no remote MCP. It asks you before every message it writes.',
      cursor: 'Settings, MCP shows a green dot and the tools.',
      'vs-code': 'Press Start above the server in the file.',
      json: 'The names around it differ between clients; address and header stay.',
    },
    afterLogin: {
      'claude-code': 'In Claude Code, type /mcp, choose it there and Authenticate.',
      cursor: 'Settings, MCP: press Connect and log in with Discord.',
      'vs-code': 'Press Start above the server in the file and log in with Discord.',
    },
    needsPublic:
      'It is reached from its makers’ servers: this Arachne needs a public https address. Now it has only {address}.',
    keyPlaceholder: 'The key was shown once. Put it in place of ara_…, or make a new one.',
    docs: (client: string) => `More about ${client}`,
    testTitle: 'Does it work?',
    test: 'Test the connection',
    again: 'Test again',
    testing: 'Testing…',
    notTested: 'The connection could not be tested.',
    endpointAnswers: (ms: number) => `The endpoint answered at its public address, in ${ms} ms.`,
    endpointForeign: (status: number) =>
      `Something else answers at the public address (status ${status}). Check BASE_URL and the proxy before it.`,
    endpointLost:
      'The server does not reach its own public address. Some routers do not let it; if clients do not reach it either, check BASE_URL.',
    discoveryAnswers: 'Clients can find the login.',
    discoveryForeign:
      'The documents for the login are not found at the public address. Clients with a login will fail; the proxy must pass /.well-known on.',
    https: 'The address has https: every client can use it.',
    local:
      'Only this computer reaches the address. claude.ai and ChatGPT cannot; clients on this computer can.',
    plainHttp: 'The address has no https. Keys travel in the open, and claude.ai and ChatGPT refuse it.',
    otherOrigin: (shown: string, open: string) =>
      `You opened the Loom at ${open}, clients are given ${shown}. Both must lead here.`,
    active: 'The entity is active.',
    paused: 'The entity is paused: every client is refused.',
    botOnline: 'The bot is connected to Discord.',
    botOffline: 'The bot is not connected to Discord. Reading and writing fail until it is.',
    onServers: (count: number) => `It is on ${many(count, 'server')}.`,
    onNone: 'It is on no server yet: it connects, but hears nothing and has nowhere to speak.',
    noCredential: 'Nobody can get in yet: it has no key and no connected app.',
    keyAccepted: (tools: number) => `The key was accepted; ${many(tools, 'tool')} are offered.`,
    keyRefused: 'The key was refused.',
    keyNotTried: 'The key could not be tried from this address.',
    keyUnknown: 'Whether your key is right cannot be told without it. Its last call says so.',
    lastCall: 'The last call came {ago}, from {client}.',
    lastCallUnnamed: 'The last call came {ago}.',
    noCall: 'No client has called since Arachne started.',
    waitingForCall: 'Waiting for the first call of your client…',
    good: 'works',
    bad: 'does not work',
    unsure: 'not known',
  },
  ko: {
    clients: '클라이언트',
    withLogin: '로그인으로',
    withKey: '키로',
    place: {
      'claude-code': '터미널',
      'claude-desktop': 'claude_desktop_config.json',
      'claude-ai': '커넥터에 넣을 주소',
      chatgpt: '앱에 넣을 주소',
      cursor: '~/.cursor/mcp.json',
      'vs-code': '.vscode/mcp.json',
      json: '설정',
    },
    first: {
      'claude-code': '터미널을 열고 실행하세요.',
      'claude-desktop': 'Settings, Developer, Edit Config에서 파일에 넣고 Claude Desktop을 다시 시작하세요.',
      'claude-ai': 'Settings, Connectors, Add custom connector에 주소를 붙여 넣으세요.',
      chatgpt:
        'Settings, Apps & Connectors, Advanced에서 Developer mode를 켠 뒤, 주소와 OAuth로 앱을 만드세요.',
      cursor: 'Settings, MCP, Add new MCP server를 쓰거나 파일에 넣으세요.',
      'vs-code': '작업 공간의 파일에 넣거나 “MCP: Add Server”에 주소를 넣으세요.',
      json: 'Streamable HTTP를 쓰고 JSON을 읽는 클라이언트라면 모두 됩니다.',
    },
    after: {
      'claude-code': 'Claude Code에서 /mcp를 입력하면 목록에 보입니다.',
      'claude-desktop': 'Node.js가 필요합니다. 유료 요금제에서는 claude.ai처럼 커넥터를 써도 됩니다.',
      'claude-ai': 'Connect를 누르고 Discord로 로그인하세요. Claude Desktop과 휴대전화에서도 쓸 수 있습니다.',
      chatgpt:
        'Plus, Pro, Business, Enterprise, Edu에서 됩니다. 무료 요금제에는 원격 MCP가 없습니다. 메시지를 쓸 때마다 먼저 묻습니다.',
      cursor: 'Settings, MCP에 초록 점과 도구가 보입니다.',
      'vs-code': '파일의 서버 위에 있는 Start를 누르세요.',
      json: '둘레의 이름은 클라이언트마다 다르지만 주소와 헤더는 같습니다.',
    },
    afterLogin: {
      'claude-code': 'Claude Code에서 /mcp를 입력하고 목록에서 골라 Authenticate를 누르세요.',
      cursor: 'Settings, MCP에서 Connect를 누르고 Discord로 로그인하세요.',
      'vs-code': '파일의 서버 위에 있는 Start를 누르고 Discord로 로그인하세요.',
    },
    needsPublic: '만든 회사의 서버에서 부르므로 공개된 https 주소가 필요합니다. 지금은 {address}뿐입니다.',
    keyPlaceholder: '키는 한 번만 보여 주었습니다. ara_… 자리에 넣거나 새로 만드세요.',
    docs: (client) => `${client} 더 알아보기`,
    testTitle: '잘 되나요?',
    test: '연결 시험하기',
    again: '다시 시험하기',
    testing: '시험하는 중…',
    notTested: '연결을 시험하지 못했습니다.',
    endpointAnswers: (ms) => `공개 주소에서 ${ms}밀리초 만에 응답했습니다.`,
    endpointForeign: (status) =>
      `공개 주소에서 다른 것이 응답합니다(상태 ${status}). BASE_URL과 프록시를 확인하세요.`,
    endpointLost:
      '서버가 자기 공개 주소에 닿지 못합니다. 공유기가 막는 경우도 있습니다. 클라이언트도 닿지 못하면 BASE_URL을 확인하세요.',
    discoveryAnswers: '클라이언트가 로그인을 찾을 수 있습니다.',
    discoveryForeign:
      '공개 주소에 로그인 문서가 없습니다. 로그인하는 클라이언트는 실패합니다. 프록시가 /.well-known을 넘겨야 합니다.',
    https: '주소에 https가 있어 모든 클라이언트가 쓸 수 있습니다.',
    local: '이 컴퓨터에서만 닿는 주소입니다. claude.ai와 ChatGPT는 안 되고, 이 컴퓨터의 클라이언트는 됩니다.',
    plainHttp: '주소에 https가 없습니다. 키가 그대로 오가고, claude.ai와 ChatGPT는 거절합니다.',
    otherOrigin: (shown, open) =>
      `Loom은 ${open}에서 열었고, 클라이언트에게는 ${shown}을(를) 줍니다. 둘 다 이곳으로 와야 합니다.`,
    active: '엔티티가 활동 중입니다.',
    paused: '엔티티가 멈춰 있어 모든 클라이언트가 거절됩니다.',
    botOnline: '봇이 Discord에 연결되어 있습니다.',
    botOffline: '봇이 Discord에 연결되어 있지 않습니다. 그때까지 읽기와 쓰기가 실패합니다.',
    onServers: (count) => `서버 ${count}곳에 있습니다.`,
    onNone: '아직 어느 서버에도 없습니다. 연결은 되지만 듣지도 말하지도 못합니다.',
    noCredential: '아직 아무도 들어올 수 없습니다. 키도 연결된 앱도 없습니다.',
    keyAccepted: (tools) => `키가 맞습니다. 도구 ${tools}개를 쓸 수 있습니다.`,
    keyRefused: '키가 거절되었습니다.',
    keyNotTried: '이 주소에서는 키를 시험할 수 없습니다.',
    keyUnknown: '키 없이는 키가 맞는지 알 수 없습니다. 마지막 호출을 보세요.',
    lastCall: '마지막 호출: {ago}, {client}',
    lastCallUnnamed: '마지막 호출: {ago}',
    noCall: 'Arachne가 시작된 뒤 부른 클라이언트가 없습니다.',
    waitingForCall: '클라이언트의 첫 호출을 기다리고 있습니다…',
    good: '됨',
    bad: '안 됨',
    unsure: '모름',
  },
  fr: {
    clients: 'Client',
    withLogin: 'Par connexion',
    withKey: 'Avec la clé',
    place: {
      'claude-code': 'Terminal',
      'claude-desktop': 'claude_desktop_config.json',
      'claude-ai': 'Adresse pour le connecteur',
      chatgpt: 'Adresse pour l’application',
      cursor: '~/.cursor/mcp.json',
      'vs-code': '.vscode/mcp.json',
      json: 'Configuration',
    },
    first: {
      'claude-code': 'Ouvrez un terminal et lancez :',
      'claude-desktop':
        'Settings, Developer, Edit Config. Mettez ceci dans le fichier et redémarrez Claude Desktop :',
      'claude-ai': 'Settings, Connectors, Add custom connector. Collez l’adresse :',
      chatgpt:
        'Settings, Apps & Connectors, Advanced : activez Developer mode. Créez ensuite une application avec l’adresse et OAuth :',
      cursor: 'Settings, MCP, Add new MCP server, ou mettez ceci dans le fichier :',
      'vs-code':
        'Mettez ceci dans le fichier de votre espace de travail, ou utilisez « MCP: Add Server » avec l’adresse :',
      json: 'Pour tout client en Streamable HTTP qui lit du JSON :',
    },
    after: {
      'claude-code': 'Dans Claude Code, tapez /mcp. Le nom doit y figurer.',
      'claude-desktop':
        'Demande Node.js. Les offres payantes peuvent aussi utiliser un connecteur, comme sur claude.ai.',
      'claude-ai':
        'Appuyez sur Connect et connectez-vous avec Discord. Vaut aussi pour Claude Desktop et le téléphone.',
      chatgpt:
        'Plus, Pro, Business, Enterprise et Edu ; l’offre gratuite n’a pas de MCP distant. Il vous demande avant chaque message qu’il écrit.',
      cursor: 'Settings, MCP montre un point vert et les outils.',
      'vs-code': 'Appuyez sur Start au-dessus du serveur dans le fichier.',
      json: 'Les noms autour varient d’un client à l’autre ; l’adresse et l’en-tête restent.',
    },
    afterLogin: {
      'claude-code': 'Dans Claude Code, tapez /mcp, choisissez le nom puis Authenticate.',
      cursor: 'Settings, MCP : appuyez sur Connect et connectez-vous avec Discord.',
      'vs-code': 'Appuyez sur Start au-dessus du serveur dans le fichier et connectez-vous avec Discord.',
    },
    needsPublic:
      'Il appelle depuis les machines de son éditeur : cette Arachne a besoin d’une adresse https publique. Elle n’a pour l’instant que {address}.',
    keyPlaceholder: 'La clé n’a été montrée qu’une fois. Mettez-la à la place de ara_…, ou créez-en une.',
    docs: (client) => `En savoir plus sur ${client}`,
    testTitle: 'Est-ce que ça marche ?',
    test: 'Tester la connexion',
    again: 'Tester de nouveau',
    testing: 'Test en cours…',
    notTested: 'La connexion n’a pas pu être testée.',
    endpointAnswers: (ms) => `Le point d’accès a répondu à son adresse publique en ${ms} ms.`,
    endpointForeign: (status) =>
      `Autre chose répond à l’adresse publique (statut ${status}). Vérifiez BASE_URL et le proxy placé devant.`,
    endpointLost:
      'Arachne n’atteint pas sa propre adresse publique. Certains routeurs l’empêchent ; si les clients ne l’atteignent pas non plus, vérifiez BASE_URL.',
    discoveryAnswers: 'Les clients trouvent la connexion.',
    discoveryForeign:
      'Les documents de connexion sont introuvables à l’adresse publique. Les clients qui se connectent échoueront ; le proxy doit transmettre /.well-known.',
    https: 'L’adresse est en https : tous les clients peuvent l’utiliser.',
    local:
      'Seul cet ordinateur atteint l’adresse. claude.ai et ChatGPT ne le peuvent pas ; les clients de cet ordinateur le peuvent.',
    plainHttp:
      'L’adresse n’est pas en https. Les clés circulent à découvert, et claude.ai et ChatGPT la refusent.',
    otherOrigin: (shown, open) =>
      `Vous avez ouvert le Loom à ${open}, les clients reçoivent ${shown}. Les deux doivent mener ici.`,
    active: 'L’entité est active.',
    paused: 'L’entité est en pause : tout client est refusé.',
    botOnline: 'Le bot est connecté à Discord.',
    botOffline: 'Le bot n’est pas connecté à Discord. D’ici là, lire et écrire échouent.',
    onServers: (count) => `Elle est sur ${manyFr(count, 'serveur')}.`,
    onNone:
      'Elle n’est encore sur aucun serveur : elle se connecte, mais n’entend rien et n’a nulle part où parler.',
    noCredential: 'Personne ne peut encore entrer : elle n’a ni clé ni application connectée.',
    keyAccepted: (tools) => `La clé est acceptée ; outils proposés : ${tools}.`,
    keyRefused: 'La clé est refusée.',
    keyNotTried: 'La clé n’a pas pu être essayée depuis cette adresse.',
    keyUnknown: 'Sans votre clé, impossible de dire si elle est bonne. Son dernier appel le montre.',
    lastCall: 'Le dernier appel est venu {ago}, de {client}.',
    lastCallUnnamed: 'Le dernier appel est venu {ago}.',
    noCall: 'Aucun client n’a appelé depuis le démarrage d’Arachne.',
    waitingForCall: 'En attente du premier appel de votre client…',
    good: 'fonctionne',
    bad: 'ne fonctionne pas',
    unsure: 'inconnu',
  },
})

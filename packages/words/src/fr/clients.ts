import type * as en from '../en/clients.ts'
import { manyFr, ofFr, typeset } from '../french.ts'
import type { Translation } from '../translation.ts'

export const connect = typeset<Translation<typeof en.connect>>({
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
})

export const clients = typeset<Translation<typeof en.clients>>({
  connectTitle: 'Connecter un client',
  connectAbout: 'Choisissez l’application que vous utilisez. L’adresse est déjà remplie.',
  address: 'Point d’accès',
  title: 'Clients connectés',
  notLoaded: 'Les clients n’ont pas pu être affichés.',
  apiKey: 'Clé d’API',
  used: 'utilisée {ago}',
  unused: 'pas utilisée depuis le démarrage d’Arachne',
  appUnused: 'pas encore utilisée',
  madeOn: 'créée le {day}',
  letInOn: 'admise le {day}',
  expires: 'prend fin le {day}',
  unending: 'jusqu’à ce que vous y mettiez fin, ou 30 jours sans usage',
  noKey: 'Il n’y a pas de clé.',
  replace: 'Remplacer…',
  make: 'Créer une clé',
  making: 'Création…',
  replaceTitle: (name) => `Remplacer la clé ${ofFr(name)} ?`,
  replaceText: 'L’ancienne clé prend fin aussitôt : qui l’utilise est refusé dès le prochain appel.',
  replaceApps: (count) =>
    count === 0
      ? 'Aucune application n’est connectée.'
      : count === 1
        ? 'L’application connectée prend fin elle aussi.'
        : `Les ${count} applications connectées prennent fin elles aussi.`,
  replaceQueue: 'Les messages qui l’attendent sont perdus.',
  replaceNow: 'Remplacer la clé',
  replacing: 'Remplacement…',
  keep: 'Garder la clé',
  notReplaced: 'La clé n’a pas été remplacée.',
  keyTitle: (name) => `La nouvelle clé ${ofFr(name)}`,
  link: 'Créer un lien de retrait…',
  linkTitle: (name) => `Un lien de retrait pour ${name} ?`,
  linkText:
    'Qui ouvre le lien voit une nouvelle clé, une seule fois. Envoyez-le à la personne qui gère le client. L’ancienne clé prend fin maintenant.',
  linkNow: 'Créer le lien',
  linkMade: 'Le lien, à ouvrir une fois',
  linkHint: 'Il ne s’ouvre qu’une fois. Vous ne voyez pas la clé.',
  linkDone: 'Le lien est créé.',
  revoke: 'Révoquer…',
  revokeTitle: (app) => `Révoquer ${app} ?`,
  revokeText: (entity) =>
    `L’application ne pourra plus parler au nom ${ofFr(entity)} dès le prochain appel. Ce qui l’attend est perdu. Elle peut redemander, et vous déciderez.`,
  revokeNow: 'La révoquer',
  revoking: 'Révocation…',
  keepApp: 'La garder',
  notRevoked: 'Elle n’a pas été révoquée.',
  isRevoked: (app) => `L’accès ${ofFr(app)} est révoqué.`,
  revokeAll: 'Révoquer toutes les applications…',
  revokeAllTitle: (count) => `Révoquer ${manyFr(count, 'application')} ?`,
  revokeAllText: 'Toute application connectée est exclue dès son prochain appel. La clé reste.',
  revokeAllNow: 'Tout révoquer',
  keepAll: 'Les garder',
  allRevoked: (count) => `${manyFr(count, 'application révoquée', 'applications révoquées')}.`,
})

export const wake = typeset<Translation<typeof en.wake>>({
  title: 'Appel de réveil',
  about:
    'Quand elle a du courrier, Arachne appelle une adresse à vous : appel signé, sans un mot de ce qui a été dit. Pour les agents qui dorment.',
  docs: 'À quoi ressemble un tel appel',
  url: 'Adresse',
  urlHint: 'Joignable depuis Internet. Elle répond avec un statut de 200 à 299.',
  only: 'Ce qui la réveille',
  onlyHint: 'Rien de coché : tout le courrier.',
  flags: {
    addressed: 'Son nom, une réponse ou une mention',
    triggered: 'Ses déclencheurs',
    watch: 'Les salons en veille',
    dm: 'Les messages privés',
  },
  save: 'Définir l’adresse',
  saving: 'Enregistrement…',
  replace: 'La changer, avec un nouveau secret',
  notSaved: 'L’adresse n’a pas été définie.',
  remove: 'Ne plus la réveiller',
  removing: 'Retrait…',
  notRemoved: 'L’adresse est toujours appelée.',
  isRemoved: 'Plus personne n’est appelé.',
  notLoaded: 'L’appel de réveil n’a pas pu être affiché.',
  failing:
    'Le dernier appel n’a pas reçu de bonne réponse {ago}, après cinq essais. Nouvel essai au prochain courrier.',
  secretTitle: 'Le secret de l’appel de réveil',
  secret: 'Secret',
})

export const doctor = typeset<Translation<typeof en.doctor>>({
  title: 'Diagnostic de configuration',
  about:
    'Collez ce que vous avez donné à votre client : son fichier, la commande ou l’adresse. L’examen se fait dans ce navigateur et rien n’est envoyé ; la clé peut donc y rester.',
  client: 'Pour quel client ?',
  anyClient: 'Je ne sais pas',
  paste: 'Votre configuration',
  look: 'Examiner',
  healthy: 'Rien d’anormal. Si la connexion échoue quand même, testez-la.',
  found: (count) => (count === 1 ? 'Une chose à changer' : `${count} choses à changer`),
  notes: 'À regarder',
  line: (line) => `Ligne ${line} :`,
  corrected: 'Comme il faut',
  keyMissing: 'Mettez votre clé à la place de ara_… ; sans elle, créez-en une ci-dessus.',
  findings: {
    not_understood: 'Ce n’est ni du JSON, ni une commande claude, ni une adresse.',
    json_stuck:
      'Le JSON est illisible à partir d’ici. Il manque une accolade, un crochet ou un guillemet avant.',
    comment: 'Le JSON n’a pas de commentaires. Retirez-le.',
    comma: 'Une virgule avant une accolade ou un crochet fermant. Retirez-la.',
    missing_comma: 'Il manque une virgule avant ceci.',
    quotes: 'Les guillemets doivent être droits, et entourer la valeur sans en faire partie.',
    bent: 'Un traitement de texte a déformé les guillemets ou les tirets. Retapez-les.',
    no_server: 'Il n’y a pas de serveur MCP dans ce fichier.',
    wrapper: 'Les serveurs doivent se trouver sous « {found} ».',
    no_braces: 'Il manque les accolades autour du fichier.',
    bad_url: '« {found} » n’est pas une adresse. Elle commence par http:// ou https://.',
    no_url: 'Il manque l’adresse.',
    placeholder_url: '« {found} » contient encore un texte à remplacer. Mettez-y l’adresse de l’entité.',
    sse_url:
      '« {found} » relève de l’ancien transport SSE. Arachne parle Streamable HTTP à une seule adresse.',
    sse_type: 'Le transport est SSE. Il faut http.',
    no_transport: 'Le transport manque ou en est un autre. Il faut http.',
    other_host: '« {found} » n’est ni l’hôte ni le port de cette Arachne.',
    needs_https: 'L’adresse commence par http://. Il faut https://.',
    needs_http: 'Cette Arachne n’a pas de https. L’adresse commence par http://.',
    no_entity: 'L’adresse s’arrête avant l’identifiant de l’entité.',
    other_entity: 'C’est l’adresse d’une autre entité ({found}). Une clé n’ouvre que la sienne.',
    extra_path: 'Quelque chose suit l’identifiant de l’entité : « {found} ». Retirez-le.',
    other_path: '« {found} » est une page pour les gens. Le point d’accès commence par /mcp/.',
    no_key:
      'Il n’y a pas de clé. Le client vous enverra vous connecter ; s’il ne le peut pas, ajoutez l’en-tête Authorization.',
    login_only:
      'Ce client ne connaît pas d’en-têtes. Donnez-lui l’adresse seule et connectez-vous quand il le demande.',
    wrong_header: 'La clé est sous « {found} ». L’en-tête s’appelle Authorization, sous « headers ».',
    no_bearer: 'Le mot Bearer et une espace doivent précéder la clé.',
    double_bearer: 'Bearer y figure deux fois.',
    spaces_in_key: 'Il y a une espace ou un retour à la ligne dans la clé.',
    placeholder_key: 'À la place de la clé, il y a un texte à remplacer.',
    variable:
      'La clé vient d’une variable. Tous les clients ne la remplissent pas ; si la connexion échoue, écrivez la clé elle-même.',
    cut_key: 'La clé est trop courte ou trop longue. Elle a 53 caractères ; copiez-la en entier.',
    token_for_key: 'C’est le jeton d’une connexion, pas la clé de l’entité.',
    other_key: 'C’est la clé d’autre chose. Celles d’Arachne commencent par ara_.',
    key_in_url:
      'La clé est dans l’adresse, où les journaux la gardent. Sa place est dans l’en-tête Authorization.',
    url_in_desktop:
      'Le fichier de Claude Desktop ne connaît pas d’adresses, seulement des programmes. Utilisez mcp-remote comme ci-dessous, ou un connecteur avec connexion.',
    space_in_argument:
      'Sous Windows, un argument avec une espace arrive en deux morceaux. Si cela échoue, passez l’en-tête par une variable.',
    only_key: 'C’est la clé seule. Voici ci-dessous une configuration complète.',
  },
})

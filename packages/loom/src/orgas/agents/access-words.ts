import { defineWords } from '../../words/define-words.ts'

/** Of the dialog in which somebody lends their roles. */
export const accessWords = defineWords({
  en: {
    title: 'Give an agent access',
    about: 'What it does here will carry your name, marked as done by an agent.',
    way: 'How it connects',
    withKey: 'With a key',
    withLogin: 'With a login',
    name: 'What you call it',
    nameHint: 'For example: Claude Code on my laptop. It stands in the journal beside what it does.',
    roles: 'With which of your roles?',
    rolesHint:
      'It sees the channels of these circles only, and what everybody sees. If you lose a role, it loses it too, at once.',
    noRoles: 'You hold no role. The agent sees what everybody here sees.',
    inCircle: (circle: string) => `in ${circle}`,
    permission: 'To do what?',
    permissions: {
      readonly: { label: 'Read', hint: 'Look, search, be told of changes.' },
      action: {
        label: 'Read and act',
        hint: 'Also write, ask, answer, vote and nominate in your name.',
      },
    },
    onlyReading: 'In this organisation agents read and do not act.',
    acts: 'Which acts?',
    actsHint: 'Leave out what it does not need.',
    writes: 'Write messages, react and vote',
    governs: 'Ask for clarification, answer topics and candidacies, nominate',
    askFirst: 'Ask me first',
    askFirstHint: 'Nothing it does counts before you have confirmed it here.',
    askFirstAlways: 'This organisation wants it: nothing counts before you have confirmed it here.',
    secretBallots:
      'This organisation lets agents cast anonymous ballots. Such a ballot is final: you cannot change it.',
    kinds: 'What may it see?',
    kindsHint: 'What is not ticked stays closed to it, also in roles you lend.',
    days: 'For how many days?',
    daysHint: (most: number, end: string | undefined) =>
      end === undefined ? `From 1 to ${most}.` : `Until ${end}. At most ${most} days here.`,
    makeKey: 'Make the key',
    giving: 'Making…',
    notGiven: 'No access was given.',
    keyTitle: (name: string) => `The key of ${name}`,
    key: 'Key',
    keepSafe:
      'Whoever has this key can do what you have just lent. Keep it where you keep passwords, not in a file that others read.',
    loginText:
      'Give the program this address and no key. When it connects, a page of Arachne asks you which organisation, which roles, what it may do and for how long. Then it stands in the list here.',
    address: 'Address',
    done: 'Done',
  },
  ko: {
    title: '에이전트에게 권한 주기',
    about: '여기서 한 일에는 내 이름이 붙고, 에이전트가 했다는 표시가 붙습니다.',
    way: '연결하는 방법',
    withKey: '키로',
    withLogin: '로그인으로',
    name: '부를 이름',
    nameHint: '예: 내 노트북의 Claude Code. 한 일 곁에 기록으로 남습니다.',
    roles: '내 역할 가운데 어느 것으로?',
    rolesHint: '이 서클의 채널과 모두가 보는 것만 봅니다. 내가 역할을 잃으면 에이전트도 곧바로 잃습니다.',
    noRoles: '맡은 역할이 없습니다. 에이전트는 모두가 보는 것만 봅니다.',
    inCircle: (circle) => `${circle}에서`,
    permission: '무엇을 하도록?',
    permissions: {
      readonly: { label: '읽기', hint: '보고 찾고 바뀐 것을 듣습니다.' },
      action: {
        label: '읽고 행동하기',
        hint: '내 이름으로 쓰고 묻고 답하고 투표하고 추천합니다.',
      },
    },
    onlyReading: '이 조직에서 에이전트는 읽기만 하고 행동하지 않습니다.',
    acts: '어떤 행동을?',
    actsHint: '필요 없는 것은 빼세요.',
    writes: '메시지 쓰기, 반응, 투표',
    governs: '묻기, 안건과 후보에 답하기, 추천',
    askFirst: '나에게 먼저 묻기',
    askFirstHint: '내가 여기서 확인하기 전에는 아무 효력이 없습니다.',
    askFirstAlways: '이 조직의 규칙입니다. 내가 여기서 확인하기 전에는 아무 효력이 없습니다.',
    secretBallots:
      '이 조직에서는 에이전트가 무기명 표를 낼 수 있습니다. 그런 표는 마지막이라 바꿀 수 없습니다.',
    kinds: '무엇을 볼 수 있나요?',
    kindsHint: '고르지 않은 것은 빌려준 역할에서도 볼 수 없습니다.',
    days: '며칠 동안?',
    daysHint: (most, end) =>
      end === undefined ? `1일에서 ${most}일까지.` : `${end}까지. 여기서는 최대 ${most}일.`,
    makeKey: '키 만들기',
    giving: '만드는 중…',
    notGiven: '권한을 주지 못했습니다.',
    keyTitle: (name) => `${name}의 키`,
    key: '키',
    keepSafe:
      '이 키를 가진 사람은 방금 빌려준 것을 모두 할 수 있습니다. 남이 읽는 파일이 아니라 비밀번호를 두는 곳에 두세요.',
    loginText:
      '프로그램에 키 없이 이 주소만 주세요. 연결할 때 Arachne의 페이지가 어느 조직, 어떤 역할로, 무엇을, 얼마 동안 할지 묻습니다. 그 뒤 이 목록에 나타납니다.',
    address: '주소',
    done: '마침',
  },
  fr: {
    title: 'Donner accès à un agent',
    about: 'Ce qu’il fera ici portera votre nom, avec la marque d’un agent.',
    way: 'Comment il se connecte',
    withKey: 'Avec une clé',
    withLogin: 'Par connexion',
    name: 'Comment vous l’appelez',
    nameHint:
      'Par exemple : Claude Code sur mon portable. Ce nom figure au registre à côté de ce qu’il fait.',
    roles: 'Avec lesquels de vos rôles ?',
    rolesHint:
      'Il ne voit que les canaux de ces cercles et ce que tout le monde voit. Si vous perdez un rôle, il le perd aussi, aussitôt.',
    noRoles: 'Vous ne tenez aucun rôle. L’agent voit ce que tout le monde voit ici.',
    inCircle: (circle) => `dans ${circle}`,
    permission: 'Pour faire quoi ?',
    permissions: {
      readonly: { label: 'Lire', hint: 'Regarder, chercher, apprendre ce qui change.' },
      action: {
        label: 'Lire et agir',
        hint: 'Aussi écrire, demander, répondre, voter et nommer quelqu’un en votre nom.',
      },
    },
    onlyReading: 'Dans cette organisation, les agents lisent et n’agissent pas.',
    acts: 'Quels actes ?',
    actsHint: 'Retirez ce dont il n’a pas besoin.',
    writes: 'Écrire des messages, réagir et voter',
    governs: 'Demander une clarification, répondre aux sujets et aux candidatures, nommer quelqu’un',
    askFirst: 'Me demander d’abord',
    askFirstHint: 'Rien de ce qu’il fait ne compte avant que vous l’ayez confirmé ici.',
    askFirstAlways: 'Cette organisation le veut : rien ne compte avant que vous l’ayez confirmé ici.',
    secretBallots:
      'Cette organisation laisse les agents déposer des bulletins anonymes. Un tel bulletin est définitif : vous ne pouvez pas le changer.',
    kinds: 'Que peut-il voir ?',
    kindsHint: 'Ce qui n’est pas coché lui reste fermé, même dans les rôles prêtés.',
    days: 'Pour combien de jours ?',
    daysHint: (most, end) =>
      end === undefined ? `De 1 à ${most}.` : `Jusqu’au ${end}. Ici, ${most} jours au plus.`,
    makeKey: 'Créer la clé',
    giving: 'Création…',
    notGiven: 'Aucun accès n’a été donné.',
    keyTitle: (name) => `La clé de ${name}`,
    key: 'Clé',
    keepSafe:
      'Qui détient cette clé peut faire ce que vous venez de prêter. Gardez-la avec vos mots de passe, pas dans un fichier que d’autres lisent.',
    loginText:
      'Donnez au programme cette adresse, sans clé. Quand il se connecte, une page d’Arachne vous demande quelle organisation, quels rôles, ce qu’il peut faire et pour combien de temps. Il figure ensuite dans la liste.',
    address: 'Adresse',
    done: 'Terminé',
  },
})

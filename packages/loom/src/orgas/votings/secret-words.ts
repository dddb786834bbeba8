import { defineWords } from '../../words/define-words.ts'

/** What becomes of a secret ballot, in plain words. */
export const secretWords = defineWords({
  en: {
    askTitle: 'Cast this ballot?',
    askText: 'It goes into the box without your name. After that nobody can change it, you neither.',
    askKeep: 'Look at it again',
    askSend: 'Cast it',
    receipt: 'Your receipt, shown once',
    receiptText:
      'Write these eight words down. After the count they tell you that a ballot of yours was in the box. They do not tell what it said, so nobody can make you show it.',
    kept: 'What is kept',
    keptText:
      'That you voted is kept with your name. What you chose goes into a sealed box without it. With every ballot the whole box is shuffled and sealed anew, and its key lies in memory, never on the disk.',
    who: 'Who can learn what',
    looks: {
      disk: 'Whoever has the disk, with every backup and log there ever was',
      once: 'Whoever has the disk and sees the memory at one moment',
      twice: 'Whoever has the disk and sees the memory at two moments',
      always: 'Whoever watches the memory all the time, or changes the program',
      discord: 'Discord, for ballots cast on its cards',
      members: 'Members, owner, referee and agents',
    },
    learns: {
      disk: 'While the vote is open: who voted, and when. After the count: the totals, and ballots without names. Nothing joins the two.',
      once: 'What the ballots in the box say at that moment, all together, without names or order. If only one has been cast: that ballot.',
      twice: 'Also what was added in between. If exactly one ballot was cast in between: that ballot.',
      always:
        'Everything, as long as the vote is open. The operator of this machine could; nobody else. After the count: nothing new.',
      discord: 'That ballot, and whose it is.',
      members:
        'While the vote is open: how many have voted. After the count, from three ballots on: the totals and who voted, never a single ballot.',
    },
    power:
      'If the machine loses power or restarts, nobody can open the box any more. Whoever had voted is told, and votes again.',
    process:
      'Here the key is in the memory of the program itself: when the program restarts, the box is lost too.',
    swap: 'This machine may write its memory to a disk (swap). Whoever has that disk may find a key on it.',
    loose:
      'Ballots cast before {when} lay on the disk unsealed until then. Whoever has a copy of the disk from before may join them to names.',
    again: 'The box was lost, so this vote began again. Receipts from before no longer count.',
    proof:
      'A receipt does not prove that a changed program would have stored what you chose. Where you need that, use a system made for it, such as Belenios.',
    counted: 'Was mine counted?',
    countedHint: 'The eight words you were shown when you cast your ballot. They do not leave this page.',
    look: 'Look it up',
    looking: 'Looking…',
    isCounted: (all: number) => `Yes: your ballot is one of the ${all} that were counted.`,
    isNotCounted: 'No ballot with these words was counted. Check them letter by letter.',
    noWords: 'These are not eight words of a receipt.',
    equal: (tags: number, voters: number) => `${tags} receipts, ${voters} voters.`,
    tooFew:
      'Fewer than three people voted. So few ballots would give each other away, so nobody has opened them.',
  },
  ko: {
    askTitle: '이 표를 낼까요?',
    askText: '이름 없이 투표함에 들어갑니다. 그 뒤에는 나를 포함해 아무도 바꿀 수 없습니다.',
    askKeep: '다시 보기',
    askSend: '내기',
    receipt: '확인 낱말, 한 번만 보입니다',
    receiptText:
      '이 여덟 낱말을 적어 두세요. 집계 뒤에 내 표가 투표함에 있었는지 알려 줍니다. 무엇을 골랐는지는 알려 주지 않으므로 보여 달라고 강요할 수도 없습니다.',
    kept: '남는 것',
    keptText:
      '투표했다는 사실은 이름과 함께 남습니다. 무엇을 골랐는지는 이름 없이 봉인된 투표함에 들어갑니다. 표가 들어올 때마다 투표함 전체를 섞어 새로 봉인하고, 열쇠는 디스크가 아니라 메모리에만 둡니다.',
    who: '누가 무엇을 알 수 있나',
    looks: {
      disk: '디스크와 지금까지의 모든 백업과 로그를 가진 사람',
      once: '디스크를 가지고 메모리를 한 번 본 사람',
      twice: '디스크를 가지고 메모리를 두 번 본 사람',
      always: '메모리를 계속 지켜보거나 프로그램을 바꾸는 사람',
      discord: 'Discord, 그 카드로 낸 표에 대해',
      members: '구성원, 소유자, 심판, 에이전트',
    },
    learns: {
      disk: '투표 중에는 누가 언제 투표했는지. 집계 뒤에는 합계와 이름 없는 표. 둘을 잇는 것은 없습니다.',
      once: '그 순간 투표함에 든 표 전체의 내용, 이름과 순서는 없이. 표가 하나뿐이면 그 표.',
      twice: '그사이에 더해진 것도. 그사이에 표가 꼭 하나 들어왔다면 그 표.',
      always:
        '투표가 열려 있는 동안 모든 것. 이 컴퓨터의 운영자만 할 수 있습니다. 집계 뒤에는 새로 알 것이 없습니다.',
      discord: '그 표와 누구의 것인지.',
      members:
        '투표 중에는 몇 명이 투표했는지. 집계 뒤에는 표가 셋 이상이면 합계와 투표한 사람, 한 장 한 장은 절대 아님.',
    },
    power:
      '컴퓨터의 전원이 나가거나 다시 켜지면 아무도 투표함을 열 수 없습니다. 투표했던 사람에게 알리고 다시 투표합니다.',
    process: '여기서는 열쇠가 프로그램의 메모리에만 있어, 프로그램이 다시 시작해도 투표함을 잃습니다.',
    swap: '이 컴퓨터는 메모리를 디스크에 쓸 수 있습니다(스왑). 그 디스크를 가진 사람은 열쇠를 찾을 수도 있습니다.',
    loose:
      '{when} 전에 낸 표는 그때까지 봉인되지 않은 채 디스크에 있었습니다. 그전의 디스크 사본을 가진 사람은 이름과 이을 수도 있습니다.',
    again: '투표함을 잃어 투표를 다시 시작했습니다. 그전의 확인 낱말은 더는 통하지 않습니다.',
    proof:
      '확인 낱말은 바뀐 프로그램이 내 선택을 그대로 담았는지까지 증명하지는 않습니다. 그것이 필요하면 Belenios처럼 그 목적으로 만든 시스템을 쓰세요.',
    counted: '내 표가 세어졌나요?',
    countedHint: '표를 낼 때 보였던 여덟 낱말. 이 페이지 밖으로 나가지 않습니다.',
    look: '찾아보기',
    looking: '찾는 중…',
    isCounted: (all) => `네. 내 표는 집계된 ${all}표 가운데 하나입니다.`,
    isNotCounted: '이 낱말의 표는 집계에 없습니다. 글자를 하나하나 확인해 주세요.',
    noWords: '확인 낱말 여덟 개가 아닙니다.',
    equal: (tags, voters) => `확인 낱말 ${tags}개, 투표한 사람 ${voters}명.`,
    tooFew: '투표한 사람이 셋이 안 됩니다. 그렇게 적은 표는 서로를 드러내므로 아무도 열지 않았습니다.',
  },
  fr: {
    askTitle: 'Déposer ce bulletin ?',
    askText: 'Il va dans l’urne sans votre nom. Ensuite personne ne peut le changer, vous non plus.',
    askKeep: 'Le revoir',
    askSend: 'Le déposer',
    receipt: 'Votre reçu, affiché une seule fois',
    receiptText:
      'Notez ces huit mots. Après le dépouillement, ils vous disent qu’un bulletin à vous était dans l’urne. Ils ne disent pas ce qu’il contenait : personne ne peut vous forcer à le montrer.',
    kept: 'Ce qui est gardé',
    keptText:
      'Que vous avez voté est gardé avec votre nom. Ce que vous avez choisi va sans lui dans une urne scellée. À chaque bulletin, toute l’urne est mélangée et scellée à nouveau ; sa clé est en mémoire, jamais sur le disque.',
    who: 'Qui peut apprendre quoi',
    looks: {
      disk: 'Qui a le disque, avec toutes les sauvegardes et tous les journaux',
      once: 'Qui a le disque et voit la mémoire à un moment',
      twice: 'Qui a le disque et voit la mémoire à deux moments',
      always: 'Qui observe la mémoire sans cesse, ou change le programme',
      discord: 'Discord, pour les bulletins déposés sur ses cartes',
      members: 'Membres, propriétaire, arbitre et agents',
    },
    learns: {
      disk: 'Pendant le vote : qui a voté, et quand. Après le dépouillement : les totaux et des bulletins sans nom. Rien ne les relie.',
      once: 'Ce que disent les bulletins dans l’urne à ce moment, tous ensemble, sans nom ni ordre. S’il n’y en a qu’un : celui-là.',
      twice:
        'Aussi ce qui s’est ajouté entre-temps. Si un seul bulletin a été déposé entre les deux : celui-là.',
      always:
        'Tout, tant que le vote est ouvert. L’opérateur de cette machine le pourrait, personne d’autre. Après le dépouillement : rien de plus.',
      discord: 'Ce bulletin, et à qui il est.',
      members:
        'Pendant le vote : combien ont voté. Après le dépouillement, à partir de trois bulletins : les totaux et qui a voté, jamais un bulletin seul.',
    },
    power:
      'Si la machine perd le courant ou redémarre, plus personne ne peut ouvrir l’urne. Qui avait voté est prévenu et vote à nouveau.',
    process:
      'Ici, la clé est dans la mémoire du programme lui-même : s’il redémarre, l’urne est perdue aussi.',
    swap: 'Cette machine peut écrire sa mémoire sur un disque (swap). Qui a ce disque pourrait y trouver une clé.',
    loose:
      'Les bulletins déposés avant {when} étaient jusque-là sur le disque sans être scellés. Qui a une copie du disque d’avant peut les relier à des noms.',
    again: 'L’urne a été perdue et ce vote a recommencé. Les reçus d’avant ne valent plus.',
    proof:
      'Un reçu ne prouve pas qu’un programme modifié aurait gardé votre choix. S’il vous faut cela, prenez un système fait pour cela, comme Belenios.',
    counted: 'Le mien a-t-il été compté ?',
    countedHint:
      'Les huit mots affichés quand vous avez déposé votre bulletin. Ils ne quittent pas cette page.',
    look: 'Chercher',
    looking: 'Recherche…',
    isCounted: (all) => `Oui : votre bulletin est l’un des ${all} qui ont été comptés.`,
    isNotCounted: 'Aucun bulletin avec ces mots n’a été compté. Vérifiez-les lettre par lettre.',
    noWords: 'Ce ne sont pas les huit mots d’un reçu.',
    equal: (tags, voters) => `${tags} reçus, ${voters} votants.`,
    tooFew:
      'Moins de trois personnes ont voté. Si peu de bulletins se trahiraient l’un l’autre : personne ne les a ouverts.',
  },
})

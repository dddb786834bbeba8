import { defineWords } from '../../words/define-words.ts'
import { many } from '../../words/format.ts'
import { manyFr } from '../../words/french.ts'

export const roleWords = defineWords({
  en: {
    title: 'Title',
    mission: 'Mission',
    missionHint: 'What the role is for.',
    noMission: 'No mission is written down yet.',
    duties: 'Duties',
    dutiesHint: 'One on each line.',
    holderHint: 'Every role is held by one member.',
    term: 'Held until',
    termHint: 'Empty: without an end.',
    review: 'Look at it again on',
    reviewHint: 'Whoever leads the circle is reminded.',
    editTitle: 'Change the role',
    journaled: 'Every member sees the change in the journal, with your name.',
    flows: 'The leader role of the circle that is led through this one changes with it.',
    follows:
      'This role follows {role} in {team}: title, mission, duties and holder come from there. One person sits in both circles and links them. Change it there.',
    leads: 'Whoever holds this role leads the circle {team}.',
    makeCircle: 'Make it a circle',
    makeCircleText: (holder: string) =>
      `${holder} will lead the new circle, and keep its records and settle disputes until others take over those roles. This role stays and links both circles.`,
    making: 'Making…',
    notMade: 'The circle was not made.',
    circleName: 'Name of the circle',
    colour: 'Colour',
    delete: 'Delete the role',
    deleteText: 'For a role that is no longer needed.',
    cannotDelete: (team: string) => `The circle ${team} is led through this role. Dissolve or move it first.`,
    reallyDelete: (title: string) => `Delete “${title}”?`,
    goes: (holder: string) =>
      `The role goes; ${holder} no longer holds it, and loses the circle’s chat with the last role there.`,
    stays: (policies: number) =>
      policies === 0
        ? 'What was decided and who held the role stays in the journal.'
        : `${many(policies, 'policy', 'policies')} will belong to the leader of the circle. The journal stays.`,
    keep: 'Keep it',
    deleting: 'Deleting…',
    notDeleted: 'The role was not deleted.',
    isDeleted: (title: string) => `“${title}” is deleted.`,
  },
  ko: {
    title: '이름',
    mission: '목적',
    missionHint: '무엇을 위한 역할인지 적으세요.',
    noMission: '아직 목적이 적혀 있지 않습니다.',
    duties: '하는 일',
    dutiesHint: '한 줄에 하나씩 적으세요.',
    holderHint: '역할마다 맡은 구성원이 한 명 있습니다.',
    term: '임기 끝',
    termHint: '비워 두면 끝이 없습니다.',
    review: '다시 살펴볼 날',
    reviewHint: '서클을 이끄는 사람에게 알려 줍니다.',
    editTitle: '역할 고치기',
    journaled: '모든 구성원이 기록에서 이 변경과 내 이름을 봅니다.',
    flows: '이 역할로 이끄는 서클의 리더 역할도 함께 바뀝니다.',
    follows:
      '이 역할은 {team}의 {role}을(를) 따릅니다. 이름, 목적, 하는 일, 맡은 사람이 거기에서 옵니다. 한 사람이 두 서클에 앉아 둘을 잇습니다. 거기에서 고치세요.',
    leads: '이 역할을 맡은 사람이 서클 {team}을(를) 이끕니다.',
    makeCircle: '서클로 만들기',
    makeCircleText: (holder) =>
      `${holder} 님이 새 서클을 이끌고, 다른 사람이 맡을 때까지 서기와 심판도 맡습니다. 이 역할은 남아 두 서클을 잇습니다.`,
    making: '만드는 중…',
    notMade: '서클을 만들지 못했습니다.',
    circleName: '서클 이름',
    colour: '색',
    delete: '역할 지우기',
    deleteText: '더는 필요 없는 역할일 때 지웁니다.',
    cannotDelete: (team) => `서클 ${team}이(가) 이 역할로 이끌립니다. 먼저 해산하거나 옮기세요.`,
    reallyDelete: (title) => `“${title}” 역할을 지울까요?`,
    goes: (holder) =>
      `역할이 없어지고 ${holder} 님은 더는 맡지 않습니다. 그 서클의 마지막 역할이었다면 대화도 볼 수 없게 됩니다.`,
    stays: (policies) =>
      policies === 0
        ? '결정한 것과 누가 맡았는지는 기록에 남습니다.'
        : `규정 ${policies}개는 서클의 리더에게 넘어갑니다. 기록은 남습니다.`,
    keep: '그대로 두기',
    deleting: '지우는 중…',
    notDeleted: '역할을 지우지 못했습니다.',
    isDeleted: (title) => `“${title}” 역할을 지웠습니다.`,
  },
  fr: {
    title: 'Titre',
    mission: 'Mission',
    missionHint: 'À quoi sert le rôle.',
    noMission: 'Aucune mission n’est encore écrite.',
    duties: 'Tâches',
    dutiesHint: 'Une par ligne.',
    holderHint: 'Chaque rôle est tenu par un membre.',
    term: 'Tenu jusqu’au',
    termHint: 'Vide : sans fin.',
    review: 'À revoir le',
    reviewHint: 'Qui guide le cercle en est averti.',
    editTitle: 'Modifier le rôle',
    journaled: 'Chaque membre voit le changement dans le registre, avec votre nom.',
    flows: 'Le rôle de guide du cercle relié par celui-ci change avec lui.',
    follows:
      'Ce rôle suit {role} dans {team} : titre, mission, tâches et titulaire en viennent. Une personne siège dans les deux cercles et les relie. Modifiez-le là-bas.',
    leads: 'Qui tient ce rôle guide le cercle {team}.',
    makeCircle: 'En faire un cercle',
    makeCircleText: (holder) =>
      `${holder} guidera le nouveau cercle, en sera secrétaire et arbitre jusqu’à ce que d’autres prennent ces rôles. Ce rôle reste et relie les deux cercles.`,
    making: 'Création…',
    notMade: 'Le cercle n’a pas été créé.',
    circleName: 'Nom du cercle',
    colour: 'Couleur',
    delete: 'Supprimer le rôle',
    deleteText: 'Pour un rôle dont on n’a plus besoin.',
    cannotDelete: (team) => `Le cercle ${team} est guidé par ce rôle. Dissolvez-le ou déplacez-le d’abord.`,
    reallyDelete: (title) => `Supprimer « ${title} » ?`,
    goes: (holder) =>
      `Le rôle disparaît ; ${holder} ne le tient plus, et perd la discussion du cercle avec son dernier rôle.`,
    stays: (policies) =>
      policies === 0
        ? 'Ce qui a été décidé et qui tenait le rôle reste dans le registre.'
        : `${manyFr(policies, 'règle')} passeront au guide du cercle. Le registre reste.`,
    keep: 'Le garder',
    deleting: 'Suppression…',
    notDeleted: 'Le rôle n’a pas été supprimé.',
    isDeleted: (title) => `« ${title} » est supprimé.`,
  },
})

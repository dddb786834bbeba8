import type { Entity } from '../entities/entity.ts'
import type { NotifyCause } from '../routing/notifications.ts'
import { at, owner, plain } from './marks.ts'
import type { Texts } from './texts.ts'

const PLATFORMS = {
  claude: 'Claude',
  gpt: 'GPT',
  gemini: 'Gemini',
  other: '다른 모델',
  none: '모델 미지정',
}

const CAUSES: readonly NotifyCause[] = ['mention', 'trigger', 'reply']
const KINDS: Record<NotifyCause, string> = { mention: '언급', trigger: '트리거 단어', reply: '답장' }

export const korean: Texts = {
  behind: (entity, sentAt) =>
    `이 메시지는 사람이 아니라 AI인 **${plain(entity.name)}**(${platform(entity)})의 것입니다. ` +
    `소유자: ${owner(entity)}. 보낸 시각: ${at(sentAt, 'f')}.`,
  nobody: '이 메시지는 엔티티가 쓴 것이 아닙니다.',
  noResidents: '이 서버에는 엔티티가 없습니다.',
  residents: (count) => `이 서버의 엔티티: ${count}`,
  resident: (entity) =>
    `**${plain(entity.name)}** (${platform(entity)}), 소유자: ${owner(entity)}` +
    (entity.active ? '' : ', 꺼져 있음'),
  lastSeen(entity, { lastRead, lastCall, listening }) {
    const name = `**${plain(entity.name)}**`
    if (!entity.active) return `${name}: 꺼져 있습니다.`
    if (listening) return `${name}: 듣고 있습니다. 마지막으로 읽은 때: ${at(lastRead, 'R')}.`
    if (lastCall === undefined) return `${name}: Arachne가 시작된 뒤로 온 적이 없습니다.`
    const read = lastRead === undefined ? '읽은 적은 없습니다' : `마지막으로 읽은 때: ${at(lastRead, 'R')}`
    return `${name}: 듣고 있지 않습니다. 마지막으로 온 때: ${at(lastCall, 'R')}, ${read}.`
  },
  muted: (entity, until) =>
    `**${plain(entity.name)}**: ${at(until, 'f')}까지 이 채널에서 말할 수 없습니다. 읽기는 계속됩니다.`,
  unmuted: (entity) => `**${plain(entity.name)}**: 이 채널에서 다시 말할 수 있습니다.`,
  notMuted: (entity) => `**${plain(entity.name)}**: 이 채널에서 음소거되어 있지 않았습니다.`,
  moderatorsOnly: '이 채널의 메시지를 관리할 수 있는 사람만 할 수 있습니다.',
  serversOnly: '서버에서만 쓸 수 있습니다.',
  previous: '이전',
  next: '다음',
  unknownEntity: (wanted) =>
    `이 서버에 “${plain(wanted)}”(이)라는 엔티티는 없습니다. /entities 로 볼 수 있습니다.`,
  sorry: '저희 쪽에서 문제가 생겼습니다.',
  outdated: '더 이상 제공하지 않습니다.',
  dm: {
    header: ({ name, ownerName }) => `**${plain(name)}** (AI, 소유자: ${plain(ownerName)})`,
    block: (name) => `${name} 차단`,
    blockAll: '모든 AI 차단',
    blocked: (name) =>
      name === undefined
        ? '이제 어떤 AI도 여기로 메시지를 보내지 않습니다.'
        : `${plain(name)}: 이제 여기로 메시지를 보내지 않습니다.`,
    undo: '되돌리기',
    undone: '되돌렸습니다.',
    nobodyListens: '같은 서버에 있는 엔티티 중 다이렉트 메시지를 받는 엔티티가 없습니다.',
    ownedBy: (ownerName) => `소유자: ${ownerName}`,
    choose: '선택',
    whoIsMeant: '누구에게 보내는 메시지인가요?',
    heardBy: (name) => `${plain(name)}: 이제 듣고 있습니다.`,
    noLongerThere: '더 이상 없습니다.',
    noLongerPossible: '더 이상 할 수 없습니다.',
  },
  notification: {
    happened: ({ author, entity, causes, url }) =>
      `${entity}: ${author} 님의 ${causes.map((cause) => KINDS[cause]).join(', ')} ${url}`,
    digest({ entity, counts, lastUrl }) {
      const kinds = CAUSES.filter((cause) => counts[cause] > 0).map(
        (cause) => `${KINDS[cause]} ${counts[cause]}`,
      )
      return `그동안 ${entity}: ${kinds.join(', ')}. 최근: ${lastUrl}`
    },
    serverGone: (entities, server) =>
      `Arachne가 ${plain(server)} 서버에서 제거되어 ${entities.map(plain).join(', ')}: 그곳에서 읽거나 쓸 수 없습니다. ` +
      '설정은 그대로 남아 있으며, 관리자가 Arachne를 다시 추가하면 돌아옵니다.',
    roleRecreated: (entity, server) =>
      `${plain(server)} 서버에서 ${plain(entity)}을(를) 멘션하는 역할이 삭제되어 다시 만들었습니다.`,
  },
  announcement: {
    usual: '**{name}**: 이 서버에 들어왔습니다. {mention} 멘션으로 부를 수 있습니다.',
    platforms: {
      claude: 'Claude',
      gpt: 'GPT',
      gemini: 'Gemini',
      other: '다른 플랫폼',
      none: '밝히지 않은 플랫폼',
    },
  },
}

function platform(entity: Entity): string {
  return PLATFORMS[entity.platform ?? 'none']
}

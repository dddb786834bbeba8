import type * as en from '../en/bot.ts'
import { josa } from '../korean.ts'
import type { Translation } from '../translation.ts'
import { everywhere } from './everywhere.ts'

export const bot = josa<Translation<typeof en.bot>>({
  platforms: { ...everywhere.platforms, other: '다른 모델', none: '모델 미지정' },
  behind: ({ name, platform, owner, when }) =>
    `이 메시지는 **${name}**이(가) 썼습니다. 사람이 아니라 AI(${platform})입니다. 소유자는 ${owner} 님이며, ${when}에 보냈습니다.`,
  nobody: '이 메시지는 엔티티가 쓴 것이 아닙니다.',
  noResidents: '이 서버에는 엔티티가 없습니다.',
  residents: (count) => `이 서버의 엔티티: ${count}`,
  resident: ({ name, platform, owner }) => `**${name}** (${platform}), 소유자: ${owner}`,
  residentPaused: ({ name, platform, owner }) => `**${name}** (${platform}), 소유자: ${owner}, 멈춰 있음`,
  unknownEntity: (wanted) =>
    `이 서버에 “${wanted}” 엔티티가 없습니다. /엔티티 명령으로 목록을 볼 수 있습니다.`,
  lastSeen: {
    paused: (name) => `**${name}**은(는) 멈춰 있습니다.`,
    listening: (name, read) => `**${name}**이(가) 듣고 있습니다. 마지막으로 읽은 때는 ${read}입니다.`,
    never: (name) => `**${name}**은(는) Arachne가 시작된 뒤로 접속한 적이 없습니다.`,
    read: (name, call, read) =>
      `**${name}**은(는) 듣고 있지 않습니다. 마지막 활동은 ${call}, 마지막으로 읽은 때는 ${read}입니다.`,
    unread: (name, call) =>
      `**${name}**은(는) 듣고 있지 않습니다. 마지막 활동은 ${call}이며, Arachne가 시작된 뒤로 메시지를 읽지 않았습니다.`,
  },
  muted: (name, until) =>
    `**${name}**은(는) ${until}까지 이 채널에 글을 쓸 수 없습니다. 읽기는 계속할 수 있습니다.`,
  unmuted: (name) => `**${name}**이(가) 이 채널에 다시 글을 쓸 수 있습니다.`,
  notMuted: (name) => `**${name}**은(는) 이 채널에서 음소거되어 있지 않았습니다.`,
  moderatorsOnly:
    '이 채널의 메시지를 관리할 수 있는 사람만 할 수 있습니다. 누가 할 수 있는지는 서버 관리자가 바꿀 수 있습니다.',
  serversOnly: '서버에서만 쓸 수 있습니다.',
  previous: '이전',
  next: '다음',
  sorry: '저희 쪽에서 문제가 생겼습니다. 다시 시도해 주세요.',
  outdated: '더 이상 쓸 수 없습니다.',
  dm: {
    header: (name, ownerName) => `**${name}** (AI, 소유자: ${ownerName})`,
    block: (name) => `${name} 차단`,
    blockAll: '모든 AI 차단',
    blocked: (name) => `이제 ${name}은(는) 여기로 메시지를 보내지 않습니다.`,
    allBlocked: '이제 어떤 AI도 여기로 메시지를 보내지 않습니다.',
    undo: '되돌리기',
    undone: '되돌렸습니다.',
    nobodyListens: '같은 서버에 다이렉트 메시지를 받는 AI가 없습니다.',
    ownedBy: (ownerName) => `소유자: ${ownerName}`,
    choose: '선택',
    whoIsMeant: '누구에게 보내는 메시지인가요?',
    heardBy: (name) => `이제 여기에 쓰는 메시지를 ${name}이(가) 받습니다.`,
    noLongerThere: '이 AI는 더 이상 없습니다.',
    noLongerPossible: '더 이상 할 수 없습니다.',
  },
  notification: {
    causes: { mention: '언급', trigger: '트리거 단어', reply: '답장' },
    happened: ({ author, entity, causes, url }) =>
      `${author} 님이 ${entity}을(를) 불렀습니다 (${causes.join(', ')}): ${url}`,
    counted: {
      mention: (count) => `언급 ${count}번`,
      trigger: (count) => `트리거 단어 ${count}번`,
      reply: (count) => `답장 ${count}번`,
    },
    digest: ({ entity, counts, url }) => `${entity}의 새 소식: ${counts}. 최근: ${url}`,
    serverGone: (entities, server) =>
      `Arachne가 ${server} 서버에서 제거되어 ${entities}은(는) 그곳에서 읽거나 쓸 수 없습니다. 사라진 것은 없습니다. 관리자가 Arachne를 다시 추가하면 모두 돌아옵니다.`,
    roleRecreated: (entity, server) =>
      `${server} 서버에서 누군가 ${entity}을(를) 멘션하는 역할을 삭제하여 다시 만들었습니다.`,
  },
  announcement: {
    usual: '**{name}** 님이 이 서버에 들어왔습니다. {mention} 멘션으로 부를 수 있습니다.',
    platforms: { ...everywhere.platforms, other: '다른 플랫폼', none: '밝히지 않은 플랫폼' },
  },
})

export const commands: Translation<typeof en.commands> = {
  entities: { name: '엔티티', about: '이 서버의 엔티티 목록 보기' },
  status: { name: '상태', about: '엔티티가 듣고 있는지 보기' },
  whois: { name: '누구', about: '메시지를 누가 썼는지 보기' },
  mute: { name: '음소거', about: '엔티티가 잠시 이 채널에 글을 쓰지 못하게 하기' },
  unmute: { name: '음소거해제', about: '엔티티가 이 채널에 다시 글을 쓰게 하기' },
  who: '누가 썼나요?',
  options: {
    entity: { name: '엔티티', about: '엔티티의 이름' },
    message: { name: '메시지', about: '메시지 링크 또는 ID' },
    minutes: { name: '분', about: '몇 분 동안 (기본 60)' },
  },
}

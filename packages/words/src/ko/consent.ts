import type * as en from '../en/consent.ts'
import { josa } from '../korean.ts'
import type { Translation } from '../translation.ts'
import { everywhere } from './everywhere.ts'
import { resourceTypes } from './governance/resource-types.ts'

const member: Translation<typeof en.consent.member> = {
  asks: (app) => `${app} 앱이 조직에서 나를 대신해 행동하려고 합니다`,
  lead: '이 앱이 그곳에서 하는 일은 에이전트가 했다는 표시와 함께 내 이름으로 기록됩니다.',
  loginLead: '내 조직을 보려면 Discord 계정으로 로그인하세요. 로그인만으로는 아무것도 허용되지 않습니다.',
  noOrga: {
    lead: '아직 속한 조직이 없습니다.',
    text: 'Loom에서 조직을 만들거나 초대를 받은 뒤 다시 연결하세요.',
  },
  where: '어디에서인가요?',
  practice: '연습용이라 실제가 아님',
  noRole: '그곳에서 맡은 역할 없음',
  roleCount: (count) => `맡은 역할 ${count}개`,
  noAgents: '에이전트를 허용하지 않음. 소유자가 바꿀 수 있음',
  chooseFirst: '먼저 조직을 고르세요.',
  whichRoles: '내 역할 가운데 어느 것인가요?',
  rolesHint: '이 서클들의 채널만 봅니다. 내가 역할을 잃으면 앱도 잃습니다.',
  inTeam: (team) => `${team}에서`,
  doWhat: '무엇을 할 수 있나요?',
  read: '읽기',
  readHint: '읽기, 검색하기, 바뀐 것 따라가기',
  act: '읽고 행동하기',
  acts: {
    both: '메시지 쓰기, 반응하기, 투표하기, 설명 요청하기, 답하기, 추천하기도',
    write: '메시지 쓰기, 반응하기, 투표하기도',
    governance: '설명 요청하기, 답하기, 추천하기도',
  },
  readsOnly: '이 조직에서 에이전트는 읽기만 할 수 있습니다.',
  wantsToRead: '앱이 읽기만 요청했습니다.',
  askFirst: '먼저 나에게 묻기',
  askFirstHint: '내가 확인하기 전에는 아무 일도 일어나지 않습니다.',
  askFirstForced: '이 조직의 규칙입니다. 내가 확인하기 전에는 아무 일도 일어나지 않습니다.',
  ballotsFinal: {
    lead: '익명 표는 되돌릴 수 없습니다.',
    text: '이 조직은 에이전트도 익명 투표를 하게 합니다. 던진 표는 에이전트도 나도 바꿀 수 없습니다.',
  },
  kinds: '무엇을 볼 수 있나요?',
  types: resourceTypes,
  willNot: '절대 할 수 없는 일',
  never: {
    dms: '다이렉트 메시지 보기',
    structure: '서클, 역할, 구성원, 규정, 설정 바꾸기',
    overrule: '나를 대신해 역할 받아들이기, 내가 한 답 뒤집기',
  },
  days: (count) => `${count}일`,
  daysHint: '언제든 거둘 수 있습니다. 쓰지 않으면 저절로 끝납니다.',
  refused:
    '빌려줄 수 없습니다. 그곳의 구성원이 아니거나, 그 역할을 맡고 있지 않거나, 조직이 허용하지 않습니다.',
}

export const consent = josa<Translation<typeof en.consent>>({
  title: (app) => `${app} 허용하기`,
  asksForOne: (app, entity) => `${app} 앱이 ${entity}의 이름으로 말하려고 합니다`,
  asks: (app) => `${app} 앱이 내 엔티티의 이름으로 말하려고 합니다`,
  leadForOne: (entity) =>
    `이 앱은 Discord에서 ${entity}의 이름으로, ${entity}에게 허락된 곳에서만 읽고 씁니다.`,
  lead: '이 앱은 Discord에서 그 엔티티의 이름으로, 엔티티에게 허락된 곳에서만 읽고 씁니다.',

  app: '앱',
  describedBy: '{host}에서 소개함',
  ownClaim: '앱이 스스로 밝힌 이름이며, 확인된 것이 아닙니다.',
  goesBackTo: '돌아갈 곳',
  localProgram: '이 컴퓨터의 프로그램',
  localWarning: {
    lead: '방금 직접 시작하셨나요?',
    text: (app) =>
      `이 컴퓨터의 어떤 프로그램이든 “${app}” 이름을 대고 접근 권한을 받을 수 있습니다. 직접 시작하지 않았다면 취소하세요.`,
  },

  whichEntity: '어느 엔티티인가요?',
  servers: (count) => `서버 ${count}곳`,
  channels: (count) => `채널 ${count}개`,
  noServer: '아직 들어간 서버 없음',
  askedFor: '앱이 요청함',
  paused: '멈춰 있음. 먼저 다시 켜세요',
  platforms: everywhere.platforms,
  chooseFirst: '먼저 엔티티를 고르세요.',
  incomplete: '양식에 빠진 것이 있습니다. 확인해 주세요.',
  noEntities: {
    lead: '아직 엔티티가 없습니다.',
    text: '엔티티는 AI가 Discord에서 쓰는 이름과 얼굴입니다. Loom에서 하나 만든 뒤 다시 연결하세요.',
  },
  notYours: {
    lead: '이 주소는 내 엔티티의 것이 아닙니다.',
    text: '다른 계정의 것이거나 더는 없을 수 있습니다. 소유자인 계정으로 바꾸거나 주소를 다시 복사하세요.',
  },

  will: (entity) => `${entity}의 이름으로 할 수 있는 일`,
  abilities: {
    look: '어느 서버와 채널에 있는지 보기',
    read: '볼 수 있는 채널의 메시지 읽기',
    dms: '사람들이 보낸 다이렉트 메시지 읽기',
    write: '그곳에서 자기 이름으로 글쓰기, 반응하기, 스레드 열기',
    own: '자기가 쓴 글을 고치거나 지우기, 메시지 고정하기',
    sendDms: '서버 멤버에게 다이렉트 메시지 보내기',
    ask: '소유자가 정한 사람들에게 결정을 묻고, 하는 일을 알리기',
    members: '멤버와 그 역할 보기',
    pingRoles: '역할에 알림 보내기',
    pingEveryone: '모두와 역할에 알림 보내기',
    timeout: '멤버를 타임아웃하여 얼마 동안 글을 쓰지 못하게 하기',
    roles: '관리자가 정해 둔 역할을 주거나 거두기',
    channels: '채널 만들기, 이름 바꾸기, 옮기기',
    deleteChannels: '채널 지우기',
    leave: '서버에서 아주 나가기',
  },
  willNothing: '연결해서 둘러보기. 아직 들어간 서버가 없어 읽거나 쓸 곳이 없습니다.',
  willNot: '할 수 없는 일',
  never: {
    others: '다른 엔티티 쓰기, 설정 바꾸기',
    you: '내가 다른 사람과 나눈 다이렉트 메시지 보기, 내 이름으로 말하기',
  },
  notModerate: '멤버 타임아웃하기, 역할 주기, 채널 바꾸기',

  howLong: '언제까지인가요?',
  spans: { open: '내가 거둘 때까지', day: '1일', week: '7일', month: '30일' },
  spanHint: '30일 동안 쓰지 않으면 저절로 끝납니다.',

  loggedInAs: '{name} 님으로 로그인함',
  notYou: '본인이 아닌가요? 계정 바꾸기',
  authorise: '허용',
  cancel: '취소',
  odd: (host) => `이상한 점이 있나요? 취소하고 ${host} 운영자에게 알려 주세요.`,

  loginLead:
    '엔티티를 보려면 그 소유자인 Discord 계정으로 로그인하세요. 로그인만으로는 아무것도 허용되지 않습니다.',
  login: everywhere.logIn,
  loginAside: '직접 시작하지 않았다면 이 창을 닫으세요. 아무 일도 일어나지 않았습니다.',

  member,

  goneTitle: '더 이상 열려 있지 않은 요청입니다',
  gone: '이미 답했거나, 기한이 지났거나, 다른 브라우저에서 연 요청입니다. 보기만 해서는 아무것도 허용되지 않습니다.',
  goneHow: '다시 하려면 앱으로 돌아가 한 번 더 연결하세요.',
  refusedTitle: '아무것도 허용되지 않았습니다',
  refusedForm: '이 페이지에서 보낸 양식이 아니거나, 그사이에 다시 로그인하셨습니다.',
  refusedLogin: '더 이상 로그인되어 있지 않습니다.',
  refusedEntity: '이 엔티티는 빌려줄 수 없습니다. 내 것이 아니거나 멈춰 있습니다.',
  again: '요청 다시 열기',

  doneTitle: (app) => `${app}(으)로 돌아갑니다`,
  doneLead: (app) => `${app} 앱이 저절로 열립니다. 그러면 이 창을 닫아도 됩니다.`,
  doneLink: '아무 일도 일어나지 않나요? 여기를 눌러 계속하세요',
})

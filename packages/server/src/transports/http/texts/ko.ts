import { html } from 'hono/html'

import type { Texts } from './en.ts'

export const ko: Texts = {
  claim: {
    offerTitle: (name) => `${name}의 키`,
    offerWhose: (name, owner) =>
      `${name}의 소유자는 ${owner} 님입니다. 이 키가 있으면 AI 클라이언트가 ${name}의 이름으로 읽고 말할 수 있습니다.`,
    offerOnce: '키는 다음 페이지에서 한 번만 보입니다. 그 뒤에는 이 링크를 쓸 수 없습니다.',
    show: '키 보기',
    doneTitle: (name) => `이제 ${name}의 키를 쓸 수 있습니다`,
    copyNow: '지금 키를 복사하세요. 어디에도 저장되지 않으며 다시 볼 수 없습니다.',
    key: '키',
    address: '주소',
    connect: 'Claude Code를 연결하려면 다음을 실행하세요',
    goneTitle: '이 링크로는 키를 받을 수 없습니다',
  },
  login: {
    start: 'Discord로 로그인',
    staleTitle: '이 로그인을 마칠 수 없습니다',
    stale:
      '이 브라우저에서 시작하지 않았거나, 이미 끝났거나, 10분이 넘게 걸렸습니다. 이 로그인으로는 로그인되지 않았습니다.',
    cancelledTitle: '로그인하지 않았습니다',
    cancelled: 'Discord에서 동의하지 않으셨습니다. 바뀐 것은 없습니다.',
    notSetUpTitle: '아직 로그인할 수 없습니다',
    notSetUp:
      '로그인은 Discord 계정으로 합니다. 그런데 이 인스턴스는 아직 자신의 Discord 애플리케이션을 모릅니다.',
    setUp:
      '운영자가 DISCORD_CLIENT_SECRET을 설정해야 합니다. 봇이 연결되어 있지 않으면 DISCORD_CLIENT_ID도 필요합니다.',
    nobodyTitle: '로그인되어 있지 않습니다',
    nobody: '이 브라우저에는 로그인이 없습니다.',
    endTitle: '로그아웃할까요?',
    who: (name) => `${name} 님으로 로그인되어 있습니다.`,
    end: '로그아웃',
    endAll: '모든 곳에서 로그아웃',
    endedTitle: '로그아웃했습니다',
    ended: '이 브라우저에서 로그아웃했습니다. 엔티티와 연결된 앱은 그대로 동작합니다.',
    endedAll: '모든 브라우저에서 로그아웃했습니다. 엔티티와 연결된 앱은 그대로 동작합니다.',
  },
  trouble: { title: '잘되지 않았습니다', unknown: '여기서 문제가 생겼습니다. 다시 시도해 주세요.' },
  cannotConnect: {
    title: '이 앱은 연결할 수 없습니다',
    what: '여기로 보낸 앱이 줄 수 없는 것을 요청했습니다. 앱에 전해진 것은 없습니다. 앱으로 돌아가 다시 해 보고, 계속되면 아래 내용을 앱을 만든 곳에 알려 주세요.',
  },
  loomMissing: {
    title: '대시보드가 아직 빌드되지 않았습니다',
    how: 'Arachne는 실행 중이며 MCP 주소도 동작합니다. 이 페이지를 보려면:',
  },
  docs: {
    skip: '본문으로 건너뛰기',
    pages: '문서 목록',
    openLoom: 'Loom 열기',
    onThisPage: '이 페이지의 내용',
    previous: '이전',
    next: '다음',
    englishOnly: '이 페이지는 영어로만 있습니다.',
    missingTitle: '그런 페이지가 없습니다',
    missing: '이 버전의 문서에는 이 주소에 아무것도 없습니다. 모든 페이지는 목록에 있습니다.',
    first: '첫 페이지로 가기',
    sections: { use: '사용하기', operate: '운영하기', reference: '참고 자료' },
  },
  consent: {
    title: (app) => `${app} 허용하기`,
    asksForOne: (app, entity) => `${app} 앱이 ${entity}의 이름으로 말하게 해 달라고 합니다`,
    asks: (app) => `${app} 앱이 내 엔티티의 이름으로 말하게 해 달라고 합니다`,
    leadForOne: (entity) =>
      `이 앱은 Discord에서 ${entity}에게 허락된 곳만 읽고, ${entity}의 이름으로 씁니다.`,
    lead: '이 앱은 Discord에서 그 엔티티에게 허락된 곳만 읽고, 그 이름으로 씁니다.',

    app: '앱',
    describedBy: (host) => html`${host}에서 소개함`,
    ownClaim: '앱이 스스로 밝힌 이름이며, 확인된 것이 아닙니다.',
    goesBackTo: '돌아갈 곳',
    localProgram: '이 컴퓨터의 프로그램',
    localWarning: (app) =>
      html`<b>방금 직접 시작하셨나요?</b> 이 컴퓨터의 어떤 프로그램이든 ${app}(이)라고 자칭하고 결과를 받을 수
        있습니다. 직접 시작하지 않았다면 취소하세요.`,

    whichEntity: '어느 엔티티인가요?',
    servers: (count) => `서버 ${count}곳`,
    channels: (count) => `채널 ${count}개`,
    noServer: '아직 들어간 서버 없음',
    askedFor: '앱이 요청함',
    paused: '멈춰 있음: 먼저 다시 켜세요',
    platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: '기타' },
    chooseFirst: '먼저 엔티티를 고르세요.',
    incomplete: '양식에 빠진 것이 있습니다. 다시 살펴보세요.',
    noEntities: html`<b>아직 엔티티가 없습니다.</b> 엔티티는 AI가 Discord에서 쓰는 이름과 얼굴입니다. 이
      인스턴스의 운영자에게 만들어 달라고 한 뒤 다시 연결하세요.`,
    notYours: html`<b>연결한 주소는 내 엔티티의 것이 아닙니다.</b> 다른 계정의 것이거나 더는 없을 수 있습니다.
      소유자인 계정으로 바꾸거나 주소를 다시 복사하세요.`,

    will: (entity) => `${entity}의 이름으로 할 수 있는 일`,
    abilities: {
      look: '어느 서버와 채널에 있는지 보기',
      read: '볼 수 있는 채널의 메시지 읽기',
      dms: '사람들이 보낸 다이렉트 메시지 읽기',
      write: '그곳에서 자기 이름으로 글쓰기, 반응하기, 스레드 열기',
      own: '자기가 쓴 글을 고치거나 지우기, 메시지 고정하기',
      sendDms: '서버 멤버에게 다이렉트 메시지 보내기',
      ask: '주인이 정한 사람들에게 결정을 묻고, 하는 일을 알리기',
      members: '멤버와 그 역할 보기',
      pingRoles: '역할에 알림 보내기',
      pingEveryone: '모두와 역할에 알림 보내기',
      timeout: '멤버가 얼마 동안 글을 쓰지 못하게 하기',
      roles: '관리자가 정해 둔 역할을 주거나 거두기',
      channels: '채널 만들기, 이름 바꾸기, 옮기기',
      deleteChannels: '채널 지우기',
      leave: '서버에서 아주 나가기',
    },
    willNothing: '연결해서 둘러보기. 아직 들어간 서버가 없어 읽거나 쓸 곳이 없습니다.',
    willNot: '할 수 없는 일',
    never: [
      '다른 엔티티 쓰기, 설정 바꾸기',
      '내가 다른 사람과 나눈 다이렉트 메시지 보기, 내 이름으로 말하기',
    ],
    notModerate: '멤버의 글쓰기 막기, 역할 주기, 채널 바꾸기',

    howLong: '언제까지인가요?',
    spans: { open: '내가 끝낼 때까지', day: '1일', week: '7일', month: '30일' },
    spanHint: '30일 동안 쓰지 않으면 저절로 끝납니다.',

    loggedInAs: (name) => html`${name} 님으로 로그인함`,
    notYou: '본인이 아닌가요? 계정 바꾸기',
    authorise: '허용',
    cancel: '취소',
    odd: (host) => `이상한 점이 있나요? 취소하고 ${host} 운영자에게 알려 주세요.`,

    loginLead:
      '어느 엔티티인지 보려면 그 소유자인 Discord 계정으로 로그인하세요. 로그인만으로는 아무것도 허용되지 않습니다.',
    login: 'Discord로 로그인',
    loginAside: '직접 시작하지 않았다면 이 창을 닫으세요. 아무 일도 일어나지 않았습니다.',

    member: {
      asks: (app) => `${app} 앱이 조직에서 나를 대신해 일하게 해 달라고 합니다`,
      lead: '이 앱이 그곳에서 하는 일에는 내 이름이 붙고, 에이전트가 했다고 표시됩니다.',
      loginLead:
        '어느 조직에 속해 있는지 보려면 내 Discord 계정으로 로그인하세요. 로그인만으로는 아무것도 허용되지 않습니다.',
      noOrga: html`<b>아직 속한 조직이 없습니다.</b> Loom에서 조직을 만들거나 초대를 받은 뒤 다시 연결하세요.`,
      where: '어디에서인가요?',
      practice: '연습용이라 실제가 아님',
      noRole: '그곳에서 맡은 역할 없음',
      roleCount: (count) => `맡은 역할 ${count}개`,
      noAgents: '에이전트를 받지 않음',
      chooseFirst: '먼저 조직을 고르세요.',
      whichRoles: '내 역할 가운데 어느 것으로 하나요?',
      rolesHint: '이 서클들의 채널만 봅니다. 내가 역할을 잃으면 앱도 바로 잃습니다.',
      inTeam: (team) => `${team}에서`,
      doWhat: '무엇을 하게 하나요?',
      read: '읽기',
      readHint: '보기, 검색하기, 바뀐 것 알림 받기',
      act: '읽고 행동하기',
      acts: {
        both: '메시지 쓰기, 반응하기, 투표하기, 설명 요청하기, 답하기, 추천하기도',
        write: '메시지 쓰기, 반응하기, 투표하기도',
        governance: '설명 요청하기, 답하기, 추천하기도',
      },
      readsOnly: '이 조직에서 에이전트는 읽기만 합니다.',
      wantsToRead: '앱이 그 이상을 요청하지 않았습니다.',
      askFirst: '먼저 나에게 묻기',
      askFirstHint: '앱이 한 일은 내가 확인한 뒤에만 효력이 있습니다.',
      askFirstForced: '이 조직의 규칙입니다. 에이전트가 한 일은 그 구성원이 확인한 뒤에만 효력이 있습니다.',
      ballotsFinal: html`<b>익명 투표는 되돌릴 수 없습니다.</b> 이 조직은 에이전트도 익명 투표를 하게 합니다.
        한번 던진 표는 에이전트도 나도 바꿀 수 없습니다.`,
      kinds: '무엇을 볼 수 있나요?',
      types: {
        channels: '채널',
        messages: '메시지',
        decisions: '기록',
        policies: '규정',
        teams: '서클',
        members: '구성원',
        roles: '역할',
        topics: '안건',
        'governance-tools': '투표와 선출',
      },
      willNot: '절대 할 수 없는 일',
      never: [
        '다이렉트 메시지 보기',
        '서클, 역할, 구성원, 규정, 설정 바꾸기',
        '나를 대신해 역할 받아들이기, 내가 한 답 뒤집기',
      ],
      days: (count) => `${count}일`,
      daysHint: '언제든 끝낼 수 있습니다. 쓰지 않으면 저절로 끝납니다.',
      refused:
        '빌려줄 수 없습니다. 그곳의 구성원이 아니거나, 그 역할을 맡고 있지 않거나, 조직이 허용하지 않습니다.',
    },

    goneTitle: '끝난 요청입니다',
    gone: '이미 답했거나, 너무 오래 기다렸거나, 다른 브라우저에서 연 요청입니다. 보기만 해서는 아무것도 허용되지 않습니다.',
    goneHow: '다시 하려면 앱으로 돌아가 한 번 더 연결하세요.',
    refusedTitle: '아무것도 허용되지 않았습니다',
    refusedForm: '이 페이지에서 보낸 양식이 아니거나, 그사이에 다시 로그인하셨습니다.',
    refusedLogin: '로그인이 풀렸습니다.',
    refusedEntity: '그 엔티티는 빌려줄 수 없습니다. 내 것이 아니거나 멈춰 있습니다.',
    again: '요청 다시 열기',

    doneTitle: (app) => `${app}(으)로 돌아가는 중`,
    doneLead: (app) => `${app} 앱이 저절로 열립니다. 그 뒤에는 이 창을 닫아도 됩니다.`,
    doneLink: '아무 일도 없나요? 직접 넘어가기',
  },
}

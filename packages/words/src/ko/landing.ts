import type * as en from '../en/landing.ts'
import type { Translation } from '../translation.ts'

export const landing: Translation<typeof en.landing> = {
  title: 'Arachne',
  heading: '사람들이 이야기하고 결정하는 곳에 AI 에이전트를 엮어 넣습니다.',
  lead: '에이전트에게 Discord에서 쓸 이름과 얼굴을 주세요. 허락된 채널만 읽고, 정해진 한도 안에서 스스로의 이름으로 말합니다.',
  openChat: '샌드박스 채팅 열기',
  asks: 'Discord에서는 이름과 사진만 물어봅니다.',
  sealed: '메시지는 읽을 수 있는 에이전트만 열 수 있도록 메모리에 봉인되며, 저장되지 않습니다.',
  docs: '어떻게 움직이는지 읽기',
  exampleTitle: '자기만의 정체성',
  exampleText: '벌써 세 분이 9장을 읽고 계시네요. 목요일에 이야기 나누는 건 어떨까요?',
  exampleLabel: '사람들이 보게 될 화면의 예',
  limitTitle: '이유를 말해 주는 한도',
  limitRefused: '거절됨: #announcements에 쓰기',
  limitText: '소유자가 이 채널에 쓰기를 막았고, 바꿀 수 있습니다.',
  partsTitle: '이렇게 움직입니다',
  identity: '정체성',
  identityText:
    '봇 하나에 AI 정체성은 몇이든. 저마다 이름과 얼굴, Claude·ChatGPT·Cursor 같은 MCP 클라이언트를 위한 주소를 가집니다.',
  decisions: '결정',
  decisionsText:
    '에이전트가 Discord에서 버튼이나 양식으로 묻고, 얼마가 걸리든 기다립니다. 정해 둔 사람만 답할 수 있습니다.',
  orgas: '조직',
  orgasText:
    '동의로 결정하는 서클과 역할: 의제, 투표, 선출, 규정, 대화. 구성원은 에이전트에게 역할을 빌려줄 수 있습니다.',
  rights: '권한',
  rightsText:
    '서버 관리자가 한도를 정하고 소유자가 그 안에서 조정합니다. 거절할 때마다 어느 규칙인지, 누가 바꿀 수 있는지 알려 줍니다.',
  privacy: '사생활',
  privacyText:
    '사람들이 쓴 글은 몇 분 동안 메모리에 봉인되어 기다리다 사라집니다. 기록에는 누가 무엇을 했는지만 남고 글은 남지 않습니다.',
  yours: '내 것',
  yoursText: '내 컴퓨터에서 도는 프로세스 하나, SQLite나 PostgreSQL. MIT 라이선스의 오픈 소스입니다.',
  stepsTitle: '직접 해 보기',
  stepChat: '채팅 열기',
  stepChatText: '데모 사용자를 고르고 #general에 글을 써 보세요.',
  stepConnect: '에이전트 연결하기',
  stepConnectText:
    'Arachne를 실행한 터미널에 “claude mcp add”로 시작하는 줄이 있습니다. 다른 터미널에 붙여 넣거나, 그 주소와 키를 아무 MCP 클라이언트에서나 쓰세요.',
  stepAnswer: '대답하게 하기',
  stepAnswerText:
    '에이전트에게 메시지를 읽고 답하라고 해 보세요. 답이 에이전트의 이름으로 채팅에 나타납니다.',
  statusTitle: '이 인스턴스',
  statusLoading: '확인하는 중…',
  statusOffline: 'Arachne가 응답하지 않습니다. 다시 시작하는 중일 수 있으며, 계속 확인하고 있습니다.',
  statusReady: 'Discord에 연결됨',
  statusNotReady: 'Discord에 연결되지 않음',
}

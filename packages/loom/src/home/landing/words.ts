import { defineWords } from '../../words/define-words.ts'

export const landingWords = defineWords({
  en: {
    title: 'Arachne',
    heading: 'AI agents, woven into the places where people talk.',
    lead: 'Give an agent a name and a face on Discord. It reads the channels it was let into and speaks as itself, within the limits set there and no further.',
    openChat: 'Open the sandbox chat',
    asks: 'From Discord we ask for your name and picture, nothing else.',
    sealed: 'Messages are sealed in memory for the agent that may read them, and never stored.',
    docs: 'Read how it works',
    exampleTitle: 'An identity of its own',
    exampleText: 'Three of you are on chapter nine already. Shall we talk about it on Thursday instead?',
    exampleLabel: 'An example of what people see',
    limitTitle: 'Limits that say why',
    limitRefused: 'Refused: writing in #announcements',
    limitText: 'Its owner blocked this channel, and can change that.',
    partsTitle: 'How it works',
    identity: 'Identities',
    identityText:
      'One bot, any number of AI identities, each with its own name, face and endpoint for Claude, ChatGPT, Cursor or any other MCP client.',
    rights: 'Rights',
    rightsText:
      'Server admins set the ceiling, owners tune inside it, and every refusal names the rule and who can change it.',
    privacy: 'Privacy',
    privacyText:
      'What people write waits sealed in memory for minutes and is gone after that. The journal keeps who did what, never the words.',
    stepsTitle: 'See it work',
    stepChat: 'Open the chat',
    stepChatText: 'Choose a demo person and write something in #general.',
    stepConnect: 'Connect an agent',
    stepConnectText:
      'The terminal that runs Arachne shows a line beginning with “claude mcp add”. Paste it into another terminal, or use the address and key in any MCP client.',
    stepAnswer: 'Let it answer',
    stepAnswerText:
      'Ask your agent to read its messages and reply. The answer appears in the chat, with its own name.',
    statusTitle: 'This instance',
    statusLoading: 'Looking…',
    statusOffline: 'Arachne does not answer. It may be restarting; this page keeps trying.',
    statusReady: 'Connected to Discord',
    statusNotReady: 'Not connected to Discord',
  },
  ko: {
    title: 'Arachne',
    heading: '사람들이 이야기하는 곳에 AI 에이전트를 엮어 넣습니다.',
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
    rights: '권한',
    rightsText:
      '서버 관리자가 한도를 정하고 소유자가 그 안에서 조정합니다. 거절할 때마다 어느 규칙인지, 누가 바꿀 수 있는지 알려 줍니다.',
    privacy: '사생활',
    privacyText:
      '사람들이 쓴 글은 몇 분 동안 메모리에 봉인되어 기다리다 사라집니다. 기록에는 누가 무엇을 했는지만 남고 글은 남지 않습니다.',
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
  },
})

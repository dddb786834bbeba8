import type * as en from '../en/first-steps.ts'
import { josa } from '../korean.ts'
import type { Translation } from '../translation.ts'

export const firstSteps = josa<Translation<typeof en.firstSteps>>({
  title: '첫걸음',
  about:
    '이 인스턴스를 운영하고 있습니다. 네 걸음이면 첫 메시지를 볼 수 있고, 이 페이지는 스스로 따라갑니다.',
  done: '네 걸음을 모두 마쳤습니다. 이제 다른 페이지에서 이어 가세요.',
  notLoaded: '걸음을 보여 줄 수 없습니다.',
  isDone: '마침',
  isNext: '다음',
  invite: '봇 초대하기',
  inviteText: '엔티티가 말하려면 먼저 Arachne가 Discord 서버에 있어야 합니다.',
  inviteButton: '서버에 초대하기',
  inviteAnother: '다른 서버에도 초대하기',
  isOn: 'Arachne가 있는 서버: {servers}',
  create: '엔티티를 만들어 들이기',
  createText: '이름과 얼굴을 가진 AI입니다.',
  createButton: '새 엔티티',
  canSpeak: '{name}이(가) 있는 서버: {servers}',
  letIn: '{name}을(를) 서버에 들이세요. 모든 채널에서 읽고 쓸 수 있으며, 나중에 좁힐 수 있습니다.',
  letInto: (server) => `${server}에 들이기`,
  lettingIn: '들이는 중…',
  notLetIn: '들이지 못했습니다.',
  connect: '클라이언트 연결하기',
  connectText: '점 대신 키를 넣어 Claude Code에 주거나, 주소와 키를 아무 MCP 클라이언트에서나 쓰세요.',
  connectDocs: '클라이언트마다 연결하는 법',
  makeKey: '새 키 만들기',
  makingKey: '만드는 중…',
  keyHint: '키는 엔티티를 만들 때 보여 주었습니다. 새 키를 만들면 이전 키는 바로 끝납니다.',
  noKey: '키를 만들지 못했습니다.',
  terminal: '터미널 (Claude Code)',
  waiting: '첫 호출을 기다리고 있습니다. 오면 이 줄이 바뀝니다.',
  hasCalled: '에이전트가 호출했습니다.',
  speak: '첫 메시지 보기',
  speakText:
    '읽을 수 있는 채널에 “{name}, 거기 있어요?”라고 쓰고, 클라이언트에게 메시지를 읽고 답하라고 하세요.',
  openChat: '채팅 열기',
  hasSpoken: '엔티티가 첫 메시지를 썼습니다.',
  health: '모두 괜찮은가요?',
  discord: 'Discord',
  connected: '연결됨',
  address: '공개 주소',
  addressPublic: 'https로 닿습니다. 모든 클라이언트가 연결할 수 있습니다.',
  hostingDocs: '호스팅하는 법',
  addressLocal:
    '이 컴퓨터에서만 닿습니다. claude.ai와 ChatGPT에는 https 주소가 필요합니다. BASE_URL을 정하세요.',
})

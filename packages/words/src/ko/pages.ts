import type * as en from '../en/pages.ts'
import { josa } from '../korean.ts'
import type { Translation } from '../translation.ts'
import { everywhere } from './everywhere.ts'

export { consent } from './consent.ts'

export const claim = josa<Translation<typeof en.claim>>({
  offerTitle: (name) => `${name}의 키`,
  offerWhose: (name, owner) =>
    `${name}의 소유자는 ${owner} 님입니다. 이 키가 있으면 AI 클라이언트가 ${name}의 이름으로 읽고 쓸 수 있습니다.`,
  offerOnce: '키는 다음 페이지에서 한 번만 보입니다. 그 뒤에는 이 링크를 쓸 수 없습니다.',
  show: '키 보기',
  doneTitle: (name) => `${name}은(는) 이제 내 엔티티입니다`,
  copyNow: '지금 키를 복사하세요. Arachne는 키의 지문만 저장하므로 다시 볼 수 없습니다.',
  key: '키',
  address: '주소',
  connect: 'Claude Code를 연결하려면 다음을 실행하세요',
  goneTitle: '쓸 수 없는 링크입니다',
  loginTitle: '로그인하고 키를 받으세요',
  login: '이 링크를 받은 Discord 계정으로 로그인하세요. 다른 사람은 열 수 없습니다.',
  start: everywhere.logIn,
  switch: '다른 계정 쓰기',
})

export const login = josa<Translation<typeof en.login>>({
  start: everywhere.logIn,
  staleTitle: '로그인하지 못했습니다',
  stale:
    '다른 브라우저에서 시작했거나, 이미 사용했거나, 10분이 넘게 걸린 로그인입니다. 로그인되지 않았으니 다시 시도해 주세요.',
  cancelledTitle: '로그인하지 않았습니다',
  cancelled: 'Discord에서 로그인을 취소했습니다. 바뀐 것은 없습니다.',
  notSetUpTitle: '로그인이 아직 설정되지 않았습니다',
  notSetUp:
    '로그인은 Discord 계정으로 하지만, 이 인스턴스는 아직 Discord 애플리케이션과 연결되지 않았습니다.',
  setUp:
    '운영자가 DISCORD_CLIENT_SECRET을 설정해야 합니다. 봇이 연결되어 있지 않으면 DISCORD_CLIENT_ID도 필요합니다.',
  nobodyTitle: '로그인되어 있지 않습니다',
  nobody: '이 브라우저에서는 로그인되어 있지 않습니다.',
  endTitle: '로그아웃할까요?',
  who: (name) => `${name} 님으로 로그인되어 있습니다.`,
  end: everywhere.logOut,
  endAll: '모든 곳에서 로그아웃',
  endedTitle: '로그아웃했습니다',
  ended: '이 브라우저에서 로그아웃했습니다. 엔티티와 연결된 앱은 그대로 동작합니다.',
  endedAll: '모든 브라우저에서 로그아웃했습니다. 엔티티와 연결된 앱은 그대로 동작합니다.',
})

export const trouble = josa<Translation<typeof en.trouble>>({
  title: '처리하지 못했습니다',
  unknown: '저희 쪽에서 문제가 생겼습니다. 다시 시도해 주세요.',
})

export const cannotConnect = josa<Translation<typeof en.cannotConnect>>({
  title: '이 앱은 연결할 수 없습니다',
  what: '여기로 보낸 앱의 요청을 Arachne가 받아들일 수 없습니다. 앱에 전해진 것은 없습니다. 앱으로 돌아가 다시 시도하고, 계속되면 아래 내용을 앱 개발자에게 보내 주세요.',
})

export const loomMissing = josa<Translation<typeof en.loomMissing>>({
  title: 'Loom이 아직 빌드되지 않았습니다',
  how: 'Arachne는 실행 중이며 MCP 주소도 동작합니다. 이 페이지를 보려면 다음을 실행하세요:',
})

export const docs = josa<Translation<typeof en.docs>>({
  skip: '본문으로 건너뛰기',
  pages: '문서 목록',
  openLoom: 'Loom 열기',
  onThisPage: '이 페이지의 내용',
  previous: '이전',
  next: '다음',
  englishOnly: '이 페이지는 영어로만 있습니다.',
  missingTitle: '페이지를 찾을 수 없습니다',
  missing: '이 버전의 문서에는 이 주소의 페이지가 없습니다. 모든 페이지는 목록에 있습니다.',
  first: '첫 페이지로 가기',
  sections: { use: '사용하기', operate: '운영하기', reference: '참고 자료' },
})

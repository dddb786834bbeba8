import type * as en from '../en/mail.ts'
import { josa } from '../korean.ts'
import type { Translation } from '../translation.ts'

export const mail = josa<Translation<typeof en.mail>>({
  several: '새 소식',
  newsWhy: '이메일로 알림을 받도록 설정하셨습니다. 무엇을 언제 받을지는 여기에서 바꿀 수 있습니다:',
  invitationSubject: (by, orga) => `${by} 님이 ${orga}에 초대했습니다`,
  invitation: (by, orga) => `${by} 님이 Arachne의 조직 “${orga}”에 초대했습니다.`,
  invitationHow: '이 링크를 열고 Discord로 로그인한 다음, 초대를 받거나 거절해 주세요:',
  invitationEnd: (day) =>
    `링크는 ${day}까지 한 번 쓸 수 있습니다. 쓰면 이 이메일 주소가 본인 것임이 확인됩니다. 모르는 초대라면 무시해도 됩니다.`,
  addressSubject: '이메일 주소를 확인해 주세요',
  address: (name) => `${name} 님이 이 주소로 알림을 받고 싶어 합니다.`,
  addressHow: '본인이라면 로그인한 브라우저에서 이 링크를 열고 확인해 주세요:',
  addressEnd: '링크는 하루 동안 한 번 쓸 수 있습니다. 본인이 아니라면 이 이메일을 무시해도 됩니다.',
})

import type * as en from '../en/notice-messages.ts'
import { josa } from '../korean.ts'
import type { Translation } from '../translation.ts'

export const noticeMessages = josa<Translation<typeof en.noticeMessages>>({
  anEntity: '엔티티',
  aServer: '어느',
  kinds: {
    request_created: (entity, server) => `${entity}이(가) ${server} 서버에 들어오기를 요청합니다.`,
    request_approved: (entity, server) => `${entity}의 요청이 승인되어 이제 ${server} 서버에 있습니다.`,
    request_refused: (entity, server) => `${entity}의 ${server} 서버 요청이 거절되었습니다.`,
    added_to_server: (entity, server) => `${entity}이(가) ${server} 서버에 추가되었습니다.`,
    removed_from_server: (entity, server) => `${entity}이(가) ${server} 서버에서 제거되었습니다.`,
    rights_changed: (entity, server) => `${entity}이(가) ${server} 서버에서 할 수 있는 일이 바뀌었습니다.`,
    app_disconnected: (entity) => `앱 하나가 더 이상 ${entity}의 이름으로 말할 수 없습니다.`,
    key_ended: (entity) => `${entity}의 키가 폐기되었습니다.`,
    entity_paused: (entity) => `${entity}이(가) 멈췄습니다.`,
    entity_resumed: (entity) => `${entity}이(가) 다시 활동합니다.`,
    entity_received: (entity) => `이제 ${entity}은(는) 내 엔티티입니다.`,
    entity_taken: (entity) => `${entity}의 소유자가 바뀌었습니다.`,
    gift_offered: (entity) => `누군가 ${entity}을(를) 주려고 합니다. 받을지 답해 주세요.`,
    gift_accepted: (entity) => `상대가 ${entity}을(를) 받았습니다. 이제 소유자가 바뀌었습니다.`,
    gift_declined: (entity) => `상대가 ${entity}을(를) 받지 않았습니다. 그대로 내 것입니다.`,
    entity_deleted: () => '내 엔티티 하나가 삭제되었습니다.',
    wake_call_failing: (entity) => `${entity}의 깨우기 주소가 응답하지 않습니다.`,
    server_gone: (entity, server) =>
      `봇이 ${server} 서버에서 제거되어 ${entity}은(는) 그 서버에 더 이상 없습니다.`,
    role_recreated: (entity, server) => `${server} 서버에서 ${entity}의 역할이 삭제되어 다시 만들었습니다.`,
    name_marked: (entity, server) =>
      `${server} 서버에 ${entity}과(와) 이름이 같은 사람이 있어 그곳에서는 이름 뒤에 “(AI)”가 붙습니다.`,
    dms_closed: (entity) => `다이렉트 메시지가 닫혀 있어 ${entity}에 대한 메시지를 껐습니다.`,
    log_channel_off: (_entity, server) => `봇이 ${server} 서버의 로그 채널에 글을 쓸 수 없습니다.`,
    organisation_asks: (_entity, server) => `어느 조직이 ${server} 서버와 연결되기를 요청합니다.`,
  },
})

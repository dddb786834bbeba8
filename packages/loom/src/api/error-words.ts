import type { ErrorCode, ErrorReason } from '@arachne/contract'

import { defineWords, type Language } from '../words/define-words.ts'
import { many } from '../words/format.ts'

export const errorWords = defineWords({
  en: {
    unreachable: 'Arachne does not answer. Nothing is lost on this page; try again in a moment.',
    broken: 'Something on this page went wrong. Reload it to go on.',
    badField: 'This does not fit here.',
    retry: (seconds: number) => `Try again in ${many(seconds, 'second')}.`,
  },
  ko: {
    unreachable: 'Arachne가 응답하지 않습니다. 이 화면의 내용은 그대로 있으니 잠시 뒤 다시 해 보세요.',
    broken: '이 화면에서 문제가 생겼습니다. 다시 불러오세요.',
    badField: '여기에 맞지 않는 값입니다.',
    retry: (seconds) => `${seconds}초 뒤에 다시 해 보세요.`,
  },
})

interface Refusals {
  codes: Record<ErrorCode, string>
  reasons: Record<ErrorReason, string>
}

/** For each language but the server's own. A new reason does not compile until it is said here. */
export const REFUSALS: Record<Exclude<Language, 'en'>, Refusals> = {
  ko: {
    codes: {
      invalid: '보낸 내용에 맞지 않는 것이 있습니다.',
      unauthenticated: '먼저 로그인하세요.',
      forbidden: '이 일을 할 권한이 없습니다.',
      not_found: '그런 것이 없거나, 볼 수 있는 것이 아닙니다.',
      conflict: '그사이 다른 변경이 있었습니다. 다시 확인하세요.',
      rate_limited: '너무 잦은 요청입니다.',
      unavailable: '지금은 할 수 없습니다. 잠시 뒤 다시 해 보세요.',
      internal: 'Arachne 안에서 문제가 생겼습니다. 운영자에게 아래 코드를 알려 주세요.',
    },
    reasons: {
      entity_inactive: '이 엔티티는 멈춰 있습니다. 소유자나 운영자가 다시 켤 수 있습니다.',
      not_on_server: '이 엔티티는 그 서버에 없습니다. 서버 관리자가 들일 수 있습니다.',
      tool_not_granted: '서버 설정이 이 도구를 허락하지 않습니다. 서버 관리자가 바꿀 수 있습니다.',
      channel_not_granted: '서버 설정이 이 채널을 허락하지 않습니다. 서버 관리자가 바꿀 수 있습니다.',
      channel_blocked: '소유자가 이 채널에 쓰기를 막았습니다. 소유자가 바꿀 수 있습니다.',
      channel_muted: '소유자가 이 채널을 껐습니다. 소유자가 바꿀 수 있습니다.',
      channel_silenced: '중재자가 이 채널에서 잠시 말하지 못하게 했습니다.',
      bot_cannot_view: '봇이 이 채널을 볼 수 없습니다. 서버 관리자가 권한을 줄 수 있습니다.',
      bot_cannot_send: '봇이 이 채널에 쓸 수 없습니다. 서버 관리자가 권한을 줄 수 있습니다.',
      bot_lacks_permission: '봇에게 필요한 Discord 권한이 없습니다. 서버 관리자가 줄 수 있습니다.',
      name_refused: '쓸 수 없는 이름입니다. 다른 이름을 골라 보세요.',
      name_taken: '이미 쓰이는 이름입니다.',
      ambiguous_name: '이 이름은 여럿을 가리킵니다. ID로 골라 주세요.',
      already_member: '이미 그 서버에 있습니다.',
      entity_limit: '가질 수 있는 엔티티를 모두 가졌습니다.',
      request_pending: '이미 요청했습니다. 서버 관리자가 아직 정하지 않았습니다.',
      request_decided: '다른 사람이 이 요청을 먼저 처리했습니다.',
      server_unknown: '봇이 그 서버에 없습니다. 서버 관리자가 먼저 초대해야 합니다.',
      server_banned: '운영자가 이 서버를 막았습니다.',
      webhook_limit: '채널의 웹훅 자리가 없습니다. 서버 관리자가 하나를 지울 수 있습니다.',
      discord_unreachable: 'Discord에 닿지 않습니다. 잠시 뒤 다시 해 보세요.',
      discord_refused: 'Discord가 거절했습니다.',
      outcome_unknown: 'Discord에서 일이 되었는지 알 수 없습니다. 먼저 확인하세요.',
      not_own_message: '이 엔티티가 쓴 메시지가 아닙니다.',
      key_reused: '같은 키로 다른 내용을 보냈습니다.',
      already_claimed: '이미 누군가 받아 갔습니다.',
      in_use: '쓰이고 있어서 지울 수 없습니다.',
      file_too_large: '보낸 것이 너무 큽니다.',
      picture_refused: '이 그림은 쓸 수 없습니다. 512×512 픽셀 이하의 PNG 파일이어야 합니다.',
      url_refused: '이 주소는 쓸 수 없습니다.',
      url_failed: '이 주소에서 가져오지 못했습니다.',
      dm_refused: '이 사람에게는 메시지를 보낼 수 없습니다.',
      dms_closed: '이 사람은 다이렉트 메시지를 받지 않습니다.',
      needs_confirmation: '먼저 확인이 필요합니다.',
      role_not_assignable: '이 역할은 줄 수 없습니다.',
      bot_outranked: '봇의 역할이 더 낮아서 할 수 없습니다.',
      discord_limit: 'Discord의 한도에 닿았습니다.',
      missing_intent: 'Discord 개발자 포털에서 필요한 인텐트를 켜야 합니다.',
      stale_page: '이전 로그인에서 연 페이지입니다. 다시 불러와 주세요.',
      page_gone: '목록이 그사이 바뀌었습니다. 처음부터 다시 보세요.',
      wrong_phase: '지금 단계에서는 할 수 없습니다.',
      reason_required: '이유를 적어 주세요. 다른 사람들이 그 이유로 함께 생각합니다.',
      human_answered: '본인이 직접 답했습니다. 에이전트는 그 답을 바꾸지 않습니다.',
      decisions_off: '이 엔티티는 사람에게 결정을 물을 수 없습니다. 소유자가 켤 수 있습니다.',
      decisions_not_set_up: '물어볼 채널이나 답할 사람이 아직 정해지지 않았습니다.',
      not_eligible: '이 질문에 답할 수 있는 사람이 아닙니다.',
      closed: '이미 끝난 질문입니다.',
    },
  },
}

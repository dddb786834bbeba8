import type { NoticeKind } from '@arachne/contract'

import type { DiscordLanguage } from '../identities/messages/interactions.ts'
import { plain } from '../identities/texts/marks.ts'

/** Names as they are now; what is gone is called something else. */
export interface NoticeNames {
  entity: string | undefined
  server: string | undefined
}

type Sentence = (entity: string, server: string) => string

const ENGLISH: Record<NoticeKind, Sentence> = {
  request_created: (entity, server) => `${entity} asks to be let in on ${server}.`,
  request_approved: (entity, server) => `${entity} was let in on ${server}.`,
  request_refused: (entity, server) => `${entity} was not let in on ${server}.`,
  added_to_server: (entity, server) => `${entity} was added to ${server}.`,
  removed_from_server: (entity, server) => `${entity} was taken off ${server}.`,
  rights_changed: (entity, server) => `What ${entity} may do on ${server} was changed.`,
  app_disconnected: (entity) => `An app can no longer speak as ${entity}.`,
  key_ended: (entity) => `The key of ${entity} was ended.`,
  entity_paused: (entity) => `${entity} was paused.`,
  entity_resumed: (entity) => `${entity} is active again.`,
  entity_received: (entity) => `${entity} is yours now.`,
  entity_taken: (entity) => `${entity} has another owner now.`,
  gift_offered: (entity) => `Somebody wants to give you ${entity}. It waits for your yes or no.`,
  gift_accepted: (entity) => `${entity} was accepted, and has another owner now.`,
  gift_declined: (entity) => `${entity} was declined, and stays yours.`,
  entity_deleted: () => 'An entity of yours was deleted.',
  wake_call_failing: (entity) => `The wake-up address of ${entity} does not answer.`,
  server_gone: (entity, server) => `${entity} lost ${server}: the bot is not there any more.`,
  role_recreated: (entity, server) => `The role of ${entity} on ${server} was deleted and made again.`,
  name_marked: (entity, server) =>
    `${entity} shares its name with someone on ${server}, so “(AI)” follows its name there for now.`,
  dms_closed: (entity) => `Your direct messages are closed, so those about ${entity} were switched off.`,
  log_channel_off: (_entity, server) => `The log channel of ${server} cannot be written to.`,
  organisation_asks: (_entity, server) => `An organisation asks to be linked with ${server}.`,
}

const KOREAN: Record<NoticeKind, Sentence> = {
  request_created: (entity, server) => `${entity}: ${server} 서버에 들어오기를 요청합니다.`,
  request_approved: (entity, server) => `${entity}: ${server} 서버에 들어갔습니다.`,
  request_refused: (entity, server) => `${entity}: ${server} 서버 요청이 거절되었습니다.`,
  added_to_server: (entity, server) => `${entity}: ${server} 서버에 추가되었습니다.`,
  removed_from_server: (entity, server) => `${entity}: ${server} 서버에서 제거되었습니다.`,
  rights_changed: (entity, server) => `${entity}: ${server} 서버에서 허용된 것이 바뀌었습니다.`,
  app_disconnected: (entity) => `${entity}: 앱 하나의 연결이 끝났습니다.`,
  key_ended: (entity) => `${entity}: 키가 끝났습니다.`,
  entity_paused: (entity) => `${entity}: 멈췄습니다.`,
  entity_resumed: (entity) => `${entity}: 다시 활동합니다.`,
  entity_received: (entity) => `${entity}: 이제 소유자입니다.`,
  entity_taken: (entity) => `${entity}: 소유자가 바뀌었습니다.`,
  gift_offered: (entity) => `${entity}: 누군가 주려고 합니다. 받을지 답해 주세요.`,
  gift_accepted: (entity) => `${entity}: 상대가 받았습니다. 소유자가 바뀌었습니다.`,
  gift_declined: (entity) => `${entity}: 상대가 받지 않았습니다. 그대로 내 것입니다.`,
  entity_deleted: () => '소유한 엔티티 하나가 삭제되었습니다.',
  wake_call_failing: (entity) => `${entity}: 깨우기 주소가 응답하지 않습니다.`,
  server_gone: (entity, server) => `${entity}: 봇이 ${server} 서버에 더 이상 없습니다.`,
  role_recreated: (entity, server) => `${entity}: ${server} 서버의 역할이 삭제되어 다시 만들었습니다.`,
  name_marked: (entity, server) =>
    `${entity}: ${server} 서버에 같은 이름이 있습니다. 그동안 그 서버에서는 이름 뒤에 “(AI)”가 붙습니다.`,
  dms_closed: (entity) => `${entity}: 다이렉트 메시지가 닫혀 있어 알림을 껐습니다.`,
  log_channel_off: (_entity, server) => `${server} 서버의 로그 채널에 쓸 수 없습니다.`,
  organisation_asks: (_entity, server) => `어느 조직이 ${server} 서버와 연결되기를 요청합니다.`,
}

const SENTENCES: Record<DiscordLanguage, Record<NoticeKind, Sentence>> = { en: ENGLISH, ko: KOREAN }
const UNNAMED = {
  en: { entity: 'An entity', server: 'a server' },
  ko: { entity: '엔티티', server: '어느' },
} as const satisfies Record<DiscordLanguage, NoticeNames>

/** For a direct message. The Loom has words of its own. */
export function noticeText(
  kind: NoticeKind,
  language: DiscordLanguage,
  { entity = UNNAMED[language].entity, server = UNNAMED[language].server }: NoticeNames,
): string {
  return SENTENCES[language][kind](plain(entity), plain(server))
}

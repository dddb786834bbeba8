import type * as en from '../../en/governance/may-not.ts'
import type { Translation } from '../../translation.ts'

export const mayNot: Translation<typeof en.mayNot> = {
  wrong_phase: '이 단계에서는 할 수 없습니다.',
  not_eligible: '여기서 결정하는 사람에 들지 않습니다.',
  not_author: '작성자만 할 수 있습니다.',
  not_facilitator: '작성자, 소유자, 리더, 서기만 할 수 있습니다.',
  not_referee: '당사자가 아닌 심판만 할 수 있습니다.',
  objection_open: '열린 이의가 있습니다.',
  not_everyone_answered: '아직 모두가 답하지 않았고 마감도 지나지 않았습니다.',
  nobody_consented: '아직 다른 사람이 동의하지 않았습니다.',
  deadline_passed: '마감이 지났습니다.',
  already_voted: '익명 표는 바꿀 수 없습니다.',
  not_accepted: '후보가 아직 수락하지 않았습니다.',
  nothing_prepared: '준비된 변경이 없습니다.',
  already_applied: '이미 실행되었습니다.',
  not_holder: '소유 역할을 맡은 사람만 할 수 있습니다.',
  too_late: '할 수 있는 때가 지났습니다.',
  archived: '보관된 채널입니다.',
}

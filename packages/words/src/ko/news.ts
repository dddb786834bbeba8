import type * as en from '../en/news.ts'
import type { Translation } from '../translation.ts'

export const news: Translation<typeof en.news> = {
  invitation: '내가 보낸 초대에 답이 왔거나 기한이 지났습니다.',
  message: '새 메시지가 있습니다.',
  mention: '누군가 나를 언급했습니다.',
  item_opened: '새 안건, 투표 또는 선출이 열렸습니다.',
  round_opened: '내 답이 필요합니다.',
  answer_missing: '내 답의 마감이 가깝습니다.',
  objection_raised: '이의가 나왔습니다.',
  objection_ruled: '내 이의에 대한 판단이 나왔습니다.',
  blocked: '안건이 이의로 막혔습니다.',
  unanswered: '마감이 지났지만 작성자만 동의한 안건이 있습니다.',
  deadline_passed: '선출의 마감이 지났습니다.',
  box_lost: '서버가 다시 켜져서 내 표가 사라졌습니다. 다시 투표해 주세요.',
  resolved: '결정이 났습니다.',
  accept_candidacy: '역할 후보로 추천되었습니다. 받아들이시겠습니까?',
  role_assignment: '이제 역할을 맡았습니다.',
  term_ending: '역할의 임기가 곧 끝납니다.',
  term_ended: '역할의 임기가 끝났습니다.',
  policy: '규정이 바뀌었습니다.',
  review_due: '결정을 다시 볼 때가 되었습니다.',
  agent_acted: '에이전트가 내 이름으로 행동했습니다.',
  confirmation_wanted: '에이전트가 내 확인을 기다립니다.',
  grant_expiring: '에이전트의 접근 권한이 곧 끝납니다.',
  discord: '내 조직이 Discord에 보이는 내용이 바뀌었습니다.',
}

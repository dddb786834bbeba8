import type { HeardVerdict } from '@arachne/contract'

import type { CardWords } from './words.ts'

const VERDICTS: Record<Exclude<HeardVerdict, 'already_answered'>, string> = {
  accepted: '답변을 받았습니다.',
  counted: '표를 집계했습니다.',
  changed: '답변을 바꿨습니다.',
  asked_back: '질문을 에이전트에게 전달합니다. 아직 결정된 것은 없습니다.',
  to_confirm: '확인하기 전에는 아무것도 정해지지 않습니다.',
  unclear: '이 답변은 집계할 수 없습니다. 선택지 중에서 골라 주세요.',
  refused: '이 질문에 답할 수 있는 사람이 아닙니다.',
  too_late: '늦었습니다. 에이전트가 이미 답변을 받았습니다.',
  nothing: '바뀐 것이 없습니다.',
}

export const korean: CardWords = {
  asks: (project) => `❓ **${project}**의 질문`,
  risk: { low: '위험: 낮음', medium: '위험: 보통', high: '⚠️ 위험: 높음', critical: '🛑 위험: 매우 높음' },
  session: (name) => `세션: ${name}`,
  question: '**질문**',
  context: '**현재 상황**',
  changes: '**전체 내용**',
  added: '**추가 설명**',
  options: '**선택지**',
  above: '-# 줄인 내용입니다. 전체 글은 위에 있습니다.',
  inFile: (name) => `전체 글은 ${name} 파일에 있습니다.`,
  howToAnswer: '버튼을 누르거나, 스레드에 쓰거나, 이 메시지에 답장해 주세요.',
  agree: (quorum) => `${quorum}명이 같은 선택지에 동의해야 합니다.`,
  votes: (option, count) => `${option}: ${count}표`,
  veto: (option) => `${option}을(를) 고르면 한 명만으로 결정됩니다.`,
  deadline: (when, then, option) => {
    if (then === 'abort') return `⏳ ${when} 마감: 답변이 없으면 작업을 멈춥니다.`
    if (then === 'keep_waiting') return `⏳ ${when}까지 답변을 바랍니다. 그 뒤에도 질문은 열려 있습니다.`
    return `⏳ ${when} 마감: 답변이 없으면 다음으로 진행합니다: ${option}`
  },
  answered: (choice, who, when) => `✅ **${choice}** · ${who} · ${when}`,
  ownWords: (who, when) => `✅ **직접 쓴 답변** · ${who} · ${when}`,
  condition: '조건:',
  taken: (option) => `⏱️ **제때 답변이 없어 기본값으로 진행합니다: ${option}**`,
  expired: '⏱️ **제때 답변이 없었습니다. 결정된 것은 없으며 작업을 멈춥니다.**',
  withdrawn: (reason) => `↩️ **철회됨**: ${reason}`,
  superseded: '↩️ **새 질문으로 바뀌었습니다.**',
  cancelled: (who, when) => `⛔ **중단됨** · ${who} · ${when}`,
  late: (count) => `-# 늦게 와서 집계하지 않은 답변: ${count}`,
  choose: '선택지 고르기',
  other: '기타…',
  answer: '답변하기…',
  change: '변경',
  form: { title: '답변', field: '직접 쓰기' },
  clarify: (who, attempt, strange) =>
    `${who} 어느 것을 고르셨는지 분명하지 않습니다 (${attempt}/2).${strange === '' ? '' : ` 이해하지 못한 말: ${strange}.`} 어느 쪽인가요?`,
  confirm: (choice) => `**${choice}**: 이렇게 읽었습니다. 확인하기 전에는 아무것도 정해지지 않습니다.`,
  confirmed: '확인',
  notThat: '그게 아닙니다',
  yes: '네',
  turnedAway: (who) => `${who}: 이 질문에 답할 수 있는 사람이 아닙니다.`,
  alreadyAnswered: (who, by) => `${who}: ${by} 님이 이미 답했습니다.`,
  tooLate: (who) => `${who}: 늦었습니다. 에이전트가 이미 답변을 받았습니다.`,
  reminder: (question) => `⏰ 아직 답변을 기다리고 있습니다: ${question}`,
  escalation: (question) => `📣 아직 답변이 없습니다. 이제 답하실 수 있습니다: ${question}`,
  aborted: (id) => `⏱️ 제때 답변이 없어 작업을 멈췄습니다. (${id})`,
  stillOpen: '🔄 에이전트가 돌아왔습니다. 이 질문은 아직 열려 있습니다.',
  whichOne: {
    several: '여기에 열린 질문이 여럿 있습니다. 해당 카드에 답장하거나 버튼을 눌러 주세요:',
    others:
      '답변으로 처리하지 않았습니다. 이 스레드에 다른 질문도 열려 있을 수 있습니다. 해당 카드에 답장하거나 카드의 버튼을 눌러 주세요.',
    reply:
      '다른 메시지에 대한 답장이어서 답변으로 처리하지 않았습니다. 답장이 아닌 메시지로 답하거나 버튼을 눌러 주세요:',
  },
  verdict: (verdict, by) =>
    verdict === 'already_answered' ? `${by} 님이 이미 답했습니다.` : VERDICTS[verdict],
  outdated: '이 질문은 더 이상 없습니다.',
}

import type { HeardVerdict } from '@arachne/contract'

import type { CardWords } from './words.ts'

const VERDICTS: Record<Exclude<HeardVerdict, 'already_answered'>, string> = {
  accepted: 'Your answer was taken.',
  counted: 'Your vote was counted.',
  changed: 'Your answer was changed.',
  asked_back: 'Your question goes to the agent. Nothing is decided yet.',
  to_confirm: 'Nothing is decided before you confirm it.',
  unclear: 'This cannot be counted. Please choose one of the options.',
  refused: 'You are not among the people who may answer this.',
  too_late: 'Too late: the agent has the answer already.',
  nothing: 'Nothing was changed.',
}

export const english: CardWords = {
  asks: (project) => `❓ **${project}** asks`,
  risk: { low: 'risk: low', medium: 'risk: medium', high: '⚠️ risk: high', critical: '🛑 risk: critical' },
  session: (name) => `session: ${name}`,
  question: '**Question**',
  context: '**Context**',
  changes: '**In full**',
  added: '**Added**',
  options: '**Options**',
  above: '-# Shortened; the whole text stands above.',
  inFile: (name) => `The whole text is in ${name}.`,
  howToAnswer: 'Press a button, write in the thread, or reply to this message.',
  agree: (quorum) => `${quorum} people must agree on one option.`,
  votes: (option, count) => `${option}: ${count}`,
  veto: (option) => `Whoever chooses ${option} decides alone.`,
  deadline: (when, then, option) => {
    if (then === 'abort') return `⏳ Ends ${when}: without an answer the work stops.`
    if (then === 'keep_waiting') return `⏳ Wanted ${when}; the question stays open after that.`
    return `⏳ Ends ${when}: without an answer this is taken: ${option}`
  },
  answered: (choice, who, when) => `✅ **${choice}** · ${who} · ${when}`,
  ownWords: (who, when) => `✅ **Answered in own words** · ${who} · ${when}`,
  condition: 'With a condition:',
  taken: (option) => `⏱️ **Nobody answered in time; taken by default: ${option}**`,
  expired: '⏱️ **Nobody answered in time. Nothing was decided; the work stops.**',
  withdrawn: (reason) => `↩️ **Withdrawn**: ${reason}`,
  superseded: '↩️ **Replaced by a newer question.**',
  cancelled: (who, when) => `⛔ **Stopped** · ${who} · ${when}`,
  late: (count) => `-# Came later and was not counted: ${count}`,
  choose: 'Choose an option',
  other: 'Other…',
  answer: 'Answer…',
  change: 'Change',
  form: { title: 'Your answer', field: 'In your own words' },
  clarify: (who, attempt, strange) =>
    `${who} I am not sure what you chose (${attempt}/2)${strange === '' ? '' : `: I did not understand ${strange}`}. Which one is it?`,
  confirm: (choice) => `I read this as **${choice}**. Nothing is decided before you confirm it.`,
  confirmed: 'Confirm',
  notThat: 'Not that',
  yes: 'yes',
  turnedAway: (who) => `${who}: you are not among the people who may answer this.`,
  alreadyAnswered: (who, by) => `${who}: this was answered already by ${by}.`,
  tooLate: (who) => `${who}: too late, the agent has the answer already.`,
  reminder: (question) => `⏰ Still waiting for an answer: ${question}`,
  escalation: (question) => `📣 Nobody has answered yet; you may now as well: ${question}`,
  aborted: (id) => `⏱️ Nobody answered in time. The work was stopped. (${id})`,
  stillOpen: '🔄 The agent is back. This question is still open.',
  whichOne: {
    several: 'Several questions are open here. Reply to the card you mean, or press its button:',
    others:
      'This was not taken as an answer: other questions may be open in this thread. Reply to the card you mean, or press a button on it.',
    reply:
      'This was not taken as an answer, since it replies to another message. Write your answer without replying, or press the button:',
  },
  verdict: (verdict, by) =>
    verdict === 'already_answered' ? `Already answered by ${by}.` : VERDICTS[verdict],
  outdated: 'This question is not there any more.',
}

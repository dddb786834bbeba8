/** What people read about a question on Discord. Inserted names and words are safe to use on a line. */
export const questionCards = {
  asks: (project: string) => `❓ **${project}** asks`,
  risk: { low: 'risk: low', medium: 'risk: medium', high: '⚠️ risk: high', critical: '🛑 risk: critical' },
  session: (name: string) => `session: ${name}`,
  question: '**Question**',
  context: '**Context**',
  changes: '**In full**',
  added: '**Added**',
  options: '**Options**',
  /** The whole text is in the messages before the card. */
  above: '-# Shortened; the full text is above.',
  inFile: (name: string) => `The full text is in ${name}.`,
  howToAnswer: 'Press a button, write in the thread, or reply to this message.',
  agree: (quorum: number) => `${quorum} people must choose the same option.`,
  votes: (option: string, count: number) => `${option}: ${count}`,
  veto: (option: string) => `One person is enough to choose ${option}.`,
  /** The time reads like “in 5 minutes”. */
  deadline: {
    abort: (when: string) => `⏳ Ends ${when}. If nobody answers, the work stops.`,
    keepWaiting: (when: string) => `⏳ Due ${when}. The question stays open after that.`,
    option: (when: string, option: string) => `⏳ Ends ${when}. If nobody answers, this applies: ${option}`,
  },
  answered: (choice: string, who: string, when: string) => `✅ **${choice}** · ${who} · ${when}`,
  ownWords: (who: string, when: string) => `✅ **Answered in their own words** · ${who} · ${when}`,
  condition: 'On this condition:',
  taken: (option: string) => `⏱️ **Nobody answered in time, so the default applies: ${option}**`,
  expired: '⏱️ **Nobody answered in time. Nothing was decided, and the work stops.**',
  withdrawn: (reason: string) => `↩️ **Withdrawn**: ${reason}`,
  superseded: '↩️ **Replaced by a newer question.**',
  cancelled: (who: string, when: string) => `⛔ **Stopped** · ${who} · ${when}`,
  late: (count: number) => `-# Answers that came too late: ${count}`,
  choose: 'Choose an option',
  other: 'Other…',
  answer: 'Answer…',
  change: 'Change',
  form: { title: 'Your answer', field: 'In your own words' },
  /** `strange`: the words that weren't understood, if the answer was text. */
  clarify: (who: string, attempt: number, strange: string) =>
    `${who} I’m not sure which option you mean (${attempt}/2)${strange === '' ? '' : `: I didn’t understand ${strange}`}. Which one is it?`,
  /** `choice`: the option a typed reply was taken for. */
  confirm: (choice: string) => `I read this as **${choice}**. Nothing is decided until you confirm.`,
  confirmed: 'Confirm',
  notThat: 'Not what I meant',
  yes: 'yes',
  turnedAway: (who: string) => `${who}: only the people who were asked can answer this.`,
  alreadyAnswered: (who: string, by: string) => `${who}: ${by} has already answered this.`,
  tooLate: (who: string) => `${who}: too late, the agent already has an answer.`,
  reminder: (question: string) => `⏰ Still waiting for an answer: ${question}`,
  escalation: (question: string) => `📣 Nobody has answered yet. You can answer now, too: ${question}`,
  aborted: (id: string) => `⏱️ Nobody answered in time, so the work was stopped. (${id})`,
  stillOpen: '🔄 The agent is back. This question is still open.',
  /**
   * Why a typed answer may be meant for something else. several: for another question here · others: for a question of
   * another machine, or one that isn't visible here · reply: for the message they reply to.
   */
  whichOne: {
    several: 'Several questions are open here. Reply to the card you mean, or press its button:',
    others:
      'This wasn’t taken as an answer, because other questions may be open in this thread. Reply to the card you mean, or press one of its buttons.',
    reply:
      'This wasn’t taken as an answer, because it replies to another message. Write your answer without replying, or press the button:',
  },
  /** Private replies to the person who pressed. */
  verdicts: {
    accepted: 'Your answer was recorded.',
    counted: 'Your vote was counted.',
    changed: 'Your answer was changed.',
    asked_back: 'Your question goes to the agent. Nothing is decided yet.',
    to_confirm: 'Nothing is decided until you confirm.',
    unclear: 'This couldn’t be counted. Please choose one of the options.',
    refused: 'Only the people who were asked can answer this.',
    too_late: 'Too late: the agent already has an answer.',
    nothing: 'Nothing changed.',
  },
  answeredBefore: (by: string) => `${by} has already answered this.`,
  outdated: 'This question no longer exists.',
}

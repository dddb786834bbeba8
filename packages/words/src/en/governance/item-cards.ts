import { mayNot } from './may-not.ts'

/** What people read about a topic, vote or election on Discord. Inserted names and words are safe to use on a line. */
export const itemCards = {
  kinds: { topic: 'Topic', voting: 'Vote', election: 'Election' },
  phases: {
    topic: { clarification: 'questions and answers', consent: 'consent', resolved: 'closed' },
    voting: { open: 'open', closed: 'closed' },
    election: {
      nomination: 'nominations',
      discussion: 'reasons',
      change_round: 'changes',
      consent: 'consent',
      closed: 'closed',
    },
  },
  round: (round: number) => `round ${round}`,
  why: (driver: string) => `Why: ${driver}`,
  closes: (when: string) => `⏳ Until ${when}`,
  answered: (answered: number, eligible: number) => `${answered} of ${eligible} answered`,
  objections: (count: number) =>
    count === 1 ? '✋ One objection is open.' : `✋ ${count} objections are open.`,
  flags: {
    blocked: 'The deadline has passed, but an objection is open.',
    unanswered: 'The deadline has passed, but nobody else has consented.',
  },
  more: (count: number) => `… and ${count} more`,
  candidate: (name: string) => `Candidate: **${name}**`,
  nominees: (names: string) => `Nominated: ${names}`,
  /** For secret answers: Discord itself sees them. */
  seen: '-# 🔒 Members can’t see who answers what here, but Discord can. On the page, Discord sees nothing.',
  webOnly: '-# 🔒 This organisation takes secret answers on the page, not on Discord.',
  onlyThere: '-# The details are on the page.',
  outcomes: {
    topic: { accepted: 'Accepted', modified: 'Accepted, amended', withdrawn: 'Withdrawn' },
    voting: {
      decided: 'Decided',
      tie: 'A tie',
      no_quorum: 'Too few voted',
      no_ballots: 'Nobody voted',
      too_few: 'Too few ballots for a secret count',
      withdrawn: 'Withdrawn',
    },
    election: { elected: 'Elected', no_election: 'Nobody elected', cancelled: 'Cancelled' },
  },
  /** Follows an outcome. */
  alone: 'decided by one person',
  chosen: (labels: string) => `Chosen: ${labels}`,
  elected: (name: string) => `Elected: **${name}**`,
  entry: (seq: number) => `-# Journal entry ${seq}`,
  /** For a channel that is no longer linked. */
  cut: '-# This channel is no longer linked to the organisation. This continues on the page.',
  links: { item: 'Open the page', journal: 'Journal' },
  buttons: {
    ask: 'Ask a question…',
    consent: 'Consent',
    object: 'Object…',
    aside: 'Stand aside…',
    vote: 'Vote…',
    option: 'Vote',
    nominate: 'Nominate…',
    pass: 'Pass',
    change: 'Change my nomination…',
    accept: 'Accept the role',
  },
  forms: {
    question: 'What’s unclear? (no opinions yet)',
    objection: 'What harm would it do, or what would it miss?',
    aside: 'Why you stand aside (optional)',
    ballot: 'Your choice',
    several: (least: number, most: number) =>
      least === most ? `Choose ${least}` : `Choose ${least} to ${most}`,
    place: (place: number) => `Rank ${place}`,
    nominee: 'Person',
    reason: 'Why this person?',
  },
  /** Replies to a person who pressed a button, once the answer is stored. */
  done: {
    ask: 'Your question is on the page. Its author was notified.',
    consent: 'You consented. You can change your answer until the round ends.',
    object: 'Your objection is on the page with your reason. The author was notified.',
    aside: 'You’re standing aside. You can change your answer until the round ends.',
    vote: 'Your vote was counted. You can change it until the vote closes.',
    option: 'Your vote was counted. You can change it until the vote closes.',
    nominate: 'Your nomination was saved. It’s hidden until all nominations are revealed.',
    pass: 'You passed. You can still nominate someone until all nominations are revealed.',
    change: 'Your nomination was changed. Everyone can see it.',
    accept: 'You accepted the role.',
  },
  /** Includes the eight words that find the ballot again after the count. */
  finalBallot: (receipt: string) =>
    `Your ballot was cast without your name and can’t be changed.\nSave these words; you’ll only see them once. After the count, you can use them on the page to check that your ballot was included. They don’t reveal your vote:\n\`${receipt}\``,
  may: mayNot,
  refused: {
    outdated: 'This card is no longer in use. Please use the page.',
    moved: 'This card was out of date. It will be updated in a moment.',
    unlinked: 'This channel is no longer linked to the organisation. Please use the page.',
    stranger: (url: string) =>
      `Nothing was recorded: this Discord account isn’t a member of the organisation. If you’re a member, log in with this account first: ${url}`,
    hidden: 'Nothing was recorded: this belongs to a circle in which you don’t hold a role.',
    webOnly: (url: string) => `This organisation takes secret answers on the page: ${url}`,
    notCandidate: 'Only the candidate can accept the role.',
    notMember: 'That person isn’t a member of the organisation, or hasn’t logged in with Discord yet.',
    words: 'This text is empty or too long.',
    choices: 'This ballot can’t be counted. Choose as many options as asked for, each only once.',
    reason: 'Give a reason that others can work with.',
  },
}

import type { PracticeName } from './practice-words.ts'

interface Said {
  by: PracticeName
  where: 'orga' | 'ovens'
  text: string
}

export const PRACTICE_TALK: readonly Said[] = [
  {
    by: 'Mara Voss',
    where: 'orga',
    text: 'Welcome! Try anything here: we’re made up, so nothing can go wrong.',
  },
  { by: '한지우', where: 'orga', text: '어서 오세요. 질문은 언제든 여기에 남겨 주세요.' },
  { by: 'Inès Caro', where: 'ovens', text: 'The new starter is alive. I fed it twice.' },
  { by: 'Leo Brandt', where: 'ovens', text: 'Then it is rye on Thursday.' },
]

export const PRACTICE_TOPIC = {
  title: 'Closed on Mondays in January',
  driver: 'On Mondays in January we sell less than the heating costs, and everyone is tired after December.',
  text: 'In January the shop and the ovens stay closed on Mondays. Standing orders are baked on Sunday evening.',
  question: 'What happens to the two cafés that order for Monday morning?',
  answer: 'They get their bread on Sunday evening, at the same price.',
}

interface Response {
  by: PracticeName
  response: 'consent' | 'objection'
  reason: string
}

export const PRACTICE_RESPONSES: readonly Response[] = [
  { by: 'Mara Voss', response: 'consent', reason: '' },
  { by: '한지우', response: 'consent', reason: 'Good to try for a month.' },
  {
    by: 'Leo Brandt',
    response: 'objection',
    reason: 'Sourdough for Sunday evening needs a second night shift, which nobody has agreed to.',
  },
]

interface Ballot {
  by: PracticeName
  /** The options in order: first, second, … */
  ranking: readonly number[]
}

const BALLOTS: readonly Ballot[] = [
  { by: 'Mara Voss', ranking: [0, 2, 1] },
  { by: 'Tomas Lind', ranking: [2, 0] },
  { by: 'Inès Caro', ranking: [1, 2, 0, 3] },
]

export const PRACTICE_VOTING = {
  question: 'Where shall we go together this summer?',
  options: ['To the mill', 'To the lake', 'To the other bakery in town', 'Nowhere, we sleep'],
  mode: 'ranked' as const,
  anonymous: true,
  ballots: BALLOTS,
}

interface Nomination {
  by: PracticeName
  nominee: PracticeName
  reason: string
}

const NOMINATIONS: readonly Nomination[] = [
  { by: 'Leo Brandt', nominee: 'Inès Caro', reason: 'She explains without being asked twice.' },
  { by: 'Mara Voss', nominee: 'Leo Brandt', reason: 'He has the patience sourdough needs.' },
]

export const PRACTICE_ELECTION = {
  role_title: 'Mentor of apprentices',
  role_description: 'Shows newcomers the ovens, and speaks up for them.',
  term_months: 12,
  nominations: NOMINATIONS,
}

/** The content of the practice organisation. All its people are made up. */
export const PRACTICE_ORGA = {
  name: 'Hearthside Bakery (practice)',
  mission: 'Good bread for the neighbourhood, made by people who own the place together.',
  teamName: 'Hearthside Co-operative',
  accentColor: '#bf5f3f',
}

export const PRACTICE_MEMBERS = [
  'Mara Voss',
  'Tomas Lind',
  '한지우',
  'Amina Sow',
  'Leo Brandt',
  'Inès Caro',
] as const
export type PracticeName = (typeof PRACTICE_MEMBERS)[number]

export interface PracticePolicy {
  by: PracticeName
  roleTitle: string
  title: string
  abstract: string
  text: string
}

export const PRACTICE_POLICIES: readonly PracticePolicy[] = [
  {
    by: 'Tomas Lind',
    roleTitle: 'Shop keeper',
    title: 'Opening hours',
    abstract: 'When the shop is open, and who may change it.',
    text: 'We open at **seven** and close at **six**, from Tuesday to Saturday.\n\nThe shop keeper may close an hour early on quiet days and says so in the channel of the shop.',
  },
  {
    by: 'Mara Voss',
    roleTitle: 'Head of baking',
    title: 'Ordering flour',
    abstract: 'Who orders what, how much and from whom.',
    text: '- Up to 200 € a week: anyone who notices that it’s running low.\n- More than that: the head of baking.\n- A new mill: by consent of the ovens.',
  },
  {
    by: 'Amina Sow',
    roleTitle: 'Books',
    title: 'Spending without asking',
    abstract: 'What anyone may buy for the bakery.',
    text: 'Anyone may spend up to **50 €** for the bakery and hands in the receipt the same week.',
  },
]

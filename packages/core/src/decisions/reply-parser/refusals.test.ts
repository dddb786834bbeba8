import { describe, expect, it } from 'vitest'

import { ENGLISH } from './english-words.ts'
import { readAnswer } from './read-answer.ts'

/** Small seeded randomness: the same runs every time. */
function dice(seed: number): (sides: number) => number {
  let state = seed
  return (sides) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return (state >>> 8) % sides
  }
}

const REFUSING =
  `rejected|denied|refused|veto|vetoed|avoid|not approved|forbidden|against|disagree|-1|–1|−1|no|nope|never|nay|
declined|banned|overruled|hard pass|absolutely not|under no circumstances|over my dead body|don't|must not|can't|stop|halt|
bad idea|too risky|i object|out of the question|sorry|oops|scratch that|as if|nothing|without|except|0|false|undo|meh|oh no|
yes no|ok no|please no|in your dreams|not now|maybe|nobody wants|ruled out|down with|hands off|👎|❌|🚫|🛑|✋|💀|🤮|😡|
nein|abgelehnt|niemals|auf keinen Fall|non|refusé|jamais|surtout pas|nunca|rechazado|ni hablar|いいえ|却下|だめ|やめて|
不|不行|拒绝|别|没门|нет|никогда|não|nej|hayır|không|όχι|لا|नहीं|거절|거부|반려|반대|금지|안돼|ㄴㄴ|절대|불가|싫어|하지마|아니|
아니요|결사반대|기각|부결|퇴짜|그만|말자|별로|손대지 마`
    .replaceAll('\n', '')
    .split('|')

/** Words of no language, in five scripts: the rule has to carry, not a list. */
function invented(): string[] {
  const roll = dice(5)
  const letters = (list: string) => Array.from(list)[roll(Array.from(list).length)] ?? ''
  const scripts = [
    'bdgklmnprstvz aeiou',
    'бвгдклмнпрст аеиоу',
    '각난달람밥삭앙작찬캅 탄팔함',
    'せそたちつて なにぬね',
    '丁七三上下丈 与世丘',
  ]
  return scripts.flatMap((script) => {
    const [one = '', two = ''] = script.split(' ')
    return Array.from(
      { length: 12 },
      () => `${letters(one)}${letters(two)}${letters(one)}${letters(two)}${letters(one)}`,
    )
  })
}

const SEPARATORS = [
  ': ',
  ' - ',
  ' — ',
  '. ',
  ', ',
  ' ',
  '! ',
  '; ',
  '… ',
  '\n',
  ' / ',
  ' → ',
  '：',
  '。',
  ':',
  ' · ',
  ' (',
  ' = ',
]

/** Options, and which of them is refused. */
const QUESTIONS: [string[], number][] = [
  [['Delete the database', 'Keep the database'], 0],
  [['A) Run now', 'B) Staging first', 'C) Hold'], 1],
  [['데이터베이스 삭제', '데이터베이스 유지'], 0],
  [['A) 진행', 'B) 취소'], 0],
  [['Yes', 'No'], 0],
  [['Y', 'N'], 0],
  [['1 replica', '2 replicas'], 0],
  [['Postgres', 'SQLite', 'MySQL'], 2],
  [['Löschen', 'Behalten'], 0],
  [['Supprimer', 'Garder'], 0],
  [['データを削除', '残す'], 0],
  [['删除', '保留'], 0],
]

const ORDINALS = ['the first one', 'the second one', 'the third one']
const KOREAN_ORDINALS = ['첫 번째', '두 번째', '세 번째']

function names(options: string[], at: number): string[] {
  const labelled = /^([A-Z])\) (.*)$/.exec(options[at] ?? '')
  const own = labelled === null ? [options[at] ?? '', String(at + 1)] : [labelled[1] ?? '', labelled[2] ?? '']
  return [...own, ORDINALS[at] ?? '', KOREAN_ORDINALS[at] ?? '']
}

const FRAMES: ((word: string, name: string) => string)[] = [
  (word, name) => `I ${word} ${name}`,
  (word, name) => `please ${word}: ${name}`,
  (word, name) => `${name} is ${word}`,
  (word, name) => `${name}, but ${word}`,
  (word, name) => `${name} and ${word}`,
  (word, name) => `${name} because ${word}`,
  (word, name) => `ok ${word} ${name}`,
  (word, name) => `yes ${word} ${name}`,
  (word, name) => `let's go with ${word} ${name}`,
  (word, name) => `${name} then ${word}`,
  (word, name) => `${word}, so ${name}`,
  (word, name) => `[${word}] ${name}`,
  (word, name) => `${name}(${word})`,
  (word, name) => `"${name}" ${word}`,
  (word, name) => `${name}는 ${word}`,
  (word, name) => `${word}니까 ${name}`,
  (word, name) => `${name} ${word}합니다`,
  (word, name) => `${name} 근데 ${word}`,
]

function* refusals(words: readonly string[]): Generator<{ options: string[]; at: number; text: string }> {
  for (const [options, at] of QUESTIONS) {
    for (const name of names(options, at)) {
      for (const word of words) {
        for (const separator of SEPARATORS) {
          yield { options, at, text: `${word}${separator}${name}` }
          yield { options, at, text: `${name}${separator}${word}` }
        }
        for (const frame of FRAMES) yield { options, at, text: frame(word, name) }
      }
    }
  }
}

function chosen(words: readonly string[], share: number): { tried: number; dangerous: string[] } {
  const roll = dice(3)
  const dangerous: string[] = []
  let tried = 0
  for (const { options, at, text } of refusals(words)) {
    if (roll(share) !== 0) continue
    tried += 1
    if (readAnswer(options, text).option === at) dangerous.push(`${options.join('|')} :: ${text}`)
  }
  return { tried, dangerous }
}

const known = (...classes: string[]) =>
  [...ENGLISH].flatMap(([word, kind]) => (classes.includes(kind) ? [word] : []))

describe('a reply with a word that is not understood', () => {
  it('D-19: never chooses what it names, whatever refuses it, however it is joined', () => {
    const { tried, dangerous } = chosen(REFUSING, 10)
    expect(dangerous).toEqual([])
    expect(tried).toBeGreaterThan(25_000)
  })

  it('D-19: never chooses with words of no language', () => {
    const { tried, dangerous } = chosen(invented(), 10)
    expect(dangerous).toEqual([])
    expect(tried).toBeGreaterThan(12_000)
  })

  it.each([
    '-N',
    '- N',
    '–N',
    '—N',
    'N--',
    'N -',
    '!(N)',
    '!N',
    '~~N',
    '^N',
    'N#',
    '( ) N',
    '() N',
    '[-] N',
    '[_] N',

    ':( N',
    'N :(',
    "N :'(",
    'N ):',
    'N -_-',
    'N ;;',
    'N ^^;',
    'ㅗ N',
    'N ㅗㅗ',
    'N ㅡㅡ',
    '\u202eN',
    'N \u202d',

    'N hmm',
    'N, uh',
    'N really',
    'really N',
    'lol N',
    'yeah sure N',
    'great, N, just great',
    'N and die',

    'but N',
    'although N',
    'except that N',
    'as well as N',
    'N is',
    'N on',
    'N would be',
    'N should',
    'N with the',
    'N 좀 그래',
    'N 그건 좀',
    'N 하라고',
    'N 하자고',
    'N라고',
  ])('D-19: explains no sign and no half sentence away: %s', (frame) => {
    for (const [options, at] of QUESTIONS) {
      for (const name of names(options, at)) {
        const text = frame.replace('N', () => name)
        expect(readAnswer(options, text).option, `${options.join('|')} :: ${text}`).not.toBe(at)
      }
    }
  })

  it.each([
    'B is not now',
    "B isn't now",
    'B is not A',
    'staging first does not run now',
    'the second one is not now',
  ])('D-19: %s says something of B and chooses nothing', (text) =>
    expect(readAnswer(['A) Run now', 'B) Staging first', 'C) Hold'], text).option).toBeUndefined(),
  )

  it.each(['B not A', 'B, not A', "B, don't run now", "it's not A, it's B", 'not A, B'])(
    '%s chooses B',
    (text) =>
      expect(readAnswer(['A) Run now', 'B) Staging first', 'C) Hold'], text)).toEqual({
        kind: 'option',
        option: 1,
      }),
  )

  it.each([
    'A but wait',
    'A but wait a sec please',
    'run now but hold on a bit',
    'A, but just a second',
    'seems so A',
  ])('D-19: %s is no choice yet', (text) =>
    expect(readAnswer(['A) Run now', 'B) Staging first', 'C) Hold'], text).option).toBeUndefined(),
  )

  it.each([
    'yes but wait',
    'ok, but let me think',
    '네 근데 글쎄',
    'yes. none',
    'ok 그만',
    'yes but nvm',
    '네 됐어',
  ])('D-19: without options %s is no yes, but for the agent to read', (text) =>
    expect(readAnswer([], text).kind, text).not.toBe('yes'),
  )

  it('D-21: whatever is to be done besides is a condition', () => {
    for (const text of [
      'A but wait until six',
      'A but use it with care',
      'A, and tell us',
      'A but only with the team',
    ])
      expect(readAnswer(['A) Run now', 'B) Staging first', 'C) Hold'], text), text).not.toEqual({
        kind: 'option',
        option: 0,
      })
  })

  it('D-19: takes "the last one" said of an option for no choice of it', () => {
    expect(
      readAnswer(['Merge', 'Rebase', 'Squash'], "Squash is the last one I'd take").option,
    ).toBeUndefined()
    expect(readAnswer(['Yes', 'No'], 'yes because no').option).toBeUndefined()
    expect(readAnswer(['Yes', 'No'], 'ok 그건 좀').option).toBeUndefined()
    expect(readAnswer(['Y', 'N'], 'いいです').option).toBeUndefined()
  })

  it.each(['Now|Later', 'Notify|Ignore', 'Normal|Fast', 'Node|Deno', 'North|South', 'Nothing|Everything'])(
    'D-19: of %s a bare no chooses neither, nor a yes',
    (options) => {
      for (const text of ['no', 'nope', 'please do not', "don't", 'yes', '네', '아니요', '👎', '✅'])
        expect(readAnswer(options.split('|'), text).option, text).toBeUndefined()
    },
  )

  it.each([
    ['Cancel the release?', 'Cancel|Proceed'],
    ['Shall I stop the server?', 'Continue|Stop'],
    ['Block the attacker?', 'Block|Allow'],
    ['Abort the run?', 'Proceed|Cancel'],
    ['Deploy or wait?', 'Deploy|Wait'],
    ['Skipping the tests would help. Do it?', 'Skip|OK'],
    ['배포를 취소할까요?', '진행|취소'],
  ])('D-19: asked "%s", a bare yes or no chooses none of %s', (question, options) => {
    const [first = '', second = ''] = options.split('|')
    for (const text of ['yes', 'no', '네', '아니요', '👍', '❌', 'please do not', 'nope'])
      expect(readAnswer([first, second], text, question).option, text).toBeUndefined()
    expect(readAnswer([first, second], second, question).option).toBe(1)
    expect(readAnswer([first, second], `the first one`, question).option).toBe(0)
  })

  it.each([
    ['1|2|12', '1 2'],
    ['A|B|AB', 'a b'],
    ['1.5 GB|2 GB', '15 GB'],
    ['Version 1.2|Version 3', 'version 12'],
    ['2) Keep|1) Delete', 'the first one'],
    ['2) Keep|1) Delete', '첫 번째'],
    ['2|1', 'first'],
  ])('D-19: of %s, "%s" is none', (options, text) => {
    expect(readAnswer(options.split('|'), text).option).toBeUndefined()
  })

  it('D-19: a bare yes or no chooses where the question asks for nothing but the one', () => {
    expect(readAnswer(['Proceed', 'Cancel'], 'yes', 'Release now?').option).toBe(0)
    expect(readAnswer(['Yes', 'No'], 'no', 'Is there no other way?').option).toBe(1)
    expect(readAnswer(["Don't deploy", 'Deploy'], 'no', 'Deploy the new version?').option).toBe(0)
  })

  it('D-19: never chooses beside a known word that refuses, doubts, puts off or jokes, in whatever order', () => {
    const roll = dice(99)
    const one = (list: readonly string[]) => list[roll(list.length)] ?? ''
    const against = [
      ...known('no', 'not', 'hesitate', 'hedge', 'later', 'joke', 'delegate', 'none', 'cancel', 'otherwise'),
      ...'못 말고 아니 아니요 절대 싫어 반대 금지 거절 별로 그만 취소 보류 나중에 글쎄 아마 하지마 안돼 빼고 굳이'.split(
        ' ',
      ),
    ]
    const harmless = known('filler', 'choose', 'yes', 'praise')
    const joints = [' ', ' ', ', ', '. ', ' - ', '\n', ' and ', ' but ', ' so ', ' because ', ' then ']
    const dangerous: string[] = []
    for (let tried = 0; tried < 20_000; tried += 1) {
      const [options, at] = QUESTIONS[[0, 1, 2, 7][roll(4)] ?? 0] ?? [[], 0]
      const words = [one(names(options, at)), one(against), one(harmless), one(harmless)].slice(
        0,
        2 + roll(3),
      )
      const inOrder = words.map((word) => ({ word, by: roll(1_000) })).toSorted((a, b) => a.by - b.by)
      const text = inOrder.reduce(
        (said, { word }) => (said === '' ? word : `${said}${one(joints)}${word}`),
        '',
      )
      const { option, qualified } = readAnswer([...options, 'Ask Bob'], text)
      const open = readAnswer([], `yes ${text}`)
      if (open.kind === 'yes' && open.qualified !== true) dangerous.push(`:: yes ${text}`)
      if (option === at && qualified !== true) dangerous.push(`${options.join('|')} :: ${text}`)
    }
    expect(dangerous).toEqual([])
  })

  it('D-23: says which words they were', () => {
    const options = ['Delete the database', 'Keep the database']
    expect(readAnswer(options, 'rejected: delete the database')).toEqual({
      kind: 'ambiguous',
      words: ['rejected'],
    })
    expect(readAnswer(options, 'delete the database 🛑')).toEqual({ kind: 'ambiguous', words: ['🛑'] })
    expect(readAnswer(options, 'zorgle blix delete the database')).toEqual({
      kind: 'ambiguous',
      words: ['zorgle', 'blix'],
    })
    const many = readAnswer(options, `${'q'.repeat(90)} delete the database`)
    expect(many.words).toEqual(['q'.repeat(40)])
  })
})

/** How people choose who mean nothing else, by language. */
const PLAIN: Record<string, ((name: string) => string)[]> = {
  any: [
    (name) => name,
    (name) => `${name}.`,
    (name) => `${name}!`,
    (name) => name.toLowerCase(),
    (name) => name.toUpperCase(),
    (name) => `  ${name} `,
    (name) => `**${name}**`,
    (name) => `"${name}"`,
    (name) => `${name} 👍`,
    (name) => `✅ ${name}`,
    (name) => `[x] ${name}`,
  ],
  en: [
    (name) => `${name} please`,
    (name) => `ok, ${name}`,
    (name) => `yes, ${name}`,
    (name) => `let's go with ${name}`,
    (name) => `I'd say ${name}`,
    (name) => `I'd go with ${name}`,
    (name) => `go with ${name}, thanks`,
    (name) => `${name} it is`,
    (name) => `my vote is ${name}`,
    (name) => `I choose ${name}`,
    (name) => `hmm, ${name}`,
    (name) => `just ${name}`,
    (name) => `great, ${name}`,
    (name) => `${name} is fine`,
  ],
  ko: [
    (name) => `${name}로 해주세요`,
    (name) => `${name}로 할게요`,
    (name) => `${name}요`,
    (name) => `네, ${name}`,
    (name) => `${name} 부탁드립니다`,
    (name) => `그냥 ${name}`,
    (name) => `음 ${name}`,
    (name) => `저는 ${name}`,
  ],
  fr: [(name) => `${name}, merci`, (name) => `oui, ${name}`, (name) => `${name} s'il vous plaît`],
  de: [(name) => `${name} bitte`, (name) => `ja, ${name}`, (name) => `${name}, danke`],
  es: [(name) => `${name} por favor`, (name) => `sí, ${name}`, (name) => `${name}, gracias`],
  ja: [(name) => `${name}でお願いします`, (name) => `はい、${name}`],
  zh: [(name) => `请${name}`, (name) => `好的，${name}`],
}

const LANGUAGES = ['en', 'en', 'ko', 'ko', 'en', 'en', 'en', 'en', 'de', 'fr', 'ja', 'zh']

describe('a plain choice', () => {
  it('D-19: is asked about again in at most three of a hundred cases', ({ annotate }) => {
    const missed: string[] = []
    let tried = 0
    for (const [number, [options]] of QUESTIONS.entries()) {
      for (const at of options.keys()) {
        for (const name of names(options, at)) {
          for (const frame of [...(PLAIN['any'] ?? []), ...(PLAIN[LANGUAGES[number] ?? 'en'] ?? [])]) {
            const text = frame(name)
            tried += 1
            if (readAnswer(options, text).option !== at) missed.push(`${options.join('|')} :: ${text}`)
          }
        }
      }
    }
    void annotate(`${missed.length} of ${tried} asked again:\n${missed.join('\n')}`)
    expect(missed.length / tried).toBeLessThanOrEqual(0.03)
  })

  it.each(['yes', 'Yessss', 'yep', '네', '예', 'oui', 'ja', 'sí', 'はい', '是', '是的', '👍'])(
    'D-19: of Y and N, %s is Y',
    (text) => expect(readAnswer(['Y', 'N'], text)).toEqual({ kind: 'option', option: 0 }),
  )

  it.each(['no', 'noooo', 'nope', '아니요', 'ㄴㄴ', 'non', 'nein', 'いいえ', '不是', '不', '👎'])(
    'D-19: of Y and N, %s is N',
    (text) => expect(readAnswer(['Y', 'N'], text)).toEqual({ kind: 'option', option: 1 }),
  )

  it('D-19: may name a place', () => {
    const three = ['Retry', 'Skip', 'Abort']
    const places = [
      'the top one',
      'the middle one',
      'the last one',
      'top',
      'middle',
      '맨 위',
      '가운데 거',
      '맨 아래 걸로',
    ]
    const read = places.map((text) => readAnswer(three, text).option)
    expect(read).toEqual([0, 1, 2, 0, 1, 0, 1, 2])
    expect(readAnswer(three, 'not the second').kind).toBe('ambiguous')
    const two = ['Postgres', 'SQLite']
    expect(readAnswer(two, 'two options, not the second').option).toBe(0)
    expect(readAnswer(two, '첫 번째 말고').option).toBe(1)
    expect(readAnswer(two, 'the middle one').kind).toBe('ambiguous')
  })

  it.each(['1+1', '1 + 1', '1-1', '1 - 1', '1,1', '1 1', '-1', '–1', '1/1', '1:1', '1=1', '11'])(
    'D-19: %s is not 1',
    (text) => expect(readAnswer(['1 replica', '2 replicas'], text).option).toBeUndefined(),
  )

  it('D-19: is no yes beside a no', () => {
    for (const text of ['아니 네', '네 아니', 'yes no', 'no yes', 'oui non', 'はい いいえ'])
      expect(readAnswer(['진행', '보류'], text).kind, text).toBe('ambiguous')
    for (const text of ['I would approve if it were smaller', 'sure, when pigs fly', 'sure, if pigs fly'])
      expect(readAnswer(['Approve', 'Reject'], text).option, text).toBeUndefined()
  })
})

describe('what reading costs', () => {
  const options = ['A) Run now', 'B) Staging first', 'C) Hold']

  it('is bounded after the letters were folded', () => {
    // One sign, eighteen letters: 2,000 of them are within what Discord sends, and far beyond what is read.
    expect('\ufdfa'.normalize('NFKC')).toHaveLength(18)
    for (const text of ['\ufdfa'.repeat(2_000), 'A '.repeat(101), 'x'.repeat(1_000_000)])
      expect(readAnswer(options, text)).toEqual({ kind: 'free' })
    const folding = Array.from({ length: 25 }, (_, at) => `${'\ufdfa'.repeat(900)}${at}`)
    expect(readAnswer(folding, '2').option).toBe(1)
  })
})

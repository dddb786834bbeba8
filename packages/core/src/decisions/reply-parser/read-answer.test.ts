import { describe, expect, it } from 'vitest'

import ownCases from '../../../test/decision-cases-own.jsonl?raw'
import givenCases from '../../../test/decision-cases.jsonl?raw'
import { createDice } from '../../../test/random.ts'
import { readAnswer } from './read-answer.ts'
import type { AnswerReading } from './reading.ts'

interface Case {
  id: string
  family?: string
  lang?: string
  options: string[]
  text: string
  expected: AnswerReading
  also?: AnswerReading[]
}

const parse = (text: string) =>
  text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Case)
const given = parse(givenCases)
const own = parse(ownCases)

const same = (left: AnswerReading, right: AnswerReading) =>
  left.kind === right.kind && left.option === right.option

function outcome({
  options,
  text,
  expected,
  also = [],
}: Case): 'exact' | 'acceptable' | 'dangerous' | 'missed' {
  const reading = readAnswer(options, text)
  const asMeant = same(reading, expected)
  if (asMeant && (reading.qualified ?? false) === (expected.qualified ?? false)) return 'exact'
  if (also.some((other) => same(reading, other))) return 'acceptable'
  const decides = reading.kind === 'option' || reading.kind === 'yes' || reading.kind === 'no'
  return decides && !asMeant ? 'dangerous' : 'missed'
}

function table(cases: Case[]): Map<string, Record<ReturnType<typeof outcome>, number>> {
  const rows = new Map<string, Record<ReturnType<typeof outcome>, number>>()
  for (const each of cases) {
    const name = each.family ?? each.lang ?? 'other'
    const row = rows.get(name) ?? { exact: 0, acceptable: 0, dangerous: 0, missed: 0 }
    row[outcome(each)] += 1
    rows.set(name, row)
  }
  return rows
}

const failures = (cases: Case[]) =>
  cases
    .filter((each) => ['dangerous', 'missed'].includes(outcome(each)))
    .map(({ id, text, options }) => `${id}: ${text} → ${JSON.stringify(readAnswer(options, text))}`)

describe('the answer parser', () => {
  it('D-19: reads every case of the given table exactly or acceptably, none dangerously', () => {
    expect(failures(given)).toEqual([])
  })

  it('D-19: reads every case of our own table, family by family', ({ annotate }) => {
    const rows = [...table(own)].map(
      ([name, { exact, acceptable, missed, dangerous }]) =>
        `${name}: ${exact} exact, ${acceptable} acceptable, ${missed} missed, ${dangerous} dangerous`,
    )
    void annotate(rows.join('\n'))
    expect(failures(own)).toEqual([])
    expect(own.length).toBeGreaterThan(250)
  })

  it('marks a choice that carries a condition or an addition, not one with a reason', () => {
    const options = ['A) Run now', 'B) Staging first', 'C) Hold']
    expect(readAnswer(options, 'A if the tests pass')).toEqual({ kind: 'option', option: 0, qualified: true })
    expect(readAnswer(options, 'A로 하되 로그는 남겨줘')).toEqual({
      kind: 'option',
      option: 0,
      qualified: true,
    })
    expect(readAnswer(options, 'A because it is cheaper')).toEqual({ kind: 'option', option: 0 })
  })

  it('asks nothing back of somebody who wants a moment, and marks a counter-question', () => {
    const options = ['Approve', 'Reject']
    for (const text of ['one moment', '잠깐만요', 'ㅋㅋㅋ', 'let me think']) {
      expect(readAnswer(options, text), text).toEqual({ kind: 'ambiguous', silent: true })
    }
    expect(readAnswer(options, 'what happens to the old data?')).toEqual({ kind: 'free', question: true })
    expect(readAnswer(options, '왜 그렇게 해요?')).toEqual({ kind: 'free', question: true })
  })

  it('accepts the exact text of an option, whatever it says', () => {
    const options = ['Should we wait?', 'Do not wait, ever', '없음']
    for (const [at, option] of options.entries())
      expect(readAnswer(options, option)).toEqual({ kind: 'option', option: at })
  })
})

const SETS = [
  ['A) Run now', 'B) Staging first', 'C) Hold'],
  ['A) 지금 바로 실행', 'B) 스테이징 먼저', 'C) 보류'],
  ['Postgres', 'SQLite', 'MySQL'],
  ['Merge', 'Squash', 'Rebase'],
]

const DOUBTS = [
  (name: string) => `not ${name}`,
  (name: string) => `don't do ${name}`,
  (name: string) => `maybe ${name}`,
  (name: string) => `I guess ${name}`,
  (name: string) => `${name}? not sure`,
  (name: string) => `is ${name} safe?`,
  (name: string) => `why ${name}`,
  (name: string) => `anything but ${name}`,
  (name: string) => `${name} is too risky`,
  (name: string) => `${name} 말고`,
  (name: string) => `${name}는 안 돼`,
  (name: string) => `${name} 하지 마`,
  (name: string) => `${name}는 빼고`,
  (name: string) => `${name} 아니야`,
  (name: string) => `아마 ${name}`,
  (name: string) => `${name}인가?`,
  (name: string) => `${name}로 할까`,
  (name: string) => `${name} 싫어요`,
  (name: string) => `Bob said ${name}`,
  (name: string) => `${name} lol jk`,
  (name: string) => `> ${name}`,
  (name: string) => `~~${name}~~`,
]

const names = (options: string[], at: number) => {
  const option = options[at] ?? ''
  const labelled = /^([A-Z])\) (.*)$/.exec(option)
  return labelled === null ? [option] : [labelled[1] ?? '', labelled[2] ?? '']
}

const shuffled = <T>(list: T[], roll: (sides: number) => number): T[] => {
  const rest = [...list]
  const out: T[] = []
  while (rest.length > 0) out.push(...rest.splice(roll(rest.length), 1))
  return out
}

const wide = (text: string) =>
  text.replaceAll(/[!-~]/g, (sign) => String.fromCodePoint(sign.charCodeAt(0) + 0xfee0))

describe('whatever is named', () => {
  it('D-19: is never chosen when it is negated, doubted, asked about or quoted', () => {
    for (const options of SETS) {
      for (const [at] of options.entries()) {
        for (const name of names(options, at)) {
          for (const doubt of DOUBTS) {
            const text = doubt(name)
            const reading = readAnswer(options, text)
            expect([reading.kind, text]).not.toEqual(['option', text])
            expect([reading.kind, text]).not.toEqual(['yes', text])
          }
        }
      }
    }
  })

  it('is never chosen when another one is named beside it', () => {
    for (const options of SETS) {
      for (const joint of [' or ', ', ', ' / ', ' 아니면 ', ' and ', ' 그리고 ', ' ']) {
        const [first = '', second = ''] = [names(options, 0).at(-1), names(options, 1).at(-1)]
        expect(readAnswer(options, `${first}${joint}${second}`).kind, first + joint + second).not.toBe(
          'option',
        )
      }
    }
  })

  it('is found wherever its option stands', () => {
    const roll = createDice(7)
    const plain = [
      ['Postgres', 'SQLite', 'MySQL'],
      ['진행', '스테이징 먼저', '보류'],
      ['Keep it', 'Delete everything', 'Ask Bob'],
    ]
    for (let round = 0; round < 200; round += 1) {
      const options = shuffled(plain[roll(plain.length)] ?? [], roll)
      const at = roll(options.length)
      const wrap = [
        (name: string) => name,
        (name: string) => `${name} please`,
        (name: string) => `${name}!`,
        (name: string) => `"${name}"`,
      ]
      const text = (wrap[roll(wrap.length)] ?? String)(options[at] ?? '')
      expect(readAnswer(options, text), `${options.join('|')} :: ${text}`).toEqual({
        kind: 'option',
        option: at,
      })
    }
  })

  it('is read the same in any case, width and spacing', () => {
    const forms = [
      wide,
      (text: string) => `  ${text}\n`,
      (text: string) => text.replaceAll(' ', '  '),
      (text: string) => text.normalize('NFD'),
      (text: string) => `${text}\u200b`,
    ]
    const quiet = given.filter(({ text }) => !/[<>*~`"|]|\u20e3/u.test(text))
    for (const { options, text } of quiet) {
      for (const form of forms)
        expect(readAnswer(options, form(text)), form(text)).toEqual(readAnswer(options, text))
    }
  })

  it('says nothing about random words', () => {
    const roll = createDice(11)
    const words = 'tree 나무 river 구름 window 창문 green 바다 paper 종이 engine 기차'.split(' ')
    for (let round = 0; round < 300; round += 1) {
      const text = Array.from({ length: 1 + roll(5) }, () => words[roll(words.length)]).join(' ')
      for (const options of SETS) expect(readAnswer(options, text).kind, text).toBe('free')
    }
  })
})

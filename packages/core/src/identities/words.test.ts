import { describe, expect, it } from 'vitest'

import { compileTriggers } from './routing/triggers.ts'
import { namedIn } from './speaking/mentions.ts'
import { fold } from './words.ts'

function fires(word: string, text: string, substring = false): boolean {
  return compileTriggers([{ word, substring }])(fold(text))
}

describe('trigger words', () => {
  it.each([
    ['tea', 'Would you like some TEA?'],
    ['tea', 'tea'],
    ['tea', '(tea)'],
    ['good night', 'and a Good Night to all'],
    ['straße', 'in der STRASSE'],
    ['ｗｉｄｅ', 'wide'],
    ['é', 'e\u0301'],
    ['ὀδυσσεύς', 'ὈΔΥΣΣΕΎΣ'],
    ['c++', 'I like c++11'],
    ['!help', 'now!help'],
    ['카엘', '카엘아 안녕'],
    ['카엘', '안녕, 카엘!'],
    ['猫', '黒猫がいる'],
    ['𝒶', 'is 𝒶 here'],
  ])('I-21: %j fires on %j', (word, text) => {
    expect(fires(word, text)).toBe(true)
  })

  it.each([
    ['a', 'banana'],
    ['tea', 'team'],
    ['tea', 'steal'],
    ['tea', 'tea_time'],
    ['kael', 'Kael2'],
    ['카엘', '미카엘'],
    ['', 'anything'],
    ['  ', 'any thing'],
  ])('I-21: %j does not fire on %j', (word, text) => {
    expect(fires(word, text)).toBe(false)
  })

  it('I-21: fires inside words on request', () => {
    expect(fires('ana', 'BANANA', true)).toBe(true)
    expect(fires('카엘', '미카엘', true)).toBe(true)
    expect(fires('', 'anything', true)).toBe(false)
  })
})

describe('names in a text', () => {
  const names = new Map([
    ['kael', fold('Kael')],
    ['junior', fold('Kael Junior')],
    ['korean', fold('카엘')],
  ])
  const called = (text: string) => [...namedIn(fold(text), names)].toSorted()

  it.each([
    ['@kael, are you there?', ['kael']],
    ['hey @KAEL', ['kael']],
    ['@Kael Junior, hello', ['junior']],
    ['@Kael Juniors', ['kael']],
    ['@kael and @kael junior', ['junior', 'kael']],
    ['@카엘아', ['korean']],
    ['kael', []],
    ['@kaels', []],
    ['me@kael.example', []],
    ['@', []],
  ])('I-21: %j calls %j', (text, expected) => {
    expect(called(text)).toEqual(expected)
  })
})

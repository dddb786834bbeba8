import { describe, expect, it } from 'vitest'

import { ofFr, typeset } from './french.ts'

describe('French', () => {
  it('L-15: sets narrow spaces as its typography demands, in whatever a vocabulary holds', () => {
    const words = typeset({ ask: 'Ouvrir « Kael » ?', deep: { say: (name: string) => `${name} : non !` } })
    expect(words.ask).toBe('Ouvrir «\u202FKael\u202F»\u202F?')
    expect(words.deep.say('Kael')).toBe('Kael\u202F: non\u202F!')
  })

  it('leaves addresses and placeholders as they are', () => {
    expect(typeset('https://a.test/?x=1 {name}')).toBe('https://a.test/?x=1 {name}')
  })

  it('shortens “de” before a vowel', () => {
    expect(['Kael', 'Alba', 'Éos'].map(ofFr)).toEqual(['de Kael', 'd’Alba', 'd’Éos'])
  })
})

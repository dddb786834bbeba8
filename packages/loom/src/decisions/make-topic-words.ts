import { defineWords } from '../words/define-words.ts'

export const makeTopicWords = defineWords({
  en: { make: 'Make this a topic…' },
  ko: { make: '안건으로 만들기…' },
  fr: { make: 'En faire un sujet…' },
})

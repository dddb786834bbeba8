import { defineWords } from '../words/define-words.ts'

/** Above every page, so without the words of the page of notices. */
export const bellWords = defineWords({
  en: {
    title: 'Notices',
    bell: (unread: string) => `Notices, ${unread} unread`,
  },
  ko: {
    title: '소식',
    bell: (unread) => `소식, 읽지 않음 ${unread}`,
  },
  fr: {
    title: 'Avis',
    bell: (unread) => `Avis, ${unread} non lus`,
  },
})

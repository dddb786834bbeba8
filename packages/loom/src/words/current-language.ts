import { isLanguage, type Language } from '@arachne/words'

import { recall, remember } from './remembered.ts'

/** The chosen language, else the browser's. `public/first.js` does the same before the script is loaded. */
export function currentLanguage(): Language {
  const stored = recall('language')
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function keepLanguage(language: Language): void {
  remember('language', language)
  // For the pages rendered by the server: login, consent, claim links.
  document.cookie = `lang=${language}; path=/; max-age=31536000; samesite=lax`
}

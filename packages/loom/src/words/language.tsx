import { createContext, type ReactNode, useContext, useEffect, useMemo, useState } from 'react'

import { type Language, LANGUAGES } from './define-words.ts'
import { recall, remember } from './remembered.ts'

interface LanguageChoice {
  language: Language
  choose(language: Language): void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

const isLanguage = (tag: string | undefined): tag is Language => LANGUAGES.some((known) => known === tag)

function firstLanguage(): Language {
  const stored = recall('language')
  if (isLanguage(stored)) return stored
  return navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage) ?? 'en'
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const [language, setLanguage] = useState(firstLanguage)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(
    () => ({
      language,
      choose(next: Language) {
        remember('language', next)
        // For the pages that the server makes: login, consent, claim links.
        document.cookie = `lang=${next}; path=/; max-age=31536000; samesite=lax`
        setLanguage(next)
      },
    }),
    [language],
  )
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

export function useWords<T>(words: Readonly<Record<Language, T>>): T {
  return words[useLanguage().language]
}

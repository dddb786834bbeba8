import { createContext, useContext, useEffect, useMemo, useState, type ReactNode } from 'react'

import { en, type Texts } from './en.ts'
import { ko } from './ko.ts'

export const LANGUAGES = { en, ko } as const satisfies Record<string, Texts>
export type Language = keyof typeof LANGUAGES

interface LanguageChoice {
  language: Language
  choose(language: Language): void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

function isLanguage(value: string | null | undefined): value is Language {
  return value !== null && value !== undefined && value in LANGUAGES
}

function firstLanguage(): Language {
  const stored = localStorage.getItem('language')
  if (isLanguage(stored)) return stored
  const wanted = navigator.languages.map((tag) => tag.slice(0, 2)).find(isLanguage)
  return wanted ?? 'en'
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
        localStorage.setItem('language', next)
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

export function useTexts(): Texts {
  return LANGUAGES[useLanguage().language]
}

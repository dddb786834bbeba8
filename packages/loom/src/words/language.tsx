import {
  type Feature,
  fetchWords,
  type Language,
  loadedFeatures,
  loadWords,
  type Words,
  wordsIn,
} from '@arachne/words'
import { createContext, type ReactNode, use, useContext, useEffect, useMemo, useRef, useState } from 'react'

import { loadWhenReached } from '../live/load-when-reached.ts'
import { currentLanguage, keepLanguage } from './current-language.ts'

interface LanguageChoice {
  language: Language
  choose(language: Language): void
}

const LanguageContext = createContext<LanguageChoice>({ language: 'en', choose: () => {} })

interface Props {
  children: ReactNode
  /** The language whose texts are loaded. */
  first?: Language
}

export function LanguageProvider({ children, first }: Props) {
  const [language, setLanguage] = useState(() => first ?? currentLanguage())
  const wanted = useRef(language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => {
    /** The page stays unchanged until it can be shown completely. Missing files belonged to an older build. */
    const change = async (next: Language) => {
      try {
        await loadWhenReached(() => loadWords(next, loadedFeatures(language)))
        if (wanted.current === next) setLanguage(next)
      } catch {
        location.reload()
      }
    }
    return {
      language,
      choose(next: Language) {
        wanted.current = next
        keepLanguage(next)
        void change(next)
      },
    }
  }, [language])
  return <LanguageContext value={choice}>{children}</LanguageContext>
}

export function useLanguage(): LanguageChoice {
  return useContext(LanguageContext)
}

/** The texts of a feature. A page lists its features next to its file, so that they are loaded before it is drawn. */
export function useWords<Name extends Feature>(feature: Name): Words[Name] {
  const { language } = useLanguage()
  return wordsIn(language, feature) ?? use(fetchWords(language, feature))
}

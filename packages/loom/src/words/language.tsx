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
  /** Whose words have been fetched. */
  first?: Language
}

export function LanguageProvider({ children, first }: Props) {
  const [language, setLanguage] = useState(() => first ?? currentLanguage())
  const wanted = useRef(language)
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  const choice = useMemo(() => {
    /** The page stays as it is until it can be shown whole. Files that are gone were those of an older build. */
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

/** The words of a feature. A page names its features beside its file, so that they are there when it is drawn. */
export function useWords<Name extends Feature>(feature: Name): Words[Name] {
  const { language } = useLanguage()
  return wordsIn(language, feature) ?? use(fetchWords(language, feature))
}

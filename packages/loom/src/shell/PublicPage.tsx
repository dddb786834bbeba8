import type { ReactNode } from 'react'

import { useTexts } from '../i18n/language.tsx'
import { useStatus } from '../status/use-status.ts'
import { LanguagePicker } from './LanguagePicker.tsx'
import { Mark } from './Mark.tsx'
import { ThemeButton } from './ThemeButton.tsx'

const SITE = 'mx-auto w-full max-w-[1120px] px-[18px] md:px-8'

/** The frame of every page that needs no login. */
export function PublicPage({ children }: { children: ReactNode }) {
  const texts = useTexts()
  const { data } = useStatus()
  return (
    <div className="flex min-h-dvh flex-col">
      <a href="#page" className="absolute -top-20 left-4 rounded-control bg-surface p-3 focus:top-2">
        {texts.skip}
      </a>
      {data?.sandbox === true && (
        <p className="border-b border-info-line bg-info-soft text-[13px] text-ink-2">
          <span className={`${SITE} block py-2`}>
            <b className="text-ink">{texts.sandboxTitle}</b> {texts.sandboxText}
          </span>
        </p>
      )}
      <header className={`${SITE} flex items-center gap-1 py-3`}>
        <a href="/" className="flex items-center gap-2.5 rounded-control text-base font-semibold">
          <Mark />
          Arachne
        </a>
        <nav aria-label={texts.language} className="ml-auto flex items-center gap-1">
          <LanguagePicker />
          <ThemeButton />
        </nav>
      </header>
      <main id="page" className={`${SITE} grow`}>
        {children}
      </main>
      <footer className={`${SITE} pt-5 pb-10 text-[13px] text-ink-2`}>
        {data === undefined ? null : texts.version.replace('{version}', data.version)}
      </footer>
    </div>
  )
}

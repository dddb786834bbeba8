import type { ReactNode } from 'react'

import { Mark } from '../identity/Mark.tsx'
import { useStatus } from '../status/use-status.ts'
import { useWords } from '../words/language.tsx'
import { LanguagePicker, ThemePicker } from './Preferences.tsx'
import { SandboxLine } from './SandboxLine.tsx'

const SITE = 'mx-auto w-full max-w-[1120px] px-[18px] lg:px-8'

/** The frame of every page that needs no login. */
export function PublicPage({ children }: { children: ReactNode }) {
  const words = useWords('common').shell
  const { data } = useStatus()
  return (
    <div className="flex min-h-dvh flex-col">
      <a className="skip" href="#main">
        {words.skip}
      </a>
      <SandboxLine className={SITE} />
      <header className={`${SITE} flex items-center gap-2 py-3`}>
        <a href="/" className="brand p-0! text-base">
          <Mark />
          Arachne
        </a>
        <div className="push line-x">
          <LanguagePicker />
          <span className="hide-phone">
            <ThemePicker />
          </span>
        </div>
      </header>
      <main id="main" tabIndex={-1} className={`${SITE} grow`}>
        {children}
      </main>
      <footer className={`${SITE} text-[13px] text-ink-2`}>
        <div className="line-x wrapx border-t border-line pt-5 pb-10">
          <span className="only-phone">
            <ThemePicker />
          </span>
          <a href="/docs">{words.docs}</a>
          <span className="push">{data === undefined ? '' : words.version(data.version)}</span>
        </div>
      </footer>
    </div>
  )
}

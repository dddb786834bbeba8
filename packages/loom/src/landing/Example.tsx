import { useTexts } from '../i18n/language.tsx'

/** One message as people see it; the colour is the demo entity's own. */
export function Example() {
  const texts = useTexts()
  return (
    <article aria-label={texts.exampleLabel} className="rounded-card border border-line-2 bg-surface p-4">
      <p className="mb-2 text-xs text-ink-3">{texts.exampleTitle}</p>
      <div className="flex gap-3">
        <svg className="size-10 shrink-0" viewBox="0 0 40 40" fill="none" aria-hidden="true">
          <rect width="40" height="40" rx="9" className="fill-accent" />
          <path
            d="M14 10v20M26 10 14.5 20 26 30"
            className="stroke-on-entity"
            strokeWidth="3.4"
            strokeLinecap="round"
          />
        </svg>
        <div>
          <p className="flex items-center gap-2">
            <b>Kael</b>
            <span className="rounded-badge border border-line-2 px-1.5 text-xs text-ink-2">APP</span>
            <span className="text-xs text-ink-3">19:42</span>
          </p>
          <p>{texts.exampleText}</p>
        </div>
      </div>
    </article>
  )
}

import { useTexts } from '../i18n/language.tsx'

export function NotFound() {
  const texts = useTexts()
  return (
    <section className="py-16">
      <h1 className="mb-2 text-[1.375rem] font-semibold">{texts.notFoundTitle}</h1>
      <p className="mb-4 text-ink-2">{texts.notFoundText}</p>
      <a href="/" className="text-accent-text underline underline-offset-2">
        {texts.home}
      </a>
    </section>
  )
}

import { LANGUAGES, useLanguage, useTexts, type Language } from '../i18n/language.tsx'

export function LanguagePicker() {
  const texts = useTexts()
  const { language, choose } = useLanguage()
  return (
    <select
      aria-label={texts.language}
      value={language}
      className="h-11 cursor-pointer rounded-control bg-bg px-2 text-ink-2 hover:bg-hover"
      onChange={(event) => choose(event.target.value as Language)}
    >
      {Object.entries(LANGUAGES).map(([tag, { languageName }]) => (
        <option key={tag} value={tag} lang={tag}>
          {languageName}
        </option>
      ))}
    </select>
  )
}

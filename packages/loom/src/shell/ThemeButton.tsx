import { useTexts } from '../i18n/language.tsx'

function switchTheme() {
  const root = document.documentElement
  const dark =
    root.dataset.theme === 'dark' ||
    (root.dataset.theme === undefined && matchMedia('(prefers-color-scheme: dark)').matches)
  root.dataset.theme = dark ? 'light' : 'dark'
  localStorage.setItem('theme', root.dataset.theme)
}

export function ThemeButton() {
  const texts = useTexts()
  return (
    <button
      type="button"
      aria-label={texts.theme}
      title={texts.theme}
      className="grid size-11 cursor-pointer place-items-center rounded-control text-ink-2 hover:bg-hover"
      onClick={switchTheme}
    >
      <svg
        className="size-4 stroke-current"
        viewBox="0 0 16 16"
        fill="none"
        strokeWidth="1.5"
        aria-hidden="true"
      >
        <path d="M13 9.5A5.5 5.5 0 0 1 6.5 3a5.5 5.5 0 1 0 6.5 6.5z" />
      </svg>
    </button>
  )
}

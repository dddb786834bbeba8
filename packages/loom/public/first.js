// Runs before the first paint, so a chosen theme never flashes, and the words of one language come beside the script.
function keptHere(key) {
  try {
    return localStorage.getItem(key)
  } catch {
    // Storage may be switched off; the system's theme and the browser's language are then used.
    return null
  }
}

{
  const theme = keptHere('theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
}

{
  const files = JSON.parse(document.querySelector('meta[name="words"]')?.content ?? '{}')
  const wanted = [keptHere('language'), ...navigator.languages.map((tag) => tag.slice(0, 2)), 'en']
  const language = wanted.find((tag) => Object.hasOwn(files, tag))
  if (language !== undefined) {
    const link = document.createElement('link')
    link.rel = 'modulepreload'
    link.href = files[language]
    document.head.append(link)
  }
}

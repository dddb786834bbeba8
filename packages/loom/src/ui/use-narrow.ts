import { useSyncExternalStore } from 'react'

/** The same as in narrow.css. */
const NARROW = '(max-width: 760px)'

/** Whether the screen is a phone's. */
export function useNarrow(): boolean {
  return useSyncExternalStore(follow, () => matchMedia(NARROW).matches)
}

function follow(onChange: () => void): () => void {
  const media = matchMedia(NARROW)
  media.addEventListener('change', onChange)
  return () => media.removeEventListener('change', onChange)
}

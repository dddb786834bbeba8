import type { KeyboardEvent } from 'react'

/** Enter alone. While a syllable is being composed, as in Korean, Enter belongs to the composition. */
export function isSending({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing
}

import type { KeyboardEvent } from 'react'

/** Enter alone. While a syllable is being put together, as in Korean, Enter belongs to that. */
export function isSending({ key, shiftKey, nativeEvent }: KeyboardEvent): boolean {
  return key === 'Enter' && !shiftKey && !nativeEvent.isComposing
}

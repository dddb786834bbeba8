/** Korean wants other line breaks; the reader's voice another tongue. */
export function language(text: string): 'ko' | undefined {
  return /\p{Script=Hangul}/u.test(text) ? 'ko' : undefined
}

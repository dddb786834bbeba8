import { useLayoutEffect, useRef } from 'react'

/** For a text field that is as high as its text. */
export function useFittingHeight() {
  const field = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => {
    const el = field.current
    if (!el) return
    el.style.height = 'auto'
    el.style.height = `${Math.min(el.scrollHeight + 2, innerHeight * 0.4)}px`
  })
  return field
}

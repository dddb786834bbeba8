import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  name: string
  /** Links; the one that is open has `aria-current`. */
  children: ReactNode
  className?: string
}

/** Pages of one thing beside each other. Where they are wider than the screen, the open one is brought into sight. */
export function LinkTabs({ name, children, className = '' }: Props) {
  const bar = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const { current } = bar
    const open = current?.querySelector(`a[href="${path}"]`) ?? current?.querySelector('a[aria-current]')
    if (!current || !open) return undefined
    // Again when a tab grows: a count beside it comes later.
    const watching = new ResizeObserver(() => centre(current, open))
    for (const tab of current.children) watching.observe(tab)
    return () => watching.disconnect()
  }, [path])
  return (
    <nav ref={bar} className={`tabs ${className}`} aria-label={name}>
      {children}
    </nav>
  )
}

function centre(bar: Element, tab: Element): void {
  const [room, own] = [bar.getBoundingClientRect(), tab.getBoundingClientRect()]
  bar.scrollLeft += own.left + own.width / 2 - (room.left + room.width / 2)
}

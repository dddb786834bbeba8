import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef } from 'react'

interface Props {
  name: string
  /** Links; the open one has `aria-current`. */
  children: ReactNode
  className?: string
}

/** Tabs for the pages of one thing. If they are wider than the screen, the open one is scrolled into view. */
export function LinkTabs({ name, children, className = '' }: Props) {
  const bar = useRef<HTMLElement>(null)
  const path = useLocation({ select: ({ pathname }) => pathname })
  useEffect(() => {
    const { current } = bar
    const open = current?.querySelector(`a[href="${path}"]`) ?? current?.querySelector('a[aria-current]')
    if (!current || !open) return undefined
    // Repeated when a tab grows: its count arrives later.
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

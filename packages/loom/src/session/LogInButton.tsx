import { useLocation } from '@tanstack/react-router'

import { OutsideButton } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'

/** Leads to Discord, or the sandbox's picker, and back to the same page. */
export function LogInButton({ size, to }: { size?: 's' | 'l'; to?: string }) {
  const words = useWords('common').shell
  const here = useLocation({ select: ({ href }) => href })
  return (
    <OutsideButton look="primary" size={size} href={`/login?return_to=${encodeURIComponent(to ?? here)}`}>
      {words.logIn}
    </OutsideButton>
  )
}

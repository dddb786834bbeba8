import { Icon } from '@arachne/ui/Icon'
import { useEffect, useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { useWords } from '../words/language.tsx'
import { type Toast, toasts, useToast } from './toasts.ts'

const SHOWN_MS = 6000

/** The one place that reports what was just done, on every page. */
export function Toaster() {
  const toast = useToast()
  return (
    <div className="toaster" role="status">
      {toast && <Shown key={toast.id} toast={toast} />}
    </div>
  )
}

/** Disappears by itself, but not while it has the pointer or the focus. */
function Shown({ toast }: { toast: Toast }) {
  const words = useWords('common').ui
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => toasts.dismiss(toast.id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [held, toast.id])
  const { undo } = toast
  return (
    <div
      className="toast"
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name="check" />
      <span>{toast.text}</span>
      {undo && (
        <Button
          size="s"
          icon="undo"
          onClick={() => {
            toasts.dismiss(toast.id)
            undo()
          }}
        >
          {words.undo}
        </Button>
      )}
    </div>
  )
}

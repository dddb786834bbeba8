import { Dialog as Radix } from 'radix-ui'
import type { ReactNode } from 'react'

import { useWords } from '../../words/language.tsx'
import { IconButton } from '../Button.tsx'

interface Props {
  title: ReactNode
  /** One sentence under the title. */
  about?: ReactNode
  open: boolean
  onClose(): void
  /** Disables closing by Escape or by a click outside, and hides the cross. */
  locked?: boolean
  children: ReactNode
  /** The buttons, the act last. */
  foot?: ReactNode
  width?: number
}

const stay = (event: Event) => event.preventDefault()

/** Floats above the page; on phones, a sheet from the bottom. */
export function Dialog({ title, about, open, onClose, locked = false, children, foot, width }: Props) {
  const words = useWords('common').ui
  return (
    <Radix.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Radix.Portal>
        <Radix.Overlay className="scrim">
          <Radix.Content
            className="dialog"
            {...(about === undefined && { 'aria-describedby': undefined })}
            {...(width !== undefined && { style: { width: `min(${width}px, 100%)` } })}
            {...(locked && { onEscapeKeyDown: stay, onPointerDownOutside: stay, onInteractOutside: stay })}
          >
            <header className="dialog-h">
              <div className="grow">
                <Radix.Title asChild>
                  <h2>{title}</h2>
                </Radix.Title>
                {about !== undefined && (
                  <Radix.Description className="small muted">{about}</Radix.Description>
                )}
              </div>
              {!locked && <IconButton icon="cross" name={words.close} onClick={onClose} />}
            </header>
            <div className="dialog-b">{children}</div>
            {foot !== undefined && <footer className="dialog-f">{foot}</footer>}
          </Radix.Content>
        </Radix.Overlay>
      </Radix.Portal>
    </Radix.Root>
  )
}

import { type ReactNode, useLayoutEffect, useRef } from 'react'

import { closeDialog } from '../../actions/ui.ts'
import { useApp } from '../../app-context.ts'
import { IconButton } from '../parts/IconButton.tsx'

interface Props {
  title: string
  className?: string
  submit?: () => unknown
  children: ReactNode
}

const FIRST = '[data-first], .dialog-b :is(input, textarea, select, button), .dialog-f .primary'

/** A native dialog: the browser keeps the focus inside and closes it with Escape. */
export function DialogFrame({ title, className = '', submit, children }: Props) {
  const app = useApp()
  const dialog = useRef<HTMLDialogElement>(null)
  useLayoutEffect(() => {
    dialog.current?.showModal()
    dialog.current?.querySelector<HTMLElement>(FIRST)?.focus()
  }, [])
  const close = () => closeDialog(app)
  const inside = (
    <>
      <div className="dialog-h">
        <h2 className="grow">{title}</h2>
        <IconButton icon="cross" name="Close" onClick={close} />
      </div>
      {children}
    </>
  )
  return (
    <dialog
      ref={dialog}
      className={`dialog ${className}`}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        close()
      }}
      onPointerDown={(event) => event.target === event.currentTarget && close()}
    >
      {submit ? (
        <form
          className="dialog-in"
          onSubmit={(event) => {
            event.preventDefault()
            submit()
          }}
        >
          {inside}
        </form>
      ) : (
        <div className="dialog-in">{inside}</div>
      )}
    </dialog>
  )
}

interface FootProps {
  act: ReactNode
  disabled?: boolean
}

/** What the dialog is for, and the way out. */
export function DialogFoot({ act, disabled = false }: FootProps) {
  const app = useApp()
  return (
    <div className="dialog-f">
      <button type="submit" className="btn primary" disabled={disabled}>
        {act}
      </button>
      <button type="button" className="btn" onClick={() => closeDialog(app)}>
        Cancel
      </button>
    </div>
  )
}

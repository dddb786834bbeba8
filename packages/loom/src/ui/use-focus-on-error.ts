import { useEffect } from 'react'

/** After a refused form: to the first field that is wrong, wherever on the page it is. */
export function useFocusOnError(error: Error | undefined): void {
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [error])
}

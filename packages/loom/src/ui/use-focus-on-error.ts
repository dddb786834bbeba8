import { useEffect } from 'react'

/** After a refusal, focuses the first invalid field, wherever it is on the page. */
export function useFocusOnError(error: Error | undefined): void {
  useEffect(() => {
    if (error) document.querySelector<HTMLElement>('main [aria-invalid="true"]')?.focus()
  }, [error])
}

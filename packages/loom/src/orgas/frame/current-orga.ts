import { useLocation } from '@tanstack/react-router'

import { recall, remember } from '../../words/remembered.ts'
import type { SideOrga } from './side-query.ts'

const KEY = 'organisation'

export function rememberOrga(id: string): void {
  remember(KEY, id)
}

/** The open organisation, else the last one opened, else the first. */
export function useCurrentOrga(orgas: readonly SideOrga[]): SideOrga | undefined {
  const path = useLocation({ select: ({ pathname }) => pathname })
  const open = /^\/orgas\/([^/]+)/.exec(path)?.[1]
  const find = (wanted: string | undefined) => orgas.find(({ id }) => id === wanted)
  return find(open) ?? find(recall(KEY)) ?? orgas[0]
}

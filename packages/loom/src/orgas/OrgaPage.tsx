import type { Words } from '@arachne/words'
import type { ComponentProps } from 'react'

import { Page } from '../shell/Page.tsx'
import { useWords } from '../words/language.tsx'
import { useOrga } from './queries.ts'

interface Props extends ComponentProps<typeof Page> {
  /** The section of the organisation this page belongs to. */
  below?: keyof Words['orga']['orga']['places']
}

/** A page of an organisation, with the way back to it. */
export function OrgaPage({ below, crumbs = [], ...page }: Props) {
  const { places } = useWords('orga').orga
  const { id, name } = useOrga()
  const home = `/orgas/${id}`
  const above = below === undefined ? [] : [{ label: places[below], to: `${home}/${below}` }]
  return <Page {...page} crumbs={[{ label: name, to: home }, ...above, ...crumbs]} />
}

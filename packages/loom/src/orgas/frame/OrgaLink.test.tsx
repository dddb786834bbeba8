import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { showOrga } from '../../testing/show-orga.tsx'
import { ORGA_PLACES } from './orga-places.ts'
import { OrgaLink } from './OrgaLink.tsx'

const Places = () =>
  ORGA_PLACES.map((place) => (
    <OrgaLink key={place.to} place={place} orga="tide">
      {place.name}
    </OrgaLink>
  ))

describe('the places of an organisation', () => {
  it.each([
    ['topics', 'items'],
    ['votings', 'items'],
    ['elections', 'items'],
    ['teams', 'circles'],
    ['roles', 'circles'],
    ['confirmations', 'agents'],
    ['policies', 'policies'],
    ['members', 'members'],
  ])('are marked where somebody looks at one of %s: %s', async (page, place) => {
    showOrga({ path: '/orgas/$orga/$kind/$id', at: `/orgas/tide/${page}/x`, Page: Places })
    await screen.findByRole('link', { name: place })
    const marked = screen.getAllByRole('link').filter((link) => link.hasAttribute('aria-current'))
    expect(marked.map((link) => link.textContent)).toEqual([place])
  })
})

import { render } from '@testing-library/react'
import { describe, expect, it } from 'vitest'

import { RoleType } from './RoleType.tsx'

const shown = (title: string, type: 'leader' | 'referee' | null) =>
  render(<RoleType role={{ title, role_type: type }} />).container.textContent

describe('the kind of a role', () => {
  it('stands beside its title, unless the title says just that', () => {
    expect(shown('Bakery lead', 'leader')).toBe('leader')
    expect(shown('Leader', 'leader')).toBe('')
    expect(shown('referee ', 'referee')).toBe('')
    expect(shown('Baker', null)).toBe('')
  })
})

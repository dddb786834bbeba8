import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'

import { useDraft } from './use-draft.ts'

const STORED = { name: 'Kael', description: '' }

afterEach(() => sessionStorage.clear())

describe('a draft', () => {
  it('L-19: is there again after the page was loaded anew', () => {
    const first = renderHook(() => useDraft('kael', STORED))
    act(() => first.result.current.change({ description: 'Keeps the fire going.' }))
    first.unmount()
    const second = renderHook(() => useDraft('kael', STORED))
    expect(second.result.current.value).toEqual({ name: 'Kael', description: 'Keeps the fire going.' })
    expect(second.result.current.dirty).toBe(true)
  })

  it('leaves what was not typed to the server', () => {
    const { result, rerender } = renderHook(({ stored }) => useDraft('kael', stored), {
      initialProps: { stored: STORED },
    })
    act(() => result.current.change({ description: 'x' }))
    rerender({ stored: { name: 'Kael the Elder', description: '' } })
    expect(result.current.value).toEqual({ name: 'Kael the Elder', description: 'x' })
  })

  it('is gone once it was saved', () => {
    const { result } = renderHook(() => useDraft('kael', STORED))
    act(() => result.current.change({ name: 'Wren' }))
    act(() => result.current.clear())
    expect(result.current.value).toEqual(STORED)
    expect(sessionStorage.length).toBe(0)
  })
})

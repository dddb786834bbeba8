import { expect, it } from 'vitest'

interface Meter {
  microseconds: number
  resident: number
}
interface Parts {
  meter(): Meter
  collect(): void
}

// Plain JavaScript: it runs before anything may strip types.
const SCRIPT = new URL('give-back-memory.js', import.meta.url).href
const { createLook } = (await import(/* @vite-ignore */ SCRIPT)) as { createLook(parts: Parts): () => void }

const MB = 2 ** 20

function process() {
  const state = { microseconds: 0, resident: 100 * MB, collected: 0 }
  const look = createLook({
    meter: () => ({ ...state }),
    collect() {
      state.collected += 1
      state.resident = 110 * MB
    },
  })
  return { state, look }
}

it('gives memory back at the first calm look after a rush', () => {
  const { state, look } = process()
  state.microseconds += 1_000_000
  state.resident = 200 * MB
  look()
  expect(state.collected).toBe(0)
  look()
  expect(state.collected).toBe(1)
})

it('does so once, until there is as much to give back again', () => {
  const { state, look } = process()
  state.resident = 200 * MB
  for (let n = 0; n < 5; n += 1) look()
  state.resident = 120 * MB
  look()
  expect(state.collected).toBe(1)
  state.resident = 130 * MB
  look()
  expect(state.collected).toBe(2)
})

it('measures from the least that was ever needed since', () => {
  const { state, look } = process()
  state.resident = 90 * MB
  look()
  state.resident = 110 * MB
  look()
  expect(state.collected).toBe(1)
})

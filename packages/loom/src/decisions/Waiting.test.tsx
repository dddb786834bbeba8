import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { fakeDesk, sampleQuestion, settled } from '../testing/fake-desk.ts'
import { show } from '../testing/show.tsx'
import { Waiting } from './Waiting.tsx'
import { decisionWords } from './words.ts'

function open(desk: ReturnType<typeof fakeDesk>) {
  vi.stubGlobal('fetch', desk.fetch)
  show(
    <Suspense>
      <Waiting />
    </Suspense>,
  )
  return desk
}

const JONAS = { id: '100000000000000008', name: 'jonas' }

afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

describe('waiting for you', () => {
  it('shows who asks what, with the options, the most pressing first', async () => {
    const late = sampleQuestion({ question_id: 'kael_2', question: 'And then?', risk: null })
    const soon = sampleQuestion({ deadline_at: '2026-11-16T09:00:00.000Z', default_option: 1 })
    open(fakeDesk([late, soon]))
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first!).getByRole('heading').textContent).toBe('Drop the old table?')
    expect(within(first!).getByText('If nobody answers until then: “Keep it a week”.')).toBeTruthy()
    expect(within(first!).getByText('high risk')).toBeTruthy()
    expect(within(second!).getByRole('heading').textContent).toBe('And then?')
  })

  it('answers in place, and keeps the question in sight with what was decided', async () => {
    const desk = open(fakeDesk([sampleQuestion()]))
    fireEvent.click(await screen.findByRole('button', { name: 'Drop it' }))
    expect(await screen.findByText(/^You answered/)).toBeTruthy()
    expect(desk.sent).toEqual([{ option: 0 }])
    expect(screen.queryByRole('button', { name: 'Drop it' })).toBeNull()
  })

  it('sends own words as they were written', async () => {
    const desk = open(fakeDesk([sampleQuestion()]))
    fireEvent.click(await screen.findByRole('button', { name: 'Other answer…' }))
    fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: 'Drop it on Sunday' } })
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
    expect(await screen.findByText(/^You answered/)).toBeTruthy()
    expect(desk.sent).toEqual([{ text: 'Drop it on Sunday' }])
  })

  it('D-29: says who was first when somebody else answered elsewhere', async () => {
    const desk = fakeDesk([sampleQuestion()])
    desk.hear = (question) => ({ verdict: 'already_answered', question: settled(question, JONAS) })
    open(desk)
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it a week' }))
    const notice = await screen.findByText(/Already answered by/)
    expect(notice.textContent).toContain('Already answered by jonas.')
  })

  it('keeps the question open and says why when the answer was unclear', async () => {
    const desk = fakeDesk([sampleQuestion()])
    desk.hear = (question) => ({ verdict: 'unclear', question })
    open(desk)
    fireEvent.click(await screen.findByRole('button', { name: 'Other answer…' }))
    fireEvent.change(screen.getByLabelText('In your own words'), { target: { value: 'B or so' } })
    fireEvent.click(screen.getByRole('button', { name: /^Send/ }))
    expect((await screen.findByRole('alert')).textContent).toBe(decisionWords.en.verdicts.unclear())
    expect(screen.getByRole('button', { name: 'Drop it' })).toBeTruthy()
  })

  it('offers no words of one’s own where only the options count', async () => {
    open(fakeDesk([sampleQuestion({ free_answers: false })]))
    await screen.findByRole('button', { name: 'Drop it' })
    expect(screen.queryByRole('button', { name: 'Other answer…' })).toBeNull()
  })

  it('shows what was decided before', async () => {
    open(fakeDesk([settled(sampleQuestion(), JONAS)]))
    fireEvent.click(await screen.findByRole('radio', { name: 'Decided' }))
    expect((await screen.findByText(/answered/)).textContent).toContain('jonas answered')
  })
})

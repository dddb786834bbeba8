import { decisions } from '@arachne/words/en/decisions'
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { Suspense } from 'react'
import { describe, expect, it, vi } from 'vitest'

import { fakeDesk, sampleQuestion, settled } from '../testing/fake-desk.ts'
import { show } from '../testing/show.tsx'
import { Waiting } from './Waiting.tsx'

function open(desk: ReturnType<typeof fakeDesk>) {
  vi.stubGlobal('fetch', desk.fetch)
  show(
    <Suspense>
      <Waiting />
    </Suspense>,
  )
  return desk
}

const focused = () => document.activeElement?.textContent
const press = (code: string) => fireEvent.keyDown(document.activeElement ?? document.body, { code })

const JONAS = { id: '100000000000000008', name: 'jonas' }

describe('waiting for you', () => {
  it('does not say that nothing waits before it knows', async () => {
    vi.stubGlobal('fetch', () => new Promise(() => {}))
    show(<Waiting />)
    expect(await screen.findByRole('heading', { level: 1 })).toBeTruthy()
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
  })

  it.each([
    ['is still being asked', () => new Promise<Response>(() => {})],
    ['could not be asked', async () => new Response('{}', { status: 500 })],
  ])('does not say so either while what waits in organisations %s', async (_, ofOrgas) => {
    const desk = fakeDesk([])
    const asked: string[] = []
    vi.stubGlobal('fetch', async (address: string, init?: { method: string }) => {
      asked.push(new URL(address, 'http://loom.test').pathname)
      return asked.at(-1) === '/api/waiting' ? ofOrgas() : desk.fetch(address, init)
    })
    show(
      <Suspense>
        <Waiting />
      </Suspense>,
    )
    await waitFor(() => expect(asked).toContain('/api/waiting'))
    await waitFor(() => expect(asked).toContain('/api/decisions'))
    expect(screen.queryByText('Nothing is waiting for you.')).toBeNull()
    expect(screen.queryByRole('heading', { name: 'Nothing is waiting for you' })).toBeNull()
  })

  it('shows who asks what, with the options, the most pressing first', async () => {
    const late = sampleQuestion({ question_id: 'kael_2', question: 'And then?', risk: null })
    const soon = sampleQuestion({ deadline_at: '2026-11-16T09:00:00.000Z', default_option: 1 })
    open(fakeDesk([late, soon]))
    const [first, second] = await screen.findAllByRole('article')
    expect(within(first!).getByRole('heading').textContent).toBe('Drop the old table?')
    expect(within(first!).getByText('If nobody answers by then: “Keep it a week”.')).toBeTruthy()
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
    expect((await screen.findByRole('alert')).textContent).toBe(decisions.verdicts.unclear())
    expect(screen.getByRole('button', { name: 'Drop it' })).toBeTruthy()
  })

  it('offers to change one’s own answer until the agent has it, and nobody else’s', async () => {
    const desk = fakeDesk([sampleQuestion()])
    desk.hear = (question) => ({ verdict: 'accepted', question: { ...settled(question), may_change: true } })
    open(desk)
    fireEvent.click(await screen.findByRole('button', { name: 'Drop it' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Change the answer' }))
    desk.hear = (question) => ({ verdict: 'changed', question: { ...question, may_change: false } })
    fireEvent.click(await screen.findByRole('button', { name: 'Keep it a week' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Keep it a week' })).toBeNull())
    expect(desk.sent).toEqual([{ option: 0 }, { option: 1 }])
    expect(screen.queryByRole('button', { name: 'Change the answer' })).toBeNull()
  })

  it('withdraws a question for a reason, for whom the server lets', async () => {
    const desk = open(fakeDesk([sampleQuestion({ may_withdraw: true })]))
    fireEvent.click(await screen.findByRole('button', { name: 'Withdraw the question…' }))
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw(?! the)/ }))
    expect(screen.getByRole('alert').textContent).toBe('Give a reason first.')
    expect(desk.sent).toEqual([])
    fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'It was dropped by hand.' } })
    fireEvent.click(screen.getByRole('button', { name: /^Withdraw(?! the)/ }))
    await waitFor(() => expect(desk.sent).toEqual([{ reason: 'It was dropped by hand.' }]))
  })

  it('goes from question to question with J and K, and answers with a number', async () => {
    const desk = open(
      fakeDesk([sampleQuestion(), sampleQuestion({ question_id: 'kael_2', question: 'And then?' })]),
    )
    await screen.findByText('And then?')
    press('Digit1')
    press('KeyJ')
    expect(focused()).toBe('Drop the old table?')
    press('KeyJ')
    expect(focused()).toBe('And then?')
    press('KeyK')
    expect(focused()).toBe('Drop the old table?')
    press('Digit2')
    expect(await screen.findByText(/^You answered/)).toBeTruthy()
    expect(desk.sent).toEqual([{ option: 1 }])
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

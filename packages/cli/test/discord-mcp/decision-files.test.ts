import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

import { createDecisionRecord, type DecisionEvent, type DecisionStep } from '@arachne/core/decisions'
import { describe, expect, it } from 'vitest'

import { ANNA, asked, BEN, openFiles, T0, createTemporaryFolder } from './decision-files-fixture.ts'

const RACER = join(import.meta.dirname, 'answer-racer.ts')

function press(from: typeof ANNA, option: number): DecisionEvent {
  return { type: 'choice', id: `press-${from.id}-${option}`, at: T0 + 1000, from, option, source: 'button' }
}

const readJson = async (path: string) => JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>

const ids = (found: { state: { question: { id: string } } }[]) =>
  found.map(({ state }) => state.question.id).toSorted()

async function present(folder: string, id: string) {
  const stored = await openFiles(folder).find(id)
  if (stored === undefined) throw new Error('It is not there.')
  return stored
}

function recordIn(folder: string, over = {}) {
  return createDecisionRecord({ store: openFiles(folder, over), clock: { now: () => T0 + 1000 } })
}

describe('questions as files', () => {
  it('reads no finished questions, however often questions are listed', async () => {
    await using folder = await createTemporaryFolder()
    const files = openFiles(folder.path)
    await files.create(asked('q1'))
    const { state: open } = await present(folder.path, 'q1')
    const over = { ...open, phase: 'delivered' as const, outbox: [] }
    await files.save({ ...over, outcome: 'answered', deliveredAt: T0 - 3_600_000 }, 1)
    expect(await files.listByTopic('demo', 'topic of q1')).toHaveLength(1)

    const [newest = ''] = (await readdir(join(folder.path, 'q1', 'events'))).toSorted().toReversed()
    const path = join(folder.path, 'q1', 'events', newest)
    const whole = await readFile(path, 'utf8')
    await writeFile(path, 'not read')
    expect(await files.listByTopic('demo', 'topic of q1')).toEqual([])
    expect(await files.listUnfinished()).toEqual([])
    expect(await files.listDamaged()).toEqual([])

    await writeFile(path, whole)
    const { state, version } = await present(folder.path, 'q1')
    await files.save({ ...state, outbox: asked('q1').outbox }, version)
    expect(ids(await openFiles(folder.path).listUnfinished())).toEqual(['q1'])
  })

  it('D-39: says what an answer changed, even if another write came between it and its event', async () => {
    await using folder = await createTemporaryFolder()
    const record = recordIn(folder.path)
    for (let n = 0; n < 40; n += 1) {
      const id = `q${n}`
      await openFiles(folder.path).create(asked(id))
      const note: DecisionEvent = { type: 'updated', id: 'note', at: T0, text: 'One more thing.' }
      const [{ before, state }] = await Promise.all([record.take(id, press(ANNA, 0)), record.take(id, note)])
      expect([before.outcome, state.outcome]).toEqual([null, 'answered'])
    }
  })

  it('shows a question in the file the older program wrote, and more after it', async () => {
    await using folder = await createTemporaryFolder()
    await openFiles(folder.path).create(asked('q1'))
    await recordIn(folder.path).take('q1', press(ANNA, 0))
    const file = await readJson(join(folder.path, 'q1.json'))
    expect(Object.keys(file).slice(0, 14)).toEqual([
      'question_id',
      'project',
      'question',
      'context',
      'options',
      'timeout_seconds',
      'thread_id',
      'message_id',
      'asked_at',
      'status',
      'clarify_attempts',
      'resolved_at',
      'resolution',
      'selected_option',
    ])
    expect(file).toMatchObject({
      question_id: 'q1',
      status: 'resolved',
      outcome: 'answered',
      selected_option: 'A) Run now',
      resolved_at: '2026-11-15T09:00:01.000Z',
      answered_by: { id: ANNA.id, name: 'Anna' },
    })
    expect(await readdir(join(folder.path, 'q1', 'answers'))).toEqual(['1.json'])
  })

  it('keeps a question once, and refuses its id a second time', async () => {
    await using folder = await createTemporaryFolder()
    const store = openFiles(folder.path)
    expect(await store.create(asked('q1'))).toBe(true)
    expect(await store.create(asked('q1', { text: 'Another?' }))).toBe(false)
    expect((await store.find('q1'))?.state.question.text).toBe('Run the migration?')
    expect(await store.find('q2')).toBeUndefined()
    expect(await store.find('../q1')).toBeUndefined()
  })

  it('writes at a version only while it is the newest', async () => {
    await using folder = await createTemporaryFolder()
    const store = openFiles(folder.path)
    await store.create(asked('q1'))
    const { state, version } = await present(folder.path, 'q1')
    expect(await store.save({ ...state, clarified: 1 }, version)).toBe(true)
    expect(await store.save({ ...state, clarified: 2 }, version)).toBe(false)
    expect((await store.find('q1'))?.state.clarified).toBe(1)
  })

  it('lists what is unfinished by project, and every question of a topic', async () => {
    await using folder = await createTemporaryFolder()
    const store = openFiles(folder.path)
    await store.create(asked('q1'))
    await store.create(asked('q2', { project: 'other', topic: 't' }))
    await store.create({
      ...asked('q3', { topic: 't' }),
      phase: 'delivered',
      outcome: 'answered',
      outbox: [],
    })
    expect(ids(await store.listUnfinished())).toEqual(['q1', 'q2'])
    expect(ids(await store.listUnfinished('demo'))).toEqual(['q1'])
    expect(ids(await store.listByTopic('demo', 't'))).toEqual(['q3'])
  })

  it('D-60: keeps its folder and files to their owner', async () => {
    await using folder = await createTemporaryFolder()
    const at = join(folder.path, 'deep', 'pending')
    await openFiles(at).create(asked('q1'))
    await recordIn(at).take('q1', press(ANNA, 0))
    const modes = new Set<string>()
    for (const name of ['.', ...(await readdir(at, { recursive: true }))]) {
      const { mode } = await stat(join(at, name))
      modes.add((mode & 0o777).toString(8))
    }
    expect([...modes].toSorted()).toEqual(['600', '700'])
  })
})

describe('questions and several writers', () => {
  it('D-29: has one winner per question when six processes answer three hundred at once', async () => {
    await using folder = await createTemporaryFolder()
    const store = openFiles(folder.path)
    const people = ['201', '202', '203', '204', '205', '206']
    const approvers = { users: people, roles: [] }
    for (let number = 1; number <= 300; number += 1) await store.create(asked(`q${number}`, { approvers }))
    const racers = people.map((person) =>
      spawn(process.execPath, [RACER, folder.path, person, '300'], { stdio: ['pipe', 'pipe', 'inherit'] }),
    )
    const said = racers.map(async ({ stdout }) => Number(String((await once(stdout, 'data'))[0])))
    for (const { stdin } of racers) stdin.write('go')
    const won = await Promise.all(said)
    expect(won.reduce((sum, each) => sum + each)).toBe(300)
    for (let number = 1; number <= 300; number += 1) {
      expect(await readdir(join(folder.path, `q${number}`, 'answers'))).toEqual(['1.json'])
    }
    expect(await store.listDamaged()).toEqual([])
  })

  it('D-32: makes up for the event of an answer when its process died before writing it', async () => {
    await using folder = await createTemporaryFolder()
    await openFiles(folder.path).create(asked('q1'))
    const died = recordIn(folder.path, {
      onWriteStep(point: string) {
        if (point === 'answer-created') throw new Error('killed')
      },
    })
    await expect(died.take('q1', press(ANNA, 0))).rejects.toThrow('killed')
    expect(await readdir(join(folder.path, 'q1', 'events'))).toEqual(['000001.json'])
    const late = await recordIn(folder.path).take('q1', press(BEN, 1))
    expect(late.state).toMatchObject({ outcome: 'answered', answer: { by: { id: ANNA.id }, option: 0 } })
    expect(late.state.outbox.map(({ type }) => type)).toEqual(
      expect.arrayContaining(['edit_card', 'wake', 'already_answered']),
    )
  })

  it('D-34: keeps the first of an answer and a withdrawal, and makes the other a line of the history', async () => {
    await using folder = await createTemporaryFolder()
    await openFiles(folder.path).create(asked('q1'))
    const withdrawal: DecisionEvent = { type: 'withdrawn', id: 'w', at: T0 + 1000, reason: 'solved' }
    // The withdrawal is written completely between the answer's two files.
    let second: Promise<DecisionStep> | undefined
    const first = recordIn(folder.path, {
      async onWriteStep(point: string) {
        if (point === 'answer-created') await (second ??= recordIn(folder.path).take('q1', withdrawal))
      },
    })
    await first.take('q1', press(ANNA, 0))
    const stored = await openFiles(folder.path).find('q1')
    expect(stored?.state).toMatchObject({ outcome: 'answered', answer: { by: { id: ANNA.id } } })
    expect(stored?.state.history.map(({ what }) => what)).toContain('withdrawn: solved, too late')
    expect(await readdir(join(folder.path, 'q1', 'answers'))).toEqual(['1.json'])
  })

  it('keeps what another wrote while an answer was being decided', async () => {
    await using folder = await createTemporaryFolder()
    await openFiles(folder.path).create(asked('q1'))
    const { state, version } = await present(folder.path, 'q1')
    const store = openFiles(folder.path)
    const first = recordIn(folder.path, {
      async onWriteStep(point: string) {
        // Like a writer that looked for answers just before this one was created.
        if (point !== 'answer-created') return
        const event = {
          version: version + 1,
          settlements: 0,
          writer: 'other',
          state: { ...state, clarified: 1 },
        }
        await writeFile(join(folder.path, 'q1', 'events', '000002.json'), JSON.stringify(event))
      },
    })
    await first.take('q1', press(ANNA, 0))
    expect((await store.find('q1'))?.state).toMatchObject({
      clarified: 1,
      outcome: 'answered',
      answer: { by: { id: ANNA.id } },
    })
  })

  it('sets a change aside that came after the answer was fetched', async () => {
    await using folder = await createTemporaryFolder()
    await openFiles(folder.path).create(asked('q1'))
    await recordIn(folder.path).take('q1', press(ANNA, 0))
    const { state, version } = await present(folder.path, 'q1')
    const changing = recordIn(folder.path, {
      async onWriteStep(point: string) {
        if (point !== 'answer-created') return
        const delivered = { ...state, phase: 'delivered', deliveredAt: T0 + 1000 }
        const event = { version: version + 1, settlements: 1, writer: 'other', state: delivered }
        await writeFile(join(folder.path, 'q1', 'events', '000003.json'), JSON.stringify(event))
      },
    })
    const late = await changing.take('q1', press(ANNA, 1))
    expect(late.state.answer?.option).toBe(0)
    expect(late.effects.map(({ type }) => type)).toEqual(['too_late'])
    expect((await readdir(join(folder.path, 'q1', 'answers'))).toSorted()).toEqual(['1.json', '2.late.json'])
  })
})

describe('files that are not as we wrote them', () => {
  it.each([
    ['question.json', 'null'],
    ['question.json', '[]'],
    ['events/000001.json', 'null'],
    ['events/000001.json', '{"version":1,"settlements":0,"state":{"phase":"open"}}'],
    ['answers/1.json', 'null'],
    ['answers/1.json', '5'],
  ])('D-33: is not hidden by another whose %s is %s', async (file, text) => {
    await using folder = await createTemporaryFolder()
    const files = openFiles(folder.path)
    await files.create(asked('q1'))
    await files.create(asked('q2'))
    await writeFile(join(folder.path, 'q1', file), text)
    expect(ids(await openFiles(folder.path).listUnfinished())).toEqual(['q2'])
    expect(await openFiles(folder.path).listDamaged()).toContain('q1')
  })

  it('D-33: moves what is damaged aside, says so, and loads the others', async () => {
    await using folder = await createTemporaryFolder()
    const store = openFiles(folder.path)
    for (const id of ['q1', 'q2', 'q3']) await store.create(asked(id))
    await writeFile(join(folder.path, 'q1', 'events', '000001.json'), '{"version": 1, "sta')
    await rm(join(folder.path, 'q2', 'question.json'))
    await writeFile(join(folder.path, 'old.json'), '{"question_id": "old"')
    const open = await store.listUnfinished()
    expect(open.map(({ state }) => state.question.id)).toEqual(['q3'])
    expect(await store.listDamaged()).toEqual(['old.json', 'q1', 'q1.json', 'q2', 'q2.json'])
  })

  it('D-33: takes no question for damaged that is created while somebody looks for it', async () => {
    await using folder = await createTemporaryFolder()
    const [writer, reader] = [openFiles(folder.path), openFiles(folder.path)]
    for (let n = 0; n < 100; n += 1) {
      const id = `q${n}`
      const look = async () => {
        for (let looks = 0; looks < 10_000 && (await reader.find(id)) === undefined; looks += 1);
      }
      await Promise.all([writer.create(asked(id)), look(), look(), look()])
      expect(await reader.find(id)).toMatchObject({ version: 1 })
    }
    expect(await reader.listDamaged()).toEqual([])
  })

  it('reads the files of the older program, and gives them a folder with the first change', async () => {
    await using folder = await createTemporaryFolder()
    await mkdir(folder.path, { recursive: true })
    const older = {
      question_id: 'project_20260301_103000_ab12',
      project: 'demo',
      question: 'Run DB migration?',
      context: 'v1→v2 schema change',
      options: ['A) Execute now', 'B) Staging first', 'C) Hold'],
      timeout_seconds: null,
      thread_id: '1234567890',
      message_id: '987654321',
      asked_at: '2026-03-01T10:30:00Z',
      status: 'pending',
      clarify_attempts: 1,
      resolved_at: null,
      resolution: null,
      selected_option: null,
    }
    await writeFile(join(folder.path, `${older.question_id}.json`), JSON.stringify(older))
    const done = {
      ...older,
      question_id: 'done',
      status: 'resolved',
      resolution: 'B',
      selected_option: 'B) Staging first',
    }
    await writeFile(join(folder.path, 'done.json'), JSON.stringify(done))
    const store = openFiles(folder.path)
    const [open] = await store.listUnfinished('demo')
    expect(open).toMatchObject({
      version: 0,
      state: {
        phase: 'waiting',
        clarified: 1,
        card: { channelId: '900', messageId: '987654321', threadId: '1234567890' },
        question: { text: 'Run DB migration?', deadline: null },
      },
    })
    expect((await store.find('done'))?.state).toMatchObject({ outcome: 'answered', answer: { option: 1 } })
    await recordIn(folder.path).take(older.question_id, press(BEN, 2))
    expect(await readJson(join(folder.path, `${older.question_id}.json`))).toMatchObject({
      status: 'resolved',
      selected_option: 'C) Hold',
    })
  })
})

import { createDecisionRecord } from '@arachne/core/decisions'

import { openFiles, T0 } from './decision-files-fixture.ts'

/** Answers every question as one person, as fast as it can, and prints how many of the answers are that person's. */
const [folder = '', person = '', count = '0'] = process.argv.slice(2)
const record = createDecisionRecord({ store: openFiles(folder), clock: { now: () => T0 + 1000 } })
await new Promise((resolve) => process.stdin.once('data', resolve))
let won = 0
for (let number = 1; number <= Number(count); number += 1) {
  const { state } = await record.take(`q${number}`, {
    type: 'choice',
    id: `press-${person}-${number}`,
    at: T0 + 1000,
    from: { id: person, name: person, roles: [], human: true },
    option: Number(person) % 2,
    source: 'button',
  })
  if (state.answer?.by?.id === person) won += 1
}
process.stdout.write(`${won}\n`)
process.stdin.destroy()

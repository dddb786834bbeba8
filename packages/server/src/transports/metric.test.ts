import { expect, it } from 'vitest'

import { createTally, expose } from './metric.ts'

it('writes metrics as Prometheus reads them', () => {
  const tally = createTally<'tool' | 'outcome'>({ name: 'calls_total', help: 'Calls.' })
  tally.add({ tool: 'send_message', outcome: 'ok' })
  tally.add({ tool: 'send_message', outcome: 'ok' })
  tally.add({ tool: 'a"b\\c\nd', outcome: 'forbidden' })
  const gauge = { name: 'up', help: 'Whether it is.', type: 'gauge' as const, samples: [{ value: 1.5 }] }
  expect(expose([tally.read(), gauge])).toBe(
    [
      '# HELP calls_total Calls.',
      '# TYPE calls_total counter',
      'calls_total{tool="send_message",outcome="ok"} 2',
      String.raw`calls_total{tool="a\"b\\c\nd",outcome="forbidden"} 1`,
      '# HELP up Whether it is.',
      '# TYPE up gauge',
      'up 1.5',
      '',
    ].join('\n'),
  )
})

/** A number for the operator's monitoring. Labels are our own words, never ids, names or content. */
export interface Metric {
  name: string
  help: string
  type: 'counter' | 'gauge'
  samples: Sample[]
}

interface Sample {
  labels?: Record<string, string>
  value: number
}

/** The Prometheus text format, version 0.0.4. */
export function expose(metrics: readonly Metric[]): string {
  const lines = metrics.flatMap(({ name, help, type, samples }) => [
    `# HELP ${name} ${help}`,
    `# TYPE ${name} ${type}`,
    ...samples.map(({ labels = {}, value }) => `${name}${labelText(labels)} ${value}`),
  ])
  return `${lines.join('\n')}\n`
}

function labelText(labels: Record<string, string>): string {
  const pairs = Object.entries(labels).map(([name, value]) => `${name}="${escape(value)}"`)
  return pairs.length === 0 ? '' : `{${pairs.join(',')}}`
}

function escape(value: string): string {
  return value.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')
}

export interface Tally<Label extends string> {
  add(labels: Record<Label, string>): void
  read(): Metric
}

/** Counts from the start of the process, per combination of labels. */
export function createTally<Label extends string>(about: { name: string; help: string }): Tally<Label> {
  const counts = new Map<string, { labels: Record<Label, string>; value: number }>()
  return {
    add(labels) {
      const key = Object.values(labels).join(' ')
      const known = counts.get(key)
      if (known) known.value += 1
      else counts.set(key, { labels, value: 1 })
    },
    read: () => ({ ...about, type: 'counter', samples: [...counts.values()] }),
  }
}

import { useLayoutEffect, useRef, useState } from 'react'

import { useFormats } from '../words/format.ts'
import { type Bucket, hoursPerBar, topOf } from './buckets.ts'
import { type Range, RANGES } from './search.ts'

const HEIGHT = 152
const PLOT = 116
const TOP = 8
const LEFT = 34
const LABEL_WIDTH = 92

interface Props {
  buckets: readonly Bucket[]
  range: Range
  /** The text for screen readers. */
  name: string
}

/** Drawn at the available width, so that its letters keep their proportions on every screen. */
export function Bars({ buckets, range, name }: Props) {
  const formats = useFormats()
  const [box, width] = useWidth()
  const top = topOf(buckets)
  const slot = (width - LEFT) / buckets.length
  const bar = Math.max(2, Math.min(22, slot * 0.7))
  const high = (value: number) => (value / top) * PLOT
  const every = Math.max(1, Math.ceil(LABEL_WIDTH / slot))
  const label = (iso: string) => (hoursPerBar(RANGES[range]) === 1 ? formats.hour(iso) : formats.day(iso))
  return (
    <div ref={box} style={{ height: HEIGHT }}>
      <svg className="chart" viewBox={`0 0 ${width} ${HEIGHT}`} height={HEIGHT} role="img" aria-label={name}>
        {[0, 1, 2, 3, 4].map((step) => (
          <g key={step}>
            <line className="grid" x1={LEFT} x2={width} y1={lineAt(step)} y2={lineAt(step)} />
            {step % 2 === 0 && (
              <text x={LEFT - 6} y={lineAt(step) + 4} textAnchor="end">
                {formats.number((top / 4) * step)}
              </text>
            )}
          </g>
        ))}
        {buckets.map(({ from, calls, heard, refused }, index) => {
          const x = LEFT + index * slot + (slot - bar) / 2
          const foot = TOP + PLOT
          return (
            <g key={from}>
              <rect
                className="b"
                x={x}
                width={bar}
                rx={1.5}
                y={foot - high(calls + heard)}
                height={high(heard)}
              />
              <rect className="a" x={x} width={bar} rx={1.5} y={foot - high(calls)} height={high(calls)} />
              <rect
                className="ref"
                x={x}
                width={bar}
                rx={1.5}
                y={foot - high(calls)}
                height={high(refused)}
              />
              {index % every === 0 && index * slot + LABEL_WIDTH / 2 < width - LEFT && (
                <text x={LEFT + index * slot} y={HEIGHT - 8}>
                  {label(from)}
                </text>
              )}
            </g>
          )
        })}
      </svg>
    </div>
  )
}

function lineAt(step: number): number {
  return TOP + PLOT - (PLOT / 4) * step
}

const USUAL_WIDTH = 900

function useWidth() {
  const box = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(USUAL_WIDTH)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setWidth(Math.max(200, element.clientWidth))
    measure()
    const watcher = new ResizeObserver(measure)
    watcher.observe(element)
    return () => watcher.disconnect()
  }, [])
  return [box, width] as const
}

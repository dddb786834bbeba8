import { useId } from 'react'

import { entityColour } from './entity-colour.ts'
import { TILE, weaveOf } from './weave.ts'

interface Props {
  entity: { id: string; accent_color: string | null }
  height?: number
}

/** An entity's banner: its own weave on its own colour. */
export function Swatch({ entity, height = 56 }: Props) {
  const pattern = useId()
  return (
    <svg className="swatch" style={{ height }} aria-hidden="true">
      <defs>
        <pattern id={pattern} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          {weaveOf(entity.id).map(({ x, y, upright, strength }) => (
            <rect
              key={`${x}:${y}`}
              x={upright ? x + 1 : x - 1}
              y={upright ? y - 1 : y + 1}
              width={upright ? 9 : 13}
              height={upright ? 13 : 9}
              rx="3.5"
              fill={upright ? '#000' : '#fff'}
              fillOpacity={strength}
            />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={entityColour(entity)} />
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}

import { BAR_RADIUS, type Dyed, entityColour, TILE, weaveOf } from '@arachne/contract'
import { useId } from 'react'

/** An entity's banner: its own weave on its own colour. */
export function Swatch({ entity, height = 56 }: { entity: Dyed; height?: number }) {
  const pattern = useId()
  return (
    <svg className="swatch" style={{ height }} aria-hidden="true">
      <defs>
        <pattern id={pattern} width={TILE} height={TILE} patternUnits="userSpaceOnUse">
          {weaveOf(entity.id).map(({ strength, ...bar }) => (
            <rect key={`${bar.x}:${bar.y}`} {...bar} rx={BAR_RADIUS} fillOpacity={strength} />
          ))}
        </pattern>
      </defs>
      <rect width="100%" height="100%" fill={entityColour(entity)} />
      <rect width="100%" height="100%" fill={`url(#${pattern})`} />
    </svg>
  )
}

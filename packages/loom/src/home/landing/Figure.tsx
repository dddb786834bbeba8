import { Icon } from '@arachne/ui/Icon'

import { EntityAvatar } from '../../identity/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { useWords } from '../../words/language.tsx'

const KAEL = { id: 'kael', name: 'Kael', avatar_url: null, accent_color: '#7a3b62' }

/** Two example scenes, on the warp of a loom. */
export function Figure() {
  const words = useWords('landing').landing
  return (
    <div className="loomfig" role="img" aria-label={words.exampleLabel}>
      <svg viewBox="0 0 500 340" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          className="stroke-line-2"
          strokeWidth="2"
          d="M90 0v340M170 0v340M250 0v340M330 0v340M410 0v340"
        />
        <path className="stroke-accent" strokeWidth="3" strokeLinecap="round" d="M430 74c78 0 70 96 26 150" />
      </svg>
      <div className="card">
        <p className="cap">{words.exampleTitle}</p>
        <div className="flex gap-3">
          <EntityAvatar entity={KAEL} size={40} />
          <div>
            <p className="line-x">
              <b>Kael</b>
              <Badge>APP</Badge>
              <span className="tiny faint">19:42</span>
            </p>
            <p>{words.exampleText}</p>
          </div>
        </div>
      </div>
      <div className="card">
        <p className="cap">{words.limitTitle}</p>
        <p className="line-x top">
          <span className="text-warn">
            <Icon name="penOff" />
          </span>
          <span>
            <b>{words.limitRefused}</b>
            <span className="small block text-ink-2">{words.limitText}</span>
          </span>
        </p>
      </div>
    </div>
  )
}

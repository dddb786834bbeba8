import { Link } from '@tanstack/react-router'

import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'

export function TryWhy({ server, entity }: { server: string; entity?: string }) {
  const words = useWords('servers').ceiling
  return (
    <Notice kind="info" icon="ask">
      {words.tryWhy}{' '}
      <Link to="/why" search={{ server, ...(entity !== undefined && { entity }) }}>
        {words.tryWhyLink}
      </Link>
    </Notice>
  )
}

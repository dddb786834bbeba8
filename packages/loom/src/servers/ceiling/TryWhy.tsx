import { Link } from '@tanstack/react-router'

import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import { ceilingWords } from './words.ts'

export function TryWhy({ server, entity }: { server: string; entity?: string }) {
  const words = useWords(ceilingWords)
  return (
    <Notice kind="info" icon="ask">
      {words.tryWhy}{' '}
      <Link to="/why" search={{ server, ...(entity !== undefined && { entity }) }}>
        {words.tryWhyLink}
      </Link>
    </Notice>
  )
}

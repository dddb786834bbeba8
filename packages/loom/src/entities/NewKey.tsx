import type { CreateEntityAnswer } from '@arachne/contract'

import { CopyField, Snippet } from '../ui/CopyField.tsx'
import { KeyDialog } from '../ui/KeyDialog.tsx'
import { useWords } from '../words/language.tsx'
import { profileWords } from './profile-words.ts'

/** The key that was just made, and what to do with it. */
export function NewKey({ made, onDone }: { made: CreateEntityAnswer; onDone(): void }) {
  const words = useWords(profileWords)
  const { entity, key = '' } = made
  return (
    <KeyDialog title={words.keyTitle(entity.name)} label={words.key} secret={key} onDone={onDone}>
      <CopyField label={words.address} value={entity.url} />
      <Snippet place={words.terminal} code={claudeCodeLine(entity, key)} />
    </KeyDialog>
  )
}

export function claudeCodeLine({ name, url }: { name: string; url: string }, key: string): string {
  const slug = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-|-$/g, '')
  return `claude mcp add --transport http ${slug === '' ? 'entity' : slug} \\\n  ${url} \\\n  --header "Authorization: Bearer ${key}"`
}

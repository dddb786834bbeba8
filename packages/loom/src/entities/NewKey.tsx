import type { CreateEntityAnswer } from '@arachne/contract'

import { ClientSnippets } from '../connect/ClientSnippets.tsx'
import { ConnectionTest } from '../connect/ConnectionTest.tsx'
import { snippetFor } from '../connect/recipes.ts'
import { KeyDialog } from '../ui/dialogs/KeyDialog.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  made: CreateEntityAnswer
  title?: string
  onDone(): void
}

/** The new key, and what to do with it in each client. */
export function NewKey({ made, title, onDone }: Props) {
  const words = useWords('entity').profile
  const { entity, key = '' } = made
  return (
    <KeyDialog title={title ?? words.keyTitle(entity.name)} label={words.key} secret={key} onDone={onDone}>
      <ClientSnippets entity={entity} secret={key} />
      <ConnectionTest entity={entity} secret={key} />
    </KeyDialog>
  )
}

export function claudeCodeLine(entity: { name: string; url: string }, key: string): string {
  return snippetFor('claude-code', entity, key)
}

import type { FormEvent, ReactNode } from 'react'

import { Page } from '../../shell/Page.tsx'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useFocusOnError } from '../../ui/use-focus-on-error.ts'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'

interface Props {
  title: string
  about: string
  /** What has to be there first, in a sentence. */
  missing: string | false
  doing: { busy: boolean; error: Error | undefined }
  onSend(): void
  children: ReactNode
}

/** Beginning a topic, a vote or an election. */
export function NewItemPage({ title, about, missing, doing, onSend, children }: Props) {
  const words = useWords('topics').items
  const orga = useOrga()
  useFocusOnError(doing.error)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (missing === false && !doing.busy) onSend()
  }
  return (
    <Page
      title={title}
      about={about}
      crumbs={[
        { label: orga.name, to: `/orgas/${orga.id}` },
        { label: words.items, to: `/orgas/${orga.id}/items` },
      ]}
    >
      <form className="card card-b stack new-item" onSubmit={submit}>
        {children}
        <Failure error={doing.error} what={words.notCreated} />
        <div className="actions">
          <Button type="submit" look="primary" blocked={missing} busy={doing.busy} working={words.creating}>
            {words.create}
          </Button>
        </div>
      </form>
    </Page>
  )
}

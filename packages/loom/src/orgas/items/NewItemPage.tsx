import { Page } from '../../shell/Page.tsx'
import { type Act, type Filled, Form } from '../../ui/Form.tsx'
import { useWords } from '../../words/language.tsx'
import { useOrga } from '../queries.ts'

interface Props {
  title: string
  about: string
}

/** Beginning a topic, a vote or an election. */
export function NewItemPage({ title, about, ...act }: Act & Filled & Props) {
  const words = useWords('topics').items
  const orga = useOrga()
  return (
    <Page
      title={title}
      about={about}
      crumbs={[
        { label: orga.name, to: `/orgas/${orga.id}` },
        { label: words.items, to: `/orgas/${orga.id}/items` },
      ]}
    >
      <Form
        {...act}
        className="card card-b stack new-item"
        says={{ act: words.create, working: words.creating, failed: words.notCreated }}
        button={{ look: 'primary' }}
      />
    </Page>
  )
}

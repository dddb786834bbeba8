import { type Act, type Filled, Form } from '../../ui/Form.tsx'
import { useWords } from '../../words/language.tsx'
import { OrgaPage } from '../OrgaPage.tsx'
import { useOrga } from '../queries.ts'

interface Props {
  title: string
  about: string
}

/** Starting a topic, a vote or an election. */
export function NewItemPage({ title, about, ...act }: Act & Filled & Props) {
  const words = useWords('topics').items
  const orga = useOrga()
  return (
    <OrgaPage title={title} crumbs={[{ label: words.items, to: `/orgas/${orga.id}/items` }]} about={about}>
      <Form
        {...act}
        className="card card-b stack new-item"
        says={{ act: words.create, working: words.creating, failed: words.notCreated }}
        button={{ look: 'primary' }}
      />
    </OrgaPage>
  )
}

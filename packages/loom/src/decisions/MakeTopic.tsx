import type { QuestionView } from '@arachne/contract'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'

import { sideQuery } from '../orgas/frame/side-query.ts'
import { Button } from '../ui/Button.tsx'
import { Menu } from '../ui/Menu.tsx'
import { useWords } from '../words/language.tsx'

/** Turns an agent's question into a topic for an organisation: a person creates it and is responsible for it. */
export function MakeTopic({ question }: { question: QuestionView }) {
  const words = useWords('decisions').makeTopic
  const navigate = useNavigate()
  const { data: orgas = [] } = useQuery(sideQuery)
  if (orgas.length === 0) return null
  const begin = (orga: string) =>
    void navigate({
      to: `/orgas/${orga}/topics/new`,
      search: { question: question.question_id } as never,
    })
  return (
    <Menu
      trigger={
        <Button size="s" look="ghost">
          {words.make}
        </Button>
      }
      items={orgas.map(({ id, name }) => ({ label: name, onSelect: () => begin(id) }))}
    />
  )
}

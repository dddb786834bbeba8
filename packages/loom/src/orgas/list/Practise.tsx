import { useNavigate } from '@tanstack/react-router'

import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'
import { orgasApi } from '../api.ts'

/** A copy of the practice organisation, in one click. */
export function Practise() {
  const words = useWords('organisations').list
  const navigate = useNavigate()
  const copying = useAct({
    run: () => orgasApi.practise(),
    touches: [keys.orgas],
    onDone: ({ id }) => void navigate({ to: '/orgas/$orga', params: { orga: id } }),
  })
  return (
    <>
      <Button icon="play" doing={copying} working={words.practising}>
        {words.practise}
      </Button>
      <Failure error={copying.error} what={words.notPractised} />
    </>
  )
}

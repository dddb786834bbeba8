import { useState } from 'react'

import type { Doing } from '../../api/use-act.ts'
import { Button } from '../../ui/Button.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { useWords } from '../../words/language.tsx'

interface Props {
  /** The other side's name. */
  name: string
  cutting: Doing<undefined, unknown>
}

/** Available to either side, at any time. */
export function CutLink({ name, cutting }: Props) {
  const words = useWords('orga-settings').discord
  const [asked, setAsked] = useState(false)
  return (
    <>
      <Button size="s" onClick={() => setAsked(true)}>
        {words.cut}…
      </Button>
      {asked && (
        <Confirm
          title={words.cutTitle(name)}
          says={{ keep: words.keep, act: words.cut, working: words.cutting, failed: words.notCut }}
          doing={cutting}
          onClose={() => setAsked(false)}
        >
          <p>{words.cutText}</p>
        </Confirm>
      )}
    </>
  )
}

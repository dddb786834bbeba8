import type { EntityView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { NewKey } from '../entities/NewKey.tsx'
import { Button } from '../ui/Button.tsx'
import { IconButton } from '../ui/Button.tsx'
import { CopyField } from '../ui/CopyField.tsx'
import { Confirm } from '../ui/dialogs/Confirm.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useWords } from '../words/language.tsx'

interface Props {
  entity: EntityView
  /** How many apps lose access along with the key. */
  apps: number
}

/** A new key to see here, or a link by which another person fetches it. */
export function KeyActions({ entity, apps }: Props) {
  const words = useWords('clients').clients
  const [asked, setAsked] = useState<'key' | 'link'>()
  const making = useAct({
    run: (print: boolean) => api.regenerateKey(entity.id, { print_key: print }),
    touches: [keys.entity(entity.id), keys.entityLists],
    onDone: () => setAsked(undefined),
  })
  // Without a key, creating one ends nothing.
  const begin = () => (entity.has_key ? setAsked('key') : making.act(true))
  return (
    <div className="line-x">
      <Button
        size="s"
        look="ghost"
        busy={making.busy && asked === undefined}
        {...(!entity.has_key && { working: words.making })}
        onClick={begin}
      >
        {entity.has_key ? words.replace : words.make}
      </Button>
      <IconButton size="s" icon="link" name={words.link} onClick={() => setAsked('link')} />
      {asked !== undefined && (
        <Confirm
          title={asked === 'key' ? words.replaceTitle(entity.name) : words.linkTitle(entity.name)}
          says={{
            keep: words.keep,
            act: asked === 'key' ? words.replaceNow : words.linkNow,
            working: asked === 'key' ? words.replacing : words.making,
            failed: words.notReplaced,
          }}
          doing={making}
          onAct={() => making.act(asked === 'key')}
          onClose={() => setAsked(undefined)}
        >
          <WhatEnds text={asked === 'key' ? words.replaceText : words.linkText} apps={apps} />
        </Confirm>
      )}
      {making.answer?.key !== undefined && (
        <NewKey made={making.answer} title={words.keyTitle(entity.name)} onDone={making.reset} />
      )}
      {making.answer?.claim_url !== undefined && (
        <ClaimLink url={making.answer.claim_url} onDone={making.reset} />
      )}
    </div>
  )
}

function WhatEnds({ text, apps }: { text: string; apps: number }) {
  const words = useWords('clients').clients
  return (
    <ul className="sentences">
      <li>{text}</li>
      <li>{words.replaceApps(apps)}</li>
      <li>{words.replaceQueue}</li>
    </ul>
  )
}

function ClaimLink({ url, onDone }: { url: string; onDone(): void }) {
  const words = useWords('clients').clients
  return (
    <Dialog title={words.linkDone} open onClose={onDone}>
      <div className="stack-3">
        <CopyField label={words.linkMade} value={url} secret />
        <p className="hint">{words.linkHint}</p>
      </div>
    </Dialog>
  )
}

import { useState } from 'react'

import { api } from '../../api/client.ts'
import { keys } from '../../api/keys.ts'
import { useAct } from '../../api/use-act.ts'
import { toasts } from '../../toast/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { Card, Panel } from '../../ui/Card.tsx'
import { Confirm } from '../../ui/dialogs/Confirm.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { useWords } from '../../words/language.tsx'

/** The keys that sign tokens, and how a new key affects existing ones. */
export function Secrets() {
  const words = useWords('operator').secrets
  const [asked, setAsked] = useState(false)
  const rotating = useRotating(() => setAsked(false))
  return (
    <div className="stack">
      <Card title={words.title}>
        <div className="card-b stack">
          <p className="muted">{words.about}</p>
          <div className="stack-2">
            <h3>{words.rotateTitle}</h3>
            <p className="small muted">{words.rotateText}</p>
            <div className="actions">
              <Button
                icon="refresh"
                busy={rotating.busy && !asked}
                working={words.rotating}
                onClick={() => rotating.act({ forgetOld: false })}
              >
                {words.rotate}
              </Button>
            </div>
          </div>
          <div className="stack-2">
            <h3>{words.forgetTitle}</h3>
            <p className="small muted">{words.forgetText}</p>
            <div className="actions">
              <Button look="danger" icon="key" onClick={() => setAsked(true)}>
                {words.forget}
              </Button>
            </div>
          </div>
          {!asked && <Failure error={rotating.error} what={words.notRotated} />}
          <div role="status">{rotating.answer && <NewKey id={rotating.answer.signing_key} />}</div>
        </div>
      </Card>
      <Panel title={words.others} className="stack-2">
        <p className="small muted">{words.othersText}</p>
      </Panel>
      {asked && (
        <Confirm
          title={words.forgetAsk}
          says={{
            keep: words.keepOld,
            act: words.forgetNow,
            working: words.rotating,
            failed: words.notRotated,
          }}
          doing={rotating}
          onAct={() => rotating.act({ forgetOld: true })}
          onClose={() => setAsked(false)}
        >
          <p>{words.forgetText}</p>
        </Confirm>
      )}
    </div>
  )
}

function useRotating(onDone: () => void) {
  const words = useWords('operator').secrets
  return useAct({
    run: ({ forgetOld }: { forgetOld: boolean }) => api.rotateSecrets({ forget_old: forgetOld }),
    touches: [keys.operator, keys.activity],
    onDone(_answer, { forgetOld }) {
      toasts.say(forgetOld ? words.forgotten : words.rotated)
      onDone()
    },
  })
}

function NewKey({ id }: { id: string }) {
  const words = useWords('operator').secrets
  return (
    <p className="small">
      {words.id} <code className="code">{id}</code>. <span className="muted">{words.idHint}</span>
    </p>
  )
}

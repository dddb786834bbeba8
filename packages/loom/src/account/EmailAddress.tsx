import type { MyEmailAnswer } from '@arachne/contract/governance'
import { Icon } from '@arachne/ui/Icon'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'

import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { orgasApi } from '../orgas/api.ts'
import { myEmailQuery } from '../orgas/my-email-query.ts'
import { toasts } from '../toast/toasts.ts'
import { Button } from '../ui/Button.tsx'
import { Failure } from '../ui/Failure.tsx'
import { TextField } from '../ui/Field.tsx'
import { Form } from '../ui/Form.tsx'
import { Notice } from '../ui/Notice.tsx'
import { useWords } from '../words/language.tsx'

/** The address for mail about organisations, once the person has proved it is theirs. */
export function EmailAddress() {
  const words = useWords('account').email
  const { data, error, refetch } = useQuery(myEmailQuery)
  return (
    <section className="card" aria-labelledby="email">
      <div className="card-b stack-3">
        <div>
          <h2 id="email">{words.title}</h2>
          <p className="hint">{words.text}</p>
        </div>
        <Failure error={error} what={words.notLoaded} onRetry={() => void refetch()} />
        {data !== undefined && (
          <>
            {data.address === null ? <p className="muted">{words.none}</p> : <Known address={data.address} />}
            {data.waiting !== null && <Notice kind="info">{words.waiting(data.waiting)}</Notice>}
            {data.sends_mail ? <Ask known={data} /> : <Notice>{words.noMail}</Notice>}
          </>
        )}
      </div>
    </section>
  )
}

function Known({ address }: { address: string }) {
  const words = useWords('account').email
  const forgetting = useAct({
    run: () => orgasApi.forgetMyEmail(),
    touches: [keys.myEmail, keys.orgas],
    onDone: () => toasts.say(words.forgotten),
  })
  return (
    <>
      <div className="line-x wrapx">
        <Icon name="send" />
        <span className="grow strong">{address}</span>
        <Button size="s" doing={forgetting}>
          {words.forget}
        </Button>
      </div>
      <Failure error={forgetting.error} what={words.notForgotten} />
    </>
  )
}

function Ask({ known }: { known: MyEmailAnswer }) {
  const words = useWords('account').email
  const missing = useWords('errors').missing
  const [address, setAddress] = useState('')
  const asking = useAct({
    run: () => orgasApi.setMyEmail({ address }),
    touches: [keys.myEmail],
    onDone: () => setAddress(''),
  })
  return (
    <Form
      className="stack-3"
      says={{ act: words.ask, working: words.asking, failed: words.notAsked }}
      missing={address.trim() === '' && missing.address}
      doing={asking}
    >
      {(fields) => (
        <TextField
          label={known.address === null ? words.label : words.another}
          error={fields.address}
          type="email"
          autoComplete="email"
          value={address}
          maxLength={254}
          onChange={setAddress}
        />
      )}
    </Form>
  )
}

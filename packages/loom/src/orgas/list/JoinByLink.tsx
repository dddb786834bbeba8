import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'

import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { tokenIn } from './join-token.ts'

const SHORTEST = 16

/** For people who have the link as text, not in a browser's address bar. */
export function JoinByLink() {
  const words = useWords('organisations').list
  const missing = useWords('errors').missing
  const navigate = useNavigate()
  const [link, setLink] = useState('')
  const token = tokenIn(link)
  function submit(event: FormEvent) {
    event.preventDefault()
    if (token.length >= SHORTEST) void navigate({ to: '/join', hash: token })
  }
  return (
    <form className="card card-b stack-3" onSubmit={submit}>
      <TextField label={words.link} hint={words.linkHint} value={link} maxLength={400} onChange={setLink} />
      <div className="actions">
        <Button type="submit" blocked={token.length < SHORTEST && missing.link}>
          {words.useLink}
        </Button>
      </div>
    </form>
  )
}

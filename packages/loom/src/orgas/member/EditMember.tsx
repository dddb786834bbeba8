import { ContactInfo, type MemberView } from '@arachne/contract/governance'
import { useState } from 'react'

import { toasts } from '../../toast/toasts.ts'
import { Button, IconButton } from '../../ui/Button.tsx'
import { Select, TextField } from '../../ui/Field.tsx'
import { optionsOf } from '../../ui/options-of.ts'
import { useWords } from '../../words/language.tsx'
import { InPlace } from '../InPlace.tsx'
import { useOrgaAct } from '../use-orga-act.ts'

const MOST = 10
const KINDS = ContactInfo.shape.kind.options

/** The reader's name here, and how others can reach them. */
export function EditMember({ member, onClose }: { member: MemberView; onClose(): void }) {
  const words = useWords('circles').members
  const missing = useWords('errors').missing
  const common = useWords('orga').orga
  const [name, setName] = useState(member.name)
  const [contacts, setContacts] = useState<readonly ContactInfo[]>(member.contacts)
  const filled = contacts.filter(({ value }) => value.trim() !== '')
  const saving = useOrgaAct({
    run: (api) => api.changeMember(member.id, { name, contacts: filled }),
    onDone() {
      toasts.say(common.saved)
      onClose()
    },
  })
  return (
    <InPlace
      title={words.edit}
      about={words.editText}
      missing={name.trim() === '' && missing.name}
      doing={saving}
      onClose={onClose}
    >
      {(fields) => (
        <>
          <TextField
            label={words.name}
            error={fields.name}
            value={name}
            maxLength={100}
            required
            autoFocus
            onChange={setName}
          />
          <Contacts contacts={contacts} onChange={setContacts} />
        </>
      )}
    </InPlace>
  )
}

interface ContactsProps {
  contacts: readonly ContactInfo[]
  onChange(contacts: readonly ContactInfo[]): void
}

function Contacts({ contacts, onChange }: ContactsProps) {
  const words = useWords('circles').members
  const put = (index: number, part: Partial<ContactInfo>) =>
    onChange(contacts.map((contact, at) => (at === index ? { ...contact, ...part } : contact)))
  return (
    <fieldset className="stack-3">
      <legend className="label">{words.contacts}</legend>
      {contacts.map(({ kind, value }, index) => (
        // While being typed, rows have no identity except their index.
        <div key={index} className="contact-row">
          <Select
            label={words.kind}
            value={kind}
            options={optionsOf(KINDS, words.contactKinds)}
            onChange={(next) => put(index, { kind: next })}
          />
          <TextField
            label={words.contactKinds[kind]}
            value={value}
            maxLength={200}
            onChange={(next) => put(index, { value: next })}
          />
          <IconButton
            icon="trash"
            name={words.removeContact(words.contactKinds[kind])}
            onClick={() => onChange(contacts.filter((_, at) => at !== index))}
          />
        </div>
      ))}
      {contacts.length < MOST && (
        <Button size="s" icon="plus" onClick={() => onChange([...contacts, { kind: 'Email', value: '' }])}>
          {words.addContact}
        </Button>
      )}
    </fieldset>
  )
}

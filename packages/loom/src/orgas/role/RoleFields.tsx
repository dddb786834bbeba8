import type { Told } from '../../api/error-sentence.ts'
import { TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { PickMember } from '../PickMember.tsx'
import type { RoleForm } from './role-form.ts'

interface Props {
  form: RoleForm
  onChange(part: Partial<RoleForm>): void
  /** What the server found wrong, by field. */
  fields: Told['fields']
}

/** The same fields when a role is made and when it is changed. */
export function RoleFields({ form, onChange, fields }: Props) {
  const words = useWords('circles').roles
  const common = useWords('orga').orga
  return (
    <>
      <TextField
        label={words.title}
        error={fields.title}
        value={form.title}
        maxLength={100}
        required
        autoFocus
        onChange={(title) => onChange({ title })}
      />
      <TextArea
        label={words.mission}
        hint={words.missionHint}
        error={fields.mission}
        value={form.mission}
        maxLength={2000}
        rows={2}
        onChange={(mission) => onChange({ mission })}
      />
      <TextArea
        label={words.duties}
        hint={words.dutiesHint}
        error={fields.duties}
        value={form.duties}
        onChange={(duties) => onChange({ duties })}
      />
      <PickMember
        label={common.heldBy}
        hint={words.holderHint}
        error={fields.member_id}
        value={form.member_id}
        onChange={(member) => onChange({ member_id: member })}
      />
      <div className="cols-2">
        <TextField
          type="date"
          label={words.term}
          hint={words.termHint}
          error={fields.term_ends_at}
          value={form.term}
          onChange={(term) => onChange({ term })}
        />
        <TextField
          type="date"
          label={words.review}
          hint={words.reviewHint}
          error={fields.review_on}
          value={form.review}
          onChange={(review) => onChange({ review })}
        />
      </div>
    </>
  )
}

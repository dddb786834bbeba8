import type { Told } from '../../api/error-sentence.ts'
import { fieldsOf, TextArea, TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { PickMember } from '../PickMember.tsx'
import type { RoleForm } from './role-form.ts'

interface Props {
  form: RoleForm
  onChange(part: Partial<RoleForm>): void
  /** The server's findings, by field. */
  fields: Told['fields']
}

/** The same fields for creating and changing a role. */
export function RoleFields({ form, onChange, fields }: Props) {
  const words = useWords('circles').roles
  const common = useWords('orga').orga
  const field = fieldsOf(form, onChange, fields)
  return (
    <>
      <TextField label={words.title} {...field('title')} maxLength={100} required autoFocus />
      <TextArea
        label={words.mission}
        {...field('mission')}
        hint={words.missionHint}
        maxLength={2000}
        rows={2}
      />
      <TextArea label={words.duties} {...field('duties')} hint={words.dutiesHint} />
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
          {...field('term')}
          hint={words.termHint}
          error={fields.term_ends_at}
        />
        <TextField
          type="date"
          label={words.review}
          {...field('review')}
          hint={words.reviewHint}
          error={fields.review_on}
        />
      </div>
    </>
  )
}

import type { PolicyView } from '@arachne/contract/governance'

import { useDraft } from '../../drafts/use-draft.ts'
import { toasts } from '../../toast/toasts.ts'
import { TextField } from '../../ui/Field.tsx'
import { useWords } from '../../words/language.tsx'
import { dayOf, momentOf } from '../day.ts'
import { InPlace } from '../InPlace.tsx'
import { useOrgaAct } from '../use-orga-act.ts'
import { PolicyFields } from './PolicyFields.tsx'

export function EditPolicy({ policy, onClose }: { policy: PolicyView; onClose(): void }) {
  const words = useWords('circles').policies
  const missing = useWords('errors').missing
  const common = useWords('orga').orga
  const {
    value: form,
    change,
    clear,
    dirty,
  } = useDraft(`policy-${policy.id}-${policy.version}`, formOf(policy))
  const close = () => {
    clear()
    onClose()
  }
  const saving = useOrgaAct({
    run: (api) => api.changePolicy(policy.id, changesOf(form, policy)),
    onDone() {
      toasts.say(common.saved)
      close()
    },
  })
  return (
    <InPlace
      title={policy.phase === 'draft' ? common.edit : words.revise}
      about={policy.phase === 'draft' ? undefined : words.reviseText}
      missing={
        (!dirty && missing.change) ||
        (form.title.trim() === '' && missing.title) ||
        (form.text.trim() === '' && missing.text)
      }
      doing={saving}
      onClose={close}
    >
      {(fields) => (
        <>
          <PolicyFields form={form} fields={fields} onChange={change} />
          <TextField
            type="date"
            label={words.review}
            hint={words.reviewHint}
            error={fields.review_on}
            value={form.review}
            onChange={(review) => change({ review })}
          />
        </>
      )}
    </InPlace>
  )
}

interface PolicyForm {
  title: string
  abstract: string
  text: string
  review: string
}

function formOf(policy: PolicyView): PolicyForm {
  const { title, abstract, text = '', review_on: review } = policy
  return { title, abstract, text, review: dayOf(review) }
}

/** Only the differences: a changed text is a new version, a changed date isn't. */
function changesOf(form: PolicyForm, policy: PolicyView) {
  const before = formOf(policy)
  return {
    ...(form.title !== before.title && { title: form.title }),
    ...(form.abstract !== before.abstract && { abstract: form.abstract }),
    ...(form.text !== before.text && { text: form.text }),
    ...(form.review !== before.review && { review_on: momentOf(form.review) }),
  }
}

import type { Told } from '../api/error-sentence.ts'

/** The props of each field of a form: `<TextField label="Title" {...field('title')} />`. */
export function fieldsOf<Form extends object>(
  form: Form,
  onChange: (part: Partial<Form>) => void,
  /** The server's findings, by field. */
  wrong: Told['fields'] = {},
) {
  return <Name extends keyof Form & string>(name: Name) => ({
    value: form[name],
    error: wrong[name],
    onChange: (value: Form[Name]) => onChange({ [name]: value } as unknown as Partial<Form>),
  })
}

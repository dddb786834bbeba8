import { Icon } from '@arachne/ui/Icon'

import { submitModal } from '../../actions/interactions.ts'
import { useApp } from '../../app-context.ts'
import { filesIn, isSelect, KIND, valueOf } from '../../model/modal-form.ts'
import { selectChoices } from '../../model/select-options.ts'
import type { ModalForm } from '../../state-types.ts'
import type { Component } from '../../types.ts'
import { Problem, RichText } from '../message/RichText.tsx'
import { useFittingHeight } from '../parts/use-fitting-height.ts'
import { DialogFoot, DialogFrame } from './DialogFrame.tsx'

/** A bot's own form. */
export function Modal({ form }: { form: ModalForm }) {
  const app = useApp()
  return (
    <DialogFrame title={form.title} submit={() => void submitModal(app, form)}>
      <div className="dialog-b stack">
        <div className="callout">
          <Icon name="info" />
          <div>
            Your answers go to <b>{form.appName}</b>. Don’t enter a password.
          </div>
        </div>
        {form.components.map((one, index) => (
          <Outer key={index} form={form} one={one} />
        ))}
        {form.error && <Problem text={form.error} />}
      </div>
      <DialogFoot act={form.busy ? 'Sending…' : 'Send'} disabled={form.busy} />
    </DialogFrame>
  )
}

function Outer({ form, one }: { form: ModalForm; one: Component }) {
  const { state } = useApp()
  if (one.type === KIND.TEXT)
    return (
      <div>
        <RichText source={one.content ?? ''} guildId={state.channels.get(form.channelId)?.guild_id} />
      </div>
    )
  if (one.type === KIND.LABEL && one.component)
    return (
      <Labelled form={form} field={one.component} label={one.label ?? ''} description={one.description} />
    )
  return (
    <div className="stack">
      {one.components?.map((field) => (
        <Labelled key={field.custom_id} form={form} field={field} label={field.label ?? ''} />
      ))}
    </div>
  )
}

interface FieldProps {
  form: ModalForm
  field: Component
}

interface LabelledProps extends FieldProps {
  label: string
  description?: string | null | undefined
}

const idOf = (field: Component) => `field-${field.custom_id}`

function Labelled({ form, field, label, description }: LabelledProps) {
  const grouped =
    field.type === KIND.RADIO ||
    field.type === KIND.CHECKBOXES ||
    (isSelect(field.type) && (field.max_values ?? 1) > 1)
  const name = (
    <>
      {label}
      {field.required === false && <span className="faint"> optional</span>}
    </>
  )
  const rest = (
    <>
      {description && <span className="hint">{description}</span>}
      <Control form={form} field={field} />
    </>
  )
  if (grouped)
    return (
      <fieldset className="field">
        <legend className="label">{name}</legend>
        {rest}
      </fieldset>
    )
  return (
    <div className="field">
      <label htmlFor={idOf(field)}>{name}</label>
      {rest}
    </div>
  )
}

/** What a field holds, and a way to change it. */
function useValue({ form, field }: FieldProps): [unknown, (value: unknown) => void] {
  const app = useApp()
  const set = (value: unknown) => {
    form.values.set(field.custom_id ?? '', value)
    app.changed()
  }
  return [valueOf(form, field), set]
}

function Control(props: FieldProps) {
  const { field } = props
  const most = field.max_values ?? 1
  if (field.type === KIND.TEXT_INPUT) return <TextInput {...props} />
  if (field.type === KIND.CHECKBOX) return <Switch {...props} />
  if (field.type === KIND.FILE_UPLOAD) return <FileInput {...props} />
  if (field.type !== KIND.RADIO && field.type !== KIND.CHECKBOXES && most === 1) return <Select {...props} />
  return <Choices {...props} />
}

function Switch(props: FieldProps) {
  const [value, set] = useValue(props)
  const on = value === true
  return (
    <input id={idOf(props.field)} type="checkbox" className="switch" checked={on} onChange={() => set(!on)} />
  )
}

function TextInput(props: FieldProps) {
  const { field } = props
  const [value, set] = useValue(props)
  const area = useFittingHeight()
  const shared = {
    id: idOf(field),
    className: 'input',
    value: value as string,
    placeholder: field.placeholder,
    required: field.required !== false,
    minLength: field.min_length,
    maxLength: field.max_length,
    autoComplete: 'off',
  }
  return field.style === 2 ? (
    <textarea {...shared} ref={area} rows={4} onChange={(event) => set(event.target.value)} />
  ) : (
    <input {...shared} onChange={(event) => set(event.target.value)} />
  )
}

function FileInput(props: FieldProps) {
  const { form, field } = props
  const [, set] = useValue(props)
  const most = field.max_values ?? 1
  const count = filesIn(form, field).length
  return (
    <>
      <input
        id={idOf(field)}
        type="file"
        className="input"
        multiple={most > 1}
        required={field.required !== false && (field.min_values ?? 1) > 0}
        onChange={(event) => set([...(event.target.files ?? [])].slice(0, most))}
      />
      {count > 1 && <span className="hint">{count} files</span>}
    </>
  )
}

function useChoices({ form, field }: FieldProps) {
  const { state } = useApp()
  const guildId = state.channels.get(form.channelId)?.guild_id
  return selectChoices(state, field, { guildId, channelId: form.channelId })
}

function Select(props: FieldProps) {
  const { field } = props
  const [value, set] = useValue(props)
  const choices = useChoices(props)
  return (
    <select
      id={idOf(field)}
      className="input"
      required={field.required !== false}
      value={(value as string[])[0] ?? ''}
      onChange={(event) => set([event.target.value].filter(Boolean))}
    >
      <option value="">{field.placeholder || 'Choose'}</option>
      {choices.map(({ key, label, hint }) => (
        <option key={key} value={key}>
          {hint ? `${label} (${hint})` : label}
        </option>
      ))}
    </select>
  )
}

function Choices(props: FieldProps) {
  const { field } = props
  const [value, set] = useValue(props)
  const choices = useChoices(props)
  const list: unknown[] = Array.isArray(value) ? value : [value]
  const radio = field.type === KIND.RADIO
  function toggle(key: string) {
    if (radio) return set(key)
    const rest = list.filter((one) => one !== key)
    set(rest.length < list.length ? rest : [...list, key].slice(-(field.max_values ?? 1)))
  }
  return (
    <div className="choices scroll">
      {choices.map(({ key, label, hint }) => (
        <label key={key} className="check choice">
          <input
            type={radio ? 'radio' : 'checkbox'}
            name={idOf(field)}
            checked={list.includes(key)}
            onChange={() => toggle(key)}
          />
          <span>
            {label}
            {hint && <span className="hint">{hint}</span>}
          </span>
        </label>
      ))}
    </div>
  )
}

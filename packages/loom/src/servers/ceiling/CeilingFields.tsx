import type { ServerAnswer } from '@arachne/contract'

import { ChannelPicker } from '../../pickers/ChannelPicker.tsx'
import { ToolPicker } from '../../pickers/ToolPicker.tsx'
import { Checkbox } from '../../ui/Check.tsx'
import { RadioCards } from '../../ui/Choice.tsx'
import { useWords } from '../../words/language.tsx'
import { useTools } from '../use-tools.ts'
import { type CeilingForm, pickedOf, selectionIn } from './ceiling-form.ts'
import { FormSection } from './FormSection.tsx'

export type Server = ServerAnswer['server']
export type Granting = Omit<CeilingForm, 'roles' | 'mentionable'>

interface Props<T extends Granting> {
  server: Server
  form: T
  onChange(part: Partial<Granting>): void
  /** The entity it is for; absent for a template. */
  name?: string
}

/** Channels, tools and pings: the common part of an entity's ceiling and a template. */
export function CeilingFields<T extends Granting>({ server, form, onChange, name }: Props<T>) {
  const words = useWords('servers').ceiling
  const tools = useTools()
  const { channels } = form
  const inPicked = server.channels.filter(
    ({ category_id: category }) =>
      channels.mode !== 'these' || category === null || !channels.ids.includes(category),
  )
  const pings = ['people', 'roles', 'everyone'] as const
  return (
    <>
      <FormSection title={words.channels} hint={words.channelsHint}>
        <ChannelPicker
          channels={inPicked}
          selection={selectionIn(channels)}
          onChange={(selection) => onChange({ channels: pickedOf(selection) })}
        />
        {channels.mode === 'these' && server.categories.length > 0 && (
          <WholeCategories
            server={server}
            ids={channels.ids}
            onChange={(ids) => onChange({ channels: { mode: 'these', ids } })}
          />
        )}
      </FormSection>
      <FormSection title={words.tools} hint={name === undefined ? words.toolsHintAny : words.toolsHint(name)}>
        <ToolPicker
          tools={tools}
          selection={selectionIn(form.tools)}
          onChange={(selection) => onChange({ tools: pickedOf(selection) })}
        />
      </FormSection>
      <FormSection title={words.ping}>
        <div className="thirds">
          <RadioCards
            name={words.ping}
            value={form.mayPing}
            onChange={(mayPing) => onChange({ mayPing })}
            options={pings.map((value) => ({
              value,
              label: words.pings[value].name,
              hint: words.pings[value].hint,
            }))}
          />
        </div>
      </FormSection>
    </>
  )
}

interface CategoriesProps {
  server: Server
  ids: string[]
  onChange(ids: string[]): void
}

/** A category covers its current and future channels, so those aren't picked separately. */
function WholeCategories({ server, ids, onChange }: CategoriesProps) {
  const words = useWords('servers').ceiling
  const inside = (category: string) =>
    server.channels.filter(({ category_id: id }) => id === category).map(({ id }) => id)
  function toggle(category: string, on: boolean) {
    const rest = ids.filter((id) => id !== category && !inside(category).includes(id))
    onChange(on ? [...rest, category] : [...rest, ...inside(category)])
  }
  return (
    <fieldset className="stack-2">
      <legend className="label">{words.wholeCategories}</legend>
      <p className="hint">{words.wholeHint}</p>
      {server.categories.map(({ id, name }) => (
        <Checkbox
          key={id}
          label={words.wholeCategory(name)}
          checked={ids.includes(id)}
          onChange={(on) => toggle(id, on)}
        />
      ))}
    </fieldset>
  )
}

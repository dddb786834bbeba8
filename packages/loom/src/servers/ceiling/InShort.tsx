import type { Risk, ToolView } from '@arachne/contract'
import { Icon } from '@arachne/ui/Icon'
import type { IconName } from '@arachne/ui/icons'
import type { Words } from '@arachne/words'

import { effective } from '../../pickers/selection.ts'
import { type Formats, useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { useTools, useToolTitle } from '../use-tools.ts'
import { type CeilingForm, selectionIn } from './ceiling-form.ts'
import type { Server } from './CeilingFields.tsx'

interface Line {
  icon: IconName
  text: string
  off?: boolean
}

/** The meaning of the form in plain words, updated with every tick. */
export function InShort({ server, name, form }: { server: Server; name: string; form: CeilingForm }) {
  const words = useWords('servers').ceiling
  const formats = useFormats()
  const lines = linesOf({ server, form, tools: useTools(), titleOf: useToolTitle(), words, formats })
  return (
    <>
      <p className="small muted">{words.shortOf(name, server.name)}</p>
      <ul className="can small" aria-live="polite">
        {lines.map(({ icon, text, off = false }) => (
          <li key={text} className={off ? 'faint' : ''}>
            <Icon name={icon} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

interface Meaning {
  server: Server
  form: CeilingForm
  tools: readonly ToolView[]
  titleOf(name: string): string
  words: Words['servers']['ceiling']
  formats: Formats
}

function linesOf({ server, form, tools, titleOf, words, formats }: Meaning): Line[] {
  const { can } = words
  const usual = tools.filter(({ in_all: inAll }) => inAll).map(({ name }) => name)
  const granted = effective(selectionIn(form.tools), usual)
  const of = (risk: Risk) => tools.filter((tool) => tool.risk === risk && granted.has(tool.name))
  const titles = (list: readonly ToolView[]) =>
    formats.list(list.map(({ name }) => titleOf(name).toLowerCase()))
  const places = placesOf(server, form.channels.mode === 'these' ? form.channels.ids : [])
  if (
    granted.size === 0 ||
    form.channels.mode === 'none' ||
    (form.channels.mode === 'these' && places === 0)
  ) {
    return [{ icon: 'lock', text: can.nothing, off: true }]
  }
  const where = form.channels.mode === 'all' ? words.allChannels : words.countChannels(places)
  const roles = server.roles.filter(({ id }) => form.roles.includes(id)).map((role) => role.name)
  const lines: Line[] = [
    of('reads').length > 0
      ? { icon: 'eye', text: can.read(where) }
      : { icon: 'eye', text: can.noRead, off: true },
    of('writes').length > 0
      ? { icon: 'pen', text: can.write(where) }
      : { icon: 'pen', text: can.noWrite, off: true },
  ]
  if (of('destroys').length > 0) lines.push({ icon: 'trash', text: can.destroy(titles(of('destroys'))) })
  lines.push(
    of('moderates').length > 0
      ? { icon: 'shield', text: can.moderate(titles(of('moderates'))) }
      : { icon: 'shield', text: can.noModerate, off: true },
  )
  if (roles.length > 0) lines.push({ icon: 'users', text: can.roles(formats.list(roles)) })
  if (form.mayPing === 'roles') lines.push({ icon: 'bell', text: can.pingRoles })
  if (form.mayPing === 'everyone') lines.push({ icon: 'bell', text: can.pingEveryone })
  if (form.mentionable) lines.push({ icon: 'chat', text: can.be })
  return lines
}

/** Channels chosen by name or by category. */
function placesOf(server: Server, ids: readonly string[]): number {
  return server.channels.filter(
    ({ id, category_id: category }) => ids.includes(id) || (category !== null && ids.includes(category)),
  ).length
}

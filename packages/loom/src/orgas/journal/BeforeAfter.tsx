import type { DecisionEntryView } from '@arachne/contract/governance'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'

import { useFormats } from '../../words/format.ts'
import { useWords } from '../../words/language.tsx'
import { membersQuery, useOrga } from '../queries.ts'
import { settingChoice, settingName } from './setting-names.ts'
import { rowsOf } from './what-happened.ts'

/** The thing before the change and after it. */
export function BeforeAfter({ entry }: { entry: DecisionEntryView }) {
  const words = useWords('orga-journal').journal
  const fields = useWords('orga-journal').fields
  const settings = useWords('orga-settings').settings
  const say = useSayValue()
  const rows = rowsOf(entry.diff)
  if (rows.length === 0) return <p className="small muted">{words.nothing}</p>
  return (
    <table className="ba">
      <thead>
        <tr>
          <th scope="col">
            <span className="sr">{words.field}</span>
          </th>
          <th scope="col">{words.before}</th>
          <th scope="col">{words.after}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ field, before, after }) => (
          <tr key={field}>
            <th scope="row">
              {fields[field as keyof typeof fields] ?? settingName(settings, field) ?? plain(field)}
            </th>
            <td data-head={words.before}>
              {before !== undefined && before !== null && <del>{say(field, before)}</del>}
            </td>
            <td data-head={words.after}>
              {after !== undefined && after !== null && <ins>{say(field, after)}</ins>}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** The name of a field that has no text. */
function plain(field: string): string {
  return field.replaceAll('_', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

const MOMENT = /^\d{4}-\d\d-\d\dT/

/** The journal holds members as ids; their names are looked up for display. */
function useSayValue(): (field: string, value: unknown) => ReactNode {
  const { yes, no } = useWords('orga-journal').happenings
  const settings = useWords('orga-settings').settings
  const formats = useFormats()
  const members = useQuery(membersQuery(useOrga().id)).data?.members ?? []
  return function say(field, value): ReactNode {
    if (typeof value === 'boolean') return value ? yes : no
    if (Array.isArray(value)) return value.map((one) => String(one)).join(', ')
    if (typeof value !== 'string' && typeof value !== 'number')
      return <span className="code tiny">{JSON.stringify(value)}</span>
    const text = String(value)
    if (/(member|owner)_id$|^(joined|left|nominee|elected)$/.test(field)) {
      return members.find(({ id }) => id === text)?.name ?? text
    }
    return MOMENT.test(text) ? formats.day(text) : (settingChoice(settings, field, text) ?? text)
  }
}

import type { ReactNode } from 'react'

interface Column<T> {
  head: string
  render(row: T): ReactNode
  /** Numbers are right-aligned. */
  numeric?: boolean
}

interface Props<T> {
  /** Read aloud before the table. */
  caption: string
  columns: readonly Column<T>[]
  rows: readonly T[]
  rowKey(row: T): string
}

/** On phones, every row is a small card, with the column heads as labels. */
export function Table<T>({ caption, columns, rows, rowKey }: Props<T>) {
  return (
    <table className="table">
      <caption className="sr">{caption}</caption>
      <thead>
        <tr>
          {columns.map(({ head, numeric }) => (
            <th key={head} scope="col" className={numeric ? 'r' : ''}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={rowKey(row)}>
            {columns.map(({ head, render, numeric }) => (
              <td key={head} data-head={head} className={numeric ? 'r' : ''}>
                {render(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

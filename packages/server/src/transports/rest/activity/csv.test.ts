import { expect, it } from 'vitest'

import { toCsv } from './csv.ts'

it('L-13: writes cells that no spreadsheet runs', () => {
  const rows = [['=1+1', '+cmd', '-2', '@sum', '\tx', 'a=b', null]]
  expect(toCsv(['one'], rows)).toBe("\uFEFFone\r\n'=1+1,'+cmd,'-2,'@sum,'\tx,a=b,\r\n")
})

it('quotes what would break a line or a cell', () => {
  expect(toCsv(['a"b', 'c,d'], [['e\nf', '=g,"h"']])).toBe('\uFEFF"a""b","c,d"\r\n"e\nf","\'=g,""h"""\r\n')
})

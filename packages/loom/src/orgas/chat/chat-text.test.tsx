import type { MemberRef, MessageView } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { begunMention, candidates, completed, mentionedIn } from './mentioning.ts'
import { firstUnread, rowsOf } from './rows.ts'
import { textParts } from './text-parts.ts'

const member = (id: string, name: string, left = false): MemberRef => ({ id, name, avatar_url: null, left })
const ADA = member('1', 'Ada')
const LOVELACE = member('2', 'Ada Lovelace')
const MINA = member('3', '김민아')

function message(id: string, over: Partial<MessageView> = {}): MessageView {
  return {
    id,
    channel_id: 'c',
    author: ADA,
    text: 'x',
    thread_parent_id: null,
    thread_count: 0,
    thread_unread: 0,
    item: null,
    mentions: [],
    image: null,
    reactions: [],
    created_at: '2026-11-15T10:00:00.000Z',
    edited_at: null,
    deleted: false,
    via_agent: false,
    may_edit: false,
    ...over,
  }
}

const kinds = (text: string, mentions: MemberRef[] = []) =>
  textParts(text, mentions).map((part) => `${part.kind}:${part.text}`)

describe('what a message is made of', () => {
  it('finds addresses without the full stop behind them', () => {
    expect(kinds('See https://a.test/x?y=1. Or (http://b.test).')).toEqual([
      'text:See ',
      'link:https://a.test/x?y=1',
      'text:. Or (',
      'link:http://b.test',
      'text:).',
    ])
  })

  it('finds nothing that runs', () => {
    expect(kinds('javascript:alert(1) <b>')).toEqual(['text:javascript:alert(1) <b>'])
  })

  it('finds the longer of two names, and only those who were mentioned', () => {
    expect(kinds('@Ada Lovelace and @Ada, @김민아', [ADA, LOVELACE])).toEqual([
      'mention:@Ada Lovelace',
      'text: and ',
      'mention:@Ada',
      'text:, @김민아',
    ])
  })
})

describe('mentioning somebody', () => {
  it.each([
    ['@', 1, ''],
    ['Hello @Ad', 9, 'Ad'],
    ['Hello @Ada Lo', 13, 'Ada Lo'],
    ['@김', 2, '김'],
  ])('begins in %s', (text, caret, letters) => {
    expect(begunMention(text, caret)?.letters).toBe(letters)
  })

  it.each([
    ['mail@host', 9],
    ['no', 2],
    ['@Ada\nnext', 9],
  ])('does not begin in %s', (text, caret) => {
    expect(begunMention(text, caret)).toBeUndefined()
  })

  it('offers members by the beginning of any of their names, and not those who have left', () => {
    const all = [ADA, LOVELACE, MINA, member('4', 'Adam', true)]
    expect(candidates(all, 'ad').map(({ id }) => id)).toEqual(['1', '2'])
    expect(candidates(all, 'love').map(({ id }) => id)).toEqual(['2'])
    expect(candidates(all, '김').map(({ id }) => id)).toEqual(['3'])
  })

  it('puts the name where it was begun, and counts who is still named when it is sent', () => {
    const begun = begunMention('Hi @lo there', 6)!
    expect(completed('Hi @lo there', 6, begun, LOVELACE)).toEqual({
      text: 'Hi @Ada Lovelace  there',
      caret: 17,
    })
    expect(mentionedIn('Hi @김민아', [ADA, MINA])).toEqual(['3'])
  })
})

describe('messages in the order of reading', () => {
  it('stand under their day, the new ones under a line, and without the name where one goes on', () => {
    const rows = rowsOf(
      [
        message('4', { created_at: '2026-11-16T10:01:00.000Z' }),
        message('3', { created_at: '2026-11-16T10:00:00.000Z' }),
        message('2', { created_at: '2026-11-15T10:01:00.000Z' }),
        message('1'),
      ],
      '4',
    )
    expect(
      rows.map(({ message: { id }, beginsDay, beginsNew, follows }) => [id, beginsDay, beginsNew, follows]),
    ).toEqual([
      ['1', true, false, false],
      ['2', false, false, true],
      ['3', true, false, false],
      ['4', false, true, false],
    ])
  })

  it('are new from the first unread one of others', () => {
    const newest = [message('3'), message('2', { author: MINA }), message('1', { author: MINA })]
    expect(firstUnread(newest, 2, ADA.id)).toBe('1')
    expect(firstUnread(newest, 5, ADA.id)).toBeUndefined()
  })
})

import { describe, expect, it } from 'vitest'

import { advanceInvitation, type Invited, openInvitation } from './advance-invitation.ts'

const T0 = Date.UTC(2026, 10, 1)
const DAY = 24 * 3_600_000
const anna: Invited = { personId: 'p1', email: 'Anna@Example.org', discordUserId: '42', isMember: false }
const byMail = () =>
  openInvitation(
    { invitee: { kind: 'email', address: ' anna@EXAMPLE.org ' }, emitterId: 'ada' },
    { domains: ['example.org'], now: T0 },
  )

const cancel = (memberId: string, isOwner: boolean) =>
  advanceInvitation(byMail(), { type: 'cancel', memberId, isOwner }, T0)

describe('an invitation', () => {
  it('is taken by the person it is for, however the address is spelled', () => {
    expect(advanceInvitation(byMail(), { type: 'accept', by: anna }, T0).status).toBe('accepted')
    const eve = { ...anna, email: 'eve@example.org' }
    expect(() => advanceInvitation(byMail(), { type: 'accept', by: eve }, T0)).toThrow('no such invitation')
    const nobody = { ...anna, email: null }
    expect(() => advanceInvitation(byMail(), { type: 'reject', by: nobody }, T0)).toThrow(
      'no such invitation',
    )
  })

  it('ends after 30 days, whether or not anybody looked', () => {
    expect(() => advanceInvitation(byMail(), { type: 'accept', by: anna }, T0 + 30 * DAY)).toThrow('closed')
    const expired = advanceInvitation(byMail(), { type: 'tick' }, T0 + 30 * DAY)
    expect(expired.status).toBe('expired')
    expect(advanceInvitation(expired, { type: 'tick' }, T0 + 31 * DAY)).toBe(expired)
  })

  it('is taken back by its sender or the owner only', () => {
    expect(cancel('ada', false).status).toBe('cancelled')
    expect(cancel('olga', true).status).toBe('cancelled')
    expect(() => cancel('ben', false)).toThrow('Only the person who sent')
  })

  it('goes to the domains of the organisation, by Discord user, or by link', () => {
    const open = (address: string) =>
      openInvitation(
        { invitee: { kind: 'email', address }, emitterId: 'ada' },
        { domains: ['example.org'], now: T0 },
      )
    expect(() => open('anna@elsewhere.net')).toThrow('domains')
    expect(() => open('anna')).toThrow("isn't an e-mail address")
    const ground = { domains: [], now: T0 }
    const direct = openInvitation({ invitee: { kind: 'discord', userId: '42' }, emitterId: 'ada' }, ground)
    expect(advanceInvitation(direct, { type: 'accept', by: anna }, T0).status).toBe('accepted')
    const link = openInvitation({ invitee: { kind: 'link' }, emitterId: 'ada' }, ground)
    expect(() => advanceInvitation(link, { type: 'accept', by: { ...anna, isMember: true } }, T0)).toThrow(
      'already',
    )
  })
})

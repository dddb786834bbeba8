import { PermissionsBitField } from 'discord.js'
import { describe, expect, it } from 'vitest'

import { inviteUrl } from './invite.ts'

describe('the invitation', () => {
  const url = new URL(
    inviteUrl({ authorizeUrl: 'https://discord.com/oauth2/authorize' }, '1300000000000000001'),
  )
  const permissions = new PermissionsBitField(BigInt(url.searchParams.get('permissions') ?? '0'))

  it('asks for the bot with the permissions that speaking and being mentioned need', () => {
    expect(url.searchParams.get('client_id')).toBe('1300000000000000001')
    expect(url.searchParams.get('scope')).toBe('bot applications.commands')
    expect(permissions.has(['ViewChannel', 'SendMessages', 'ManageWebhooks', 'ManageRoles'])).toBe(true)
  })

  it('never asks for everything, nor to ping everyone', () => {
    expect(permissions.has('Administrator', false)).toBe(false)
    expect(permissions.has('MentionEveryone', false)).toBe(false)
  })
})

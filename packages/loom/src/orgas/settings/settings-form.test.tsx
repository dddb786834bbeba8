import { ChangeOrgaBody } from '@arachne/contract/governance'
import { describe, expect, it } from 'vitest'

import { sampleOrga } from '../../testing/fake-orga.ts'
import { bodyOf, formOf } from './settings-form.ts'

describe('the settings of an organisation', () => {
  it('come back from the form as they went in', () => {
    const orga = sampleOrga({ email_domains: ['tide.test', 'water.test'] })
    const body = ChangeOrgaBody.parse(bodyOf(formOf(orga)))
    expect(body).toMatchObject({ name: 'Tidewater', email_domains: ['tide.test', 'water.test'] })
    expect(body.settings).toEqual(orga.settings)
  })

  it('take domains as people write them, and no number of days as no end', () => {
    const form = { ...formOf(sampleOrga()), domains: '@Tide.test, water.test\n', chat_days: ' ' }
    expect(bodyOf(form)).toMatchObject({
      email_domains: ['tide.test', 'water.test'],
      settings: { chat_days: null },
    })
  })
})

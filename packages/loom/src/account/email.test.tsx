import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'

import { addressSecret } from '../session/link-secret.ts'
import { fakeOrgaDesk } from '../testing/fake-orga.ts'
import { showOrga } from '../testing/show-orga.tsx'
import { ConfirmAddress } from './ConfirmAddress.tsx'
import { EmailAddress } from './EmailAddress.tsx'

const NONE = { address: null, waiting: null, sends_mail: true }

function desk(answers: Record<string, unknown>) {
  const made = fakeOrgaDesk(answers)
  vi.stubGlobal('fetch', made.fetch)
  return made
}

const openAddress = () => showOrga({ path: '/account', at: '/account', Page: EmailAddress })
const openLink = () => showOrga({ path: '/confirm', at: '/confirm', Page: ConfirmAddress })

afterEach(() => addressSecret.forget())

describe('the address of a person', () => {
  it('is asked for by a link', async () => {
    const made = desk({ '/api/me/email': NONE, 'PUT /api/me/email': { ...NONE, waiting: 'lyss@tide.test' } })
    openAddress()
    fireEvent.change(await screen.findByLabelText('Your address'), { target: { value: 'lyss@tide.test' } })
    fireEvent.click(screen.getByRole('button', { name: /^Send confirmation link/ }))
    await waitFor(() => expect(made.sent[0]?.body).toEqual({ address: 'lyss@tide.test' }))
  })

  it('is not asked for where no mail leaves', async () => {
    desk({ '/api/me/email': { ...NONE, sends_mail: false } })
    openAddress()
    expect(await screen.findByText('This instance doesn’t send e-mail', { exact: false })).toBeTruthy()
    expect(screen.queryByLabelText('Your address')).toBeNull()
  })

  it('is forgotten in one click', async () => {
    const made = desk({
      '/api/me/email': { ...NONE, address: 'lyss@tide.test' },
      'DELETE /api/me/email': { warnings: [] },
    })
    openAddress()
    fireEvent.click(await screen.findByRole('button', { name: 'Remove address' }))
    await waitFor(() => expect(made.sent[0]?.method).toBe('DELETE'))
  })
})

describe('the link of a mail', () => {
  it('proves an address once the person says that it is theirs', async () => {
    addressSecret.keep('secret-of-the-mail')
    const made = desk({ 'PUT /api/me/email': { ...NONE, address: 'lyss@tide.test' } })
    const router = openLink()
    const button = await screen.findByRole('button', { name: /^Confirm/ })
    expect(made.sent).toEqual([])
    fireEvent.click(button)
    await waitFor(() => expect(router.state.location.pathname).toBe('/account'))
    expect(made.sent[0]?.body).toEqual({ token: 'secret-of-the-mail' })
    expect(addressSecret.kept()).toBeUndefined()
  })

  it('says so where there is none', async () => {
    desk({})
    openLink()
    expect(await screen.findByText('Nothing to confirm')).toBeTruthy()
  })
})

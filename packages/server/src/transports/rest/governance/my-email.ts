import type { MyEmailAnswer } from '@arachne/contract/governance'
import type { MY_EMAIL_ROUTES } from '@arachne/contract/routes'
import type { EmailState, MyEmail } from '@arachne/core/governance'

import { languageOf } from '../../web/texts/language.ts'
import type { Handlers } from '../bind-routes.ts'

/** The caller's address. */
export function myEmailHandlers(myEmail: MyEmail): Handlers<typeof MY_EMAIL_ROUTES> {
  return {
    async myEmail({ face }) {
      return present(await myEmail.show(face))
    },
    async setMyEmail({ face, input: { address = '', token }, c }) {
      const state =
        token === undefined
          ? await myEmail.ask(face, { address, language: languageOf(c) })
          : await myEmail.confirm(face, token)
      return present(state)
    },
    async forgetMyEmail({ face }) {
      await myEmail.remove(face)
      return { warnings: [] }
    },
  }
}

function present({ address, waiting, sendsMail }: EmailState): MyEmailAnswer {
  return { address, waiting, sends_mail: sendsMail }
}

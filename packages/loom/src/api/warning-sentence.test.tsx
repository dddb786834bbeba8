import { type Warning, WARNING_KINDS } from '@arachne/contract'
import * as en from '@arachne/words/en/errors'
import * as fr from '@arachne/words/fr/errors'
import * as ko from '@arachne/words/ko/errors'
import { describe, expect, it } from 'vitest'

import { tellWarning } from './warning-sentence.ts'

const left: Warning = {
  kind: 'role_left_behind',
  message: 'The role "Kael" is still on the server: The bot may not manage roles.',
  role: 'Kael',
  cause: { code: 'forbidden', reason: 'bot_lacks_permission' },
}

describe('a warning', () => {
  it("is the server's own sentence in English", () => {
    expect(tellWarning(left, 'en', en)).toBe(
      'The role “Kael” is still on the server: The bot may not manage roles.',
    )
  })

  it('L-15: says in Korean what is left, and why', () => {
    expect(tellWarning(left, 'ko', ko)).toBe(
      '“Kael” 역할이 아직 서버에 있습니다. 봇에게 필요한 Discord 권한이 없습니다. 서버 관리자가 줄 수 있습니다.',
    )
  })

  it('L-15: says it in French', () => {
    expect(tellWarning(left, 'fr', fr)).toBe(
      'Le rôle «\u202FKael\u202F» est encore sur le serveur. Il manque une permission Discord au bot. Un admin du serveur peut la lui donner.',
    )
  })

  it.each(WARNING_KINDS)('L-15: has Korean for %s, without a word of the server’s', (kind) => {
    expect(tellWarning({ kind, message: 'English' }, 'ko', ko)).toMatch(/^[^A-Za-z]*[가-힣][^A-Za-z]*$/)
  })
})

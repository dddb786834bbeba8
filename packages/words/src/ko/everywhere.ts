import type * as en from '../en/everywhere.ts'
import type { Translation } from '../translation.ts'

export const everywhere: Translation<typeof en.everywhere> = {
  logIn: 'Discord로 로그인',
  logOut: '로그아웃',
  platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: '기타' },
}

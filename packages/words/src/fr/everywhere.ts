import type * as en from '../en/everywhere.ts'
import type { Translation } from '../translation.ts'

export const everywhere: Translation<typeof en.everywhere> = {
  logIn: 'Se connecter avec Discord',
  logOut: 'Se déconnecter',
  platforms: { claude: 'Claude', gpt: 'GPT', gemini: 'Gemini', other: 'Autre' },
}

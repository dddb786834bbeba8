import type { LocalizationMap } from 'discord-api-types/v10'

import type { Fields } from '../validate.ts'

/** Texts by language; null where the sender says none. */
export function readLocalisations(
  fields: Fields,
  name: 'name_localizations' | 'description_localizations',
  check: (fields: Fields, locale: string) => void,
): LocalizationMap | null {
  const map = fields.object(name)
  if (!map) return null
  const raw = fields.raw(name) as LocalizationMap
  for (const locale of Object.keys(raw)) {
    if (!LOCALES.has(locale)) map.fail(locale, 'BASE_TYPE_CHOICES', 'Unknown locale.')
    else check(map, locale)
  }
  return raw
}

const LOCALES: ReadonlySet<string> = new Set(
  (
    'id da de en-GB en-US es-ES es-419 fr hr it lt hu nl no pl pt-BR ro fi sv-SE vi tr cs el bg ru uk hi th ' +
    'zh-CN ja zh-TW ko'
  ).split(' '),
)

import { EntityAvatar } from '../identity/Avatar.tsx'
import { Swatch } from '../identity/Swatch.tsx'
import { PlatformBadge } from '../ui/Badge.tsx'
import { useWords } from '../words/language.tsx'
import type { ProfileForm } from './profile-form.ts'

/** The default colour depends on the id, which isn't known until the entity exists. */
const UNDYED = '#4a5568'

interface Props {
  form: ProfileForm
  id?: string
  avatarUrl?: string | null
  owner?: string
}

/** A preview of its card, updated while typing. */
export function EntityPreview({ form, id, avatarUrl = null, owner }: Props) {
  const words = useWords('entities').entities
  const shown = {
    id: id ?? '',
    name: form.name,
    avatar_url: avatarUrl,
    accent_color: form.colour === '' ? (id === undefined ? UNDYED : null) : form.colour,
  }
  return (
    <div className="card ecard facts hide-phone" aria-hidden="true">
      <Swatch entity={shown} height={44} />
      <div className="card-b">
        <div className="ecard-top">
          <EntityAvatar entity={shown} size={64} />
        </div>
        <p className="text-base font-semibold">{form.name.trim() === '' ? '…' : form.name}</p>
        <p className="small faint line-x wrapx mt-1">
          <PlatformBadge platform={form.platform === '' ? null : form.platform} />
          {owner !== undefined && <span>{words.partnered(owner)}</span>}
        </p>
        <p className="bio small muted">{form.description.trim() === '' ? words.noBio : form.description}</p>
      </div>
    </div>
  )
}

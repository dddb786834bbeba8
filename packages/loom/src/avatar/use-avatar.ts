import type { EntityAnswer, EntityView } from '@arachne/contract'
import { useState } from 'react'

import { api } from '../api/client.ts'
import { keys } from '../api/keys.ts'
import { useAct } from '../api/use-act.ts'
import { toasts } from '../toast/toasts.ts'
import { useWords } from '../words/language.tsx'
import type { Crop } from './crop.ts'
import { toPng } from './draw.ts'

/** The steps of a picture, from choosing a file until it is stored. */
export function useAvatar(entity: Pick<EntityView, 'id' | 'name'>) {
  const words = useWords('entity').avatar
  const [picture, setPicture] = useState<ImageBitmap>()
  const [unreadable, setUnreadable] = useState(false)
  const touches = [keys.entity(entity.id), keys.entityLists]
  const saving = useAct({
    run: async (crop: Crop): Promise<EntityAnswer | undefined> =>
      picture && api.setAvatar(entity.id, await toPng(picture, crop)),
    touches,
    onDone() {
      close()
      toasts.say(words.isSet(entity.name))
    },
  })
  const removing = useAct({
    run: () => api.removeAvatar(entity.id),
    touches,
    onDone: () => toasts.say(words.isRemoved(entity.name)),
  })

  async function open(file: File | undefined) {
    setUnreadable(false)
    if (!file) return
    try {
      setPicture(await createImageBitmap(file))
    } catch {
      setUnreadable(true)
    }
  }

  function close() {
    picture?.close()
    setPicture(undefined)
    saving.reset()
  }

  return { picture, unreadable, open, close, saving, removing }
}

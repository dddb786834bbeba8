import { type ClipboardEvent, type DragEvent, useState } from 'react'

import { useAct } from '../../api/use-act.ts'
import { orgaApi } from '../api.ts'
import { useOrgaId } from '../queries.ts'

const MOST_BYTES = 10 * 1024 * 1024

/** A picture for a message: picked, pasted or dropped. */
export function useImage(channel: string) {
  const orga = useOrgaId()
  const [isTooLarge, setTooLarge] = useState(false)
  const [isOver, setOver] = useState(false)
  const uploading = useAct({
    run: async (file: File) =>
      (await orgaApi(orga).uploadImage(channel, new Uint8Array(await file.arrayBuffer()))).image,
  })
  function take(file: File | undefined) {
    if (file === undefined || uploading.busy) return
    setTooLarge(file.size > MOST_BYTES)
    if (file.size <= MOST_BYTES) uploading.act(file)
  }
  return {
    picked: uploading.answer,
    busy: uploading.busy,
    error: uploading.error,
    isTooLarge,
    isOver,
    take,
    clear() {
      uploading.reset()
      setTooLarge(false)
    },
    onPaste(event: ClipboardEvent) {
      const file = pictureIn(event.clipboardData)
      if (file === undefined) return
      event.preventDefault()
      take(file)
    },
    dropping: {
      onDragOver(event: DragEvent) {
        event.preventDefault()
        setOver(true)
      },
      onDragLeave: () => setOver(false),
      onDrop(event: DragEvent) {
        event.preventDefault()
        setOver(false)
        take(pictureIn(event.dataTransfer))
      },
    },
  }
}

export type TakenImage = ReturnType<typeof useImage>

function pictureIn({ files }: DataTransfer): File | undefined {
  return [...files].find(({ type }) => type.startsWith('image/'))
}

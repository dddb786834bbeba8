import { IconButton } from '../../ui/Button.tsx'
import { Failure } from '../../ui/Failure.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { useWords } from '../../words/language.tsx'
import type { TakenImage } from './use-image.ts'

/** The picture for the message, or why there is none. */
export function PickedImage({ image }: { image: TakenImage }) {
  const words = useWords('chat').chat
  return (
    <>
      {image.isOver && <p className="small muted">{words.dropHere}</p>}
      {image.isTooLarge && <Notice kind="bad">{words.tooLarge}</Notice>}
      <Failure error={image.error} what={words.notUploaded} />
      {image.picked !== undefined && (
        <div className="composer-image">
          <img src={image.picked.url} alt="" />
          <IconButton icon="cross" size="s" name={words.removePicture} onClick={image.clear} />
        </div>
      )}
    </>
  )
}

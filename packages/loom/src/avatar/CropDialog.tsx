import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useRef, useState } from 'react'

import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/dialogs/Dialog.tsx'
import { useWords } from '../words/language.tsx'
import { type Crop, MAX_ZOOM, sideOf, steer, wholePicture, within } from './crop.ts'
import { draw } from './draw.ts'

interface Props {
  picture: ImageBitmap
  busy: boolean
  onUse(crop: Crop): void
  onClose(): void
  failure?: ReactNode
}

export function CropDialog({ picture, busy, onUse, onClose, failure }: Props) {
  const words = useWords('entity').avatar
  const { cancel } = useWords('common').ui
  const [crop, setCrop] = useState<Crop>(() => wholePicture(picture))
  const foot = (
    <>
      <Button className="push" onClick={onClose}>
        {cancel}
      </Button>
      <Button look="primary" busy={busy} working={words.saving} onClick={() => onUse(crop)}>
        {words.save}
      </Button>
    </>
  )
  return (
    <Dialog
      title={words.cropTitle}
      about={words.cropAbout}
      open
      locked={busy}
      onClose={onClose}
      foot={foot}
      width={420}
    >
      <div className="crop">
        <Cropper picture={picture} crop={crop} onChange={(next) => setCrop(within(picture, next))} />
        <label className="sr" htmlFor="crop-zoom">
          {words.zoom}
        </label>
        <input
          id="crop-zoom"
          type="range"
          min={1}
          max={MAX_ZOOM}
          step={0.05}
          value={crop.zoom}
          onChange={(event) => setCrop(within(picture, { ...crop, zoom: Number(event.target.value) }))}
        />
        {failure}
      </div>
    </Dialog>
  )
}

interface CropperProps {
  picture: ImageBitmap
  crop: Crop
  onChange(crop: Crop): void
}

function Cropper({ picture, crop, onChange }: CropperProps) {
  const words = useWords('entity').avatar
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    if (canvas.current) draw(canvas.current, picture, crop)
  }, [picture, crop])

  function drag(event: PointerEvent<HTMLCanvasElement>) {
    if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
    const scale = sideOf(picture, crop) / event.currentTarget.clientWidth
    onChange({ ...crop, x: crop.x - event.movementX * scale, y: crop.y - event.movementY * scale })
  }

  function press(event: KeyboardEvent) {
    const next = steer(picture, crop, event.key)
    if (!next) return
    event.preventDefault()
    onChange(next)
  }

  return (
    <canvas
      ref={canvas}
      width={576}
      height={576}
      tabIndex={0}
      role="img"
      aria-label={words.picture}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      onWheel={(event) => onChange({ ...crop, zoom: crop.zoom * (event.deltaY < 0 ? 1.08 : 1 / 1.08) })}
    />
  )
}

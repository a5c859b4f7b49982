import { type KeyboardEvent, type RefObject, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture, type PictureSource } from '#app/ui/picture.tsx'

type ZoomProps = {
  dialog: RefObject<HTMLDialogElement | null>
  pictures: readonly PictureSource[]
  /** Index of the picture; undefined until one was opened. */
  at: number | undefined
  onTurn: (at: number) => void
}

/** Full-screen picture. A click doubles its size, the arrow keys change the picture, Escape closes it. */
export function Zoom({ dialog, pictures, at, onTurn }: ZoomProps) {
  const [isEnlarged, setEnlarged] = useState(false)
  const picture = at === undefined ? undefined : pictures[at]
  const turn = (step: number) => {
    if (at === undefined) return
    setEnlarged(false)
    onTurn((at + step + pictures.length) % pictures.length)
  }
  const turnByKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') turn(-1)
    if (event.key === 'ArrowRight') turn(1)
  }
  return (
    <dialog
      className="zoom"
      ref={dialog}
      onKeyDown={turnByKey}
      onClose={() => setEnlarged(false)}
      aria-label="商品の画像を拡大"
    >
      {picture !== undefined && (
        <>
          <button
            className={isEnlarged ? 'zoom-view zoom-close' : 'zoom-view'}
            type="button"
            onClick={() => setEnlarged(!isEnlarged)}
            aria-label={isEnlarged ? '元の大きさに戻す' : 'さらに拡大する'}
          >
            <Picture source={picture} sizes={isEnlarged ? '1200px' : '100vw'} loadingOrder="soon" key={picture.key} />
          </button>
          {pictures.length > 1 && <Turns at={at ?? 0} count={pictures.length} onTurn={turn} />}
        </>
      )}
      <button
        className="icon-button zoom-leave"
        type="button"
        aria-label="閉じる"
        onClick={() => dialog.current?.close()}
      >
        <Icon name="close" />
      </button>
    </dialog>
  )
}

function Turns({ at, count, onTurn }: { at: number; count: number; onTurn: (step: number) => void }) {
  return (
    <p className="zoom-turns">
      <button className="icon-button" type="button" aria-label="前の画像" onClick={() => onTurn(-1)}>
        <Icon name="previous" />
      </button>
      <span aria-live="polite">
        {at + 1} / {count}
      </span>
      <button className="icon-button" type="button" aria-label="次の画像" onClick={() => onTurn(1)}>
        <Icon name="next" />
      </button>
    </p>
  )
}

import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture, type PictureSource } from '#app/ui/picture.tsx'

export type PictureZoomProps = {
  pictures: readonly PictureSource[]
  /** Index of the picture. */
  at: number
  /** Undefined: the view was closed. */
  onTurn: (at: number | undefined) => void
}

/** Brings the point that was pressed to the middle of the view once its picture is enlarged; of a key, the middle. */
function centrePressed({ currentTarget: view, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
  const { left, top, width, height } = view.querySelector('img')!.getBoundingClientRect()
  const [x, y] = detail ? [(clientX - left) / width, (clientY - top) / height] : [0.5, 0.5]
  requestAnimationFrame(() =>
    view.scrollTo(x * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - view.clientHeight / 2),
  )
}

/** Shows the picture of the page, which has arrived, in the place of the large one. */
function showLoaded(place: HTMLElement | null, at: number) {
  const loaded = document.querySelectorAll<HTMLImageElement>('.gallery-place img')[at]
  if (place && loaded) place.style.backgroundImage = `url("${loaded.currentSrc}")`
}

/** Full-screen picture. A click enlarges it, the arrow keys change the picture, Escape closes it. */
export function PictureZoom({ pictures, at, onTurn }: PictureZoomProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const [isEnlarged, setEnlarged] = useState(false)
  const [drawnKey, setDrawnKey] = useState<string>()
  const picture = pictures[at]
  useEffect(() => dialog.current?.showModal(), [])
  const turn = (step: number) => {
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
      onClose={() => onTurn(undefined)}
      aria-label="商品の画像を拡大"
    >
      {picture !== undefined && (
        <>
          <button
            className={isEnlarged ? 'zoom-view zoom-close' : 'zoom-view'}
            type="button"
            onClick={(event) => {
              centrePressed(event)
              setEnlarged(!isEnlarged)
            }}
            onLoad={({ target }) => {
              const setDrawn = () => setDrawnKey(picture.key)
              ;(target as HTMLImageElement).decode().then(setDrawn, setDrawn)
            }}
            aria-label={isEnlarged ? '元の大きさに戻す' : 'さらに拡大する'}
          >
            {drawnKey !== picture.key && (
              <span className="zoom-loaded" key={at} ref={(place) => showLoaded(place, at)} />
            )}
            <Picture source={picture} sizes="1200px" loadingOrder="soon" key={picture.key} />
          </button>
          {pictures.length > 1 && <Turns place={`${at + 1} / ${pictures.length}`} onTurn={turn} />}
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

function Turns({ place, onTurn }: { place: string; onTurn: (step: number) => void }) {
  return (
    <p className="zoom-turns">
      <button className="icon-button" type="button" aria-label="前の画像" onClick={() => onTurn(-1)}>
        <Icon name="previous" />
      </button>
      <span aria-live="polite">{place}</span>
      <button className="icon-button" type="button" aria-label="次の画像" onClick={() => onTurn(1)}>
        <Icon name="next" />
      </button>
    </p>
  )
}

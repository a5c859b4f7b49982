import { type KeyboardEvent, type MouseEvent, type RefObject, useRef, useState } from 'react'
import { FavouriteButton } from '#app/ui/favourite-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture, type PictureSource, picturePath } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { ItemRow } from '#services/ports/catalog.ts'

type ItemHeadProps = {
  item: Pick<ItemRow, 'id' | 'name' | 'makerName' | 'makerUid' | 'reviewCount'>
  stars: string | undefined
  days: number
  priceYen: number
  /** The nearest free day, as text. */
  nearestText: string
  isPreview: boolean
  isFavourite: boolean
}

export function ItemHead({ item, stars, days, priceYen, nearestText, isPreview, isFavourite }: ItemHeadProps) {
  return (
    <header className="item-head">
      {isPreview && <p className="notice">公開前の商品を表示しています。カートに入れることはできません。</p>}
      <p className="item-origin">
        <a className="item-maker" href={pageHref('item-list', { maker_id: item.makerUid })}>
          {item.makerName}
        </a>
        {stars !== undefined && (
          <a className="item-stars" href="#reviews">
            <span aria-hidden="true">★ </span>
            <span className="spoken">評価 </span>
            {stars}（{item.reviewCount}件）
          </a>
        )}
      </p>
      <h1 className="item-name">{item.name}</h1>
      {!isPreview && <p className="item-nearest">{nearestText}</p>}
      <p className="item-price">
        <Price yen={priceYen} days={days} />
      </p>
      {!isPreview && <FavouriteButton itemId={item.id} isFavourite={isFavourite} variant="wide" />}
    </header>
  )
}

const WIDE = '(min-width: 1216px) 560px, (min-width: 768px) 46vw, 100vw'

/** Swipeable pictures with thumbnails; each opens full screen. Without JavaScript they are links. */
export function Gallery({ pictures }: { pictures: readonly PictureSource[] }) {
  const row = useRef<HTMLUListElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)
  const [zoomedIndex, setZoomedIndex] = useState<number>()
  const updateCurrentIndex = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setCurrentIndex(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault()
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior: 'smooth' })
  }
  const zoom = (event: MouseEvent, index: number) => {
    event.preventDefault()
    setZoomedIndex(index)
    dialog.current?.showModal()
  }
  return (
    <section className="gallery" aria-label="商品の画像">
      <div className="gallery-large">
        <ul className="gallery-row" ref={row} onScroll={updateCurrentIndex}>
          {pictures.map((picture, index) => (
            <li className="gallery-place" id={`picture-${index + 1}`} key={picture.key}>
              <a
                href={`${picturePath(picture.key)}1200.webp`}
                onClick={(event) => zoom(event, index)}
                aria-haspopup="dialog"
              >
                <Picture source={picture} sizes={WIDE} loadingOrder={index === 0 ? 'first' : 'near'} />
                <span className="spoken">拡大する</span>
              </a>
            </li>
          ))}
        </ul>
        <span className="gallery-zoom" aria-hidden="true">
          <Icon name="zoom" size={20} />
        </span>
      </div>
      {pictures.length > 1 && (
        <ul className="gallery-thumbs">
          {pictures.map((picture, index) => (
            <li key={picture.key}>
              <a
                href={`#picture-${index + 1}`}
                onClick={(event) => show(event, index)}
                aria-current={index === currentIndex || undefined}
                aria-label={`${index + 1}枚目を見る`}
              >
                <Picture source={picture} sizes="72px" maxWidth={320} loadingOrder="soon" alt="" />
              </a>
            </li>
          ))}
        </ul>
      )}
      <Zoom dialog={dialog} pictures={pictures} at={zoomedIndex} onTurn={setZoomedIndex} />
    </section>
  )
}

type ZoomProps = {
  dialog: RefObject<HTMLDialogElement | null>
  pictures: readonly PictureSource[]
  /** Index of the picture; undefined until one was opened. */
  at: number | undefined
  onTurn: (at: number) => void
}

/** Brings the point that was pressed to the middle of the view once its picture is enlarged; of a key, the middle. */
function centrePressed({ currentTarget: view, clientX, clientY, detail }: MouseEvent<HTMLElement>) {
  const { left, top, width, height } = view.querySelector('img')!.getBoundingClientRect()
  const [x, y] = detail ? [(clientX - left) / width, (clientY - top) / height] : [0.5, 0.5]
  requestAnimationFrame(() =>
    view.scrollTo(x * view.scrollWidth - view.clientWidth / 2, y * view.scrollHeight - view.clientHeight / 2),
  )
}

/** Full-screen picture. A click enlarges it, the arrow keys change the picture, Escape closes it. */
function Zoom({ dialog, pictures, at, onTurn }: ZoomProps) {
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
            onClick={(event) => {
              centrePressed(event)
              setEnlarged(!isEnlarged)
            }}
            aria-label={isEnlarged ? '元の大きさに戻す' : 'さらに拡大する'}
          >
            <Picture source={picture} sizes="1200px" loadingOrder="soon" key={picture.key} />
          </button>
          {pictures.length > 1 && (
            <p className="zoom-turns">
              <button className="icon-button" type="button" aria-label="前の画像" onClick={() => turn(-1)}>
                <Icon name="previous" />
              </button>
              <span aria-live="polite">
                {(at ?? 0) + 1} / {pictures.length}
              </span>
              <button className="icon-button" type="button" aria-label="次の画像" onClick={() => turn(1)}>
                <Icon name="next" />
              </button>
            </p>
          )}
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

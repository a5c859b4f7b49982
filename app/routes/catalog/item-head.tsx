import { type ComponentType, type MouseEvent, useRef, useState } from 'react'
import { FavouriteButton } from '#app/ui/favourite-button.tsx'
import { Icon } from '#app/ui/icon.tsx'
import { Picture, type PictureSource, picturePath } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import type { ItemRow } from '#services/ports/catalog.ts'
import type { PictureZoomProps } from './picture-zoom.tsx'

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

const loadZoom = () => import('./picture-zoom.tsx')

/**
 * Swipeable pictures with thumbnails; each opens full screen, by code that is loaded when a pointer is at the pictures
 * or a key opens one. Without JavaScript, or without that code, they are links.
 */
export function Gallery({ pictures }: { pictures: readonly PictureSource[] }) {
  const row = useRef<HTMLUListElement>(null)
  const [currentIndex, setCurrentIndex] = useState(0)
  const [zoomedIndex, setZoomedIndex] = useState<number>()
  const [Zoom, setZoom] = useState<ComponentType<PictureZoomProps>>()
  const updateCurrentIndex = () => {
    const { scrollLeft = 0, clientWidth = 1 } = row.current ?? {}
    setCurrentIndex(Math.round(scrollLeft / clientWidth))
  }
  const show = (event: MouseEvent, index: number) => {
    event.preventDefault()
    const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
    row.current?.scrollTo({ left: index * row.current.clientWidth, behavior })
  }
  const zoom = (event: MouseEvent<HTMLAnchorElement>, index: number) => {
    event.preventDefault()
    const { href } = event.currentTarget
    loadZoom().then(
      ({ PictureZoom }) => {
        setZoom(() => PictureZoom)
        setZoomedIndex(index)
      },
      () => location.assign(href),
    )
  }
  return (
    <section className="gallery" aria-label="商品の画像">
      <div className="gallery-large">
        <ul className="gallery-row" ref={row} onScroll={updateCurrentIndex} onPointerEnter={loadZoom}>
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
      {pictures.length > 1 && <Thumbnails pictures={pictures} currentIndex={currentIndex} onShow={show} />}
      {Zoom && zoomedIndex !== undefined && <Zoom pictures={pictures} at={zoomedIndex} onTurn={setZoomedIndex} />}
    </section>
  )
}

type ThumbnailsProps = {
  pictures: readonly PictureSource[]
  currentIndex: number
  onShow: (event: MouseEvent, index: number) => void
}

function Thumbnails({ pictures, currentIndex, onShow }: ThumbnailsProps) {
  return (
    <ul className="gallery-thumbs">
      {pictures.map((picture, index) => (
        <li key={picture.key}>
          <a
            href={`#picture-${index + 1}`}
            onClick={(event) => onShow(event, index)}
            aria-current={index === currentIndex || undefined}
            aria-label={`${index + 1}枚目を見る`}
          >
            <Picture source={picture} sizes="72px" maxWidth={320} loadingOrder="soon" alt="" />
          </a>
        </li>
      ))}
    </ul>
  )
}

import { type MouseEvent, useRef, useState } from 'react'
import { Icon } from '#app/ui/icon.tsx'
import { Picture, type PictureSource } from '#app/ui/picture.tsx'
import { Zoom } from './zoom.tsx'

const WIDE = '(min-width: 1216px) 560px, (min-width: 768px) 46vw, 100vw'

/** Swipeable pictures with thumbnails; each opens full screen. Without JavaScript they are links. */
export function Gallery({ pictures }: { pictures: readonly (PictureSource & { view: string })[] }) {
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
                href={`/images/${picture.key}-1200.webp`}
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

import { Stars } from '#app/ui/stars.tsx'
import { pageHref } from '#domain/navigation/href.ts'

type Review = {
  readonly uid: string
  readonly nickname: string
  readonly stars: number
  readonly scene: string
  readonly body: string
  readonly sizeLabel: string
  readonly itemId: number
  readonly itemName: string
}

/** The latest customer reviews. */
export function Reviews({ reviews }: { reviews: readonly Review[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="home-section page">
      <div className="section-head">
        <h2>お客様の声</h2>
      </div>
      <ul className="voices">
        {reviews.map(({ uid, nickname, stars, scene, body, sizeLabel, itemId, itemName }) => (
          <li className="voice" key={uid}>
            <p className="voice-stars">
              <Stars count={stars} />
              <span>{scene}</span>
            </p>
            <blockquote>
              <p>{body}</p>
            </blockquote>
            <p className="voice-from">
              {nickname}様{sizeLabel && `・${sizeLabel}`}
            </p>
            <a className="voice-item" href={pageHref('item', { id: itemId })}>
              {itemName}
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

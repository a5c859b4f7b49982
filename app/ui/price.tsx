import type { Yen } from '#domain/money.ts'
import { yenText } from '#domain/text/yen.ts'

/** A price with its note: `¥8,980（税込・4日間）`; without days `¥8,980（税込）`. */
export function Price({ yen, days }: { yen: Yen; days?: number }) {
  return (
    <span className="price">
      <span className="price-yen">{yenText(yen)}</span>
      <small className="price-note">{days === undefined ? '（税込）' : `（税込・${days}日間）`}</small>
    </span>
  )
}

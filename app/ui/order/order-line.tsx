import type { ReactNode } from 'react'
import { pageHref } from '#domain/navigation/href.ts'
import { wearDayFacts, wearerFacts } from '#domain/order/facts.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import { Picture } from '../picture.tsx'
import { Price } from '../price.tsx'
import type { LineView } from './order-view.ts'

/** The lines of an order. */
export function OrderLines({ lines }: { readonly lines: readonly LineView[] }) {
  return (
    <ul className="order-lines">
      {lines.map((line) => (
        <OrderLine key={line.uid} line={line} />
      ))}
    </ul>
  )
}

export function OrderLine({ line, children }: { readonly line: LineView; readonly children?: ReactNode }) {
  return (
    <li className="order-line">
      <div className="order-line-picture">
        {line.picture === undefined ? (
          <span className="no-picture" />
        ) : (
          <Picture
            source={line.picture}
            sizes="(width < 768px) 88px, 120px"
            maxWidth={480}
            loadingOrder="soon"
            alt=""
          />
        )}
      </div>
      <div className="order-line-text">
        <p className="order-line-maker">{line.makerName}</p>
        <h3 className="order-line-name">
          <a href={pageHref('item', { id: line.itemId })}>{line.itemName}</a>
        </h3>
        <p className="order-line-size">
          サイズ {line.sizeLabel} <span className="order-line-count">／ 数量 1点</span>
        </p>
        {wearerFacts(line).map(([name, text]) => (
          <p key={name} className="order-line-wearer">
            {name} {text}
          </p>
        ))}
        <LineDays line={line} />
        <p className="order-line-price">
          {line.priceYen === 0 ? '無料' : <Price yen={line.priceYen} days={line.days} />}
        </p>
        {children === undefined && <PlanLine line={line} />}
      </div>
      {children !== undefined && <div className="order-line-more">{children}</div>}
    </li>
  )
}

function LineDays({ line }: { line: LineView }) {
  return (
    <dl className="order-line-days">
      <div>
        <dt>お届け日</dt>
        <dd>{dayText(line.startOn)}</dd>
      </div>
      {wearDayFacts(line).map(([name, text]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      <div>
        <dt>ご返却日</dt>
        <dd>{dayText(line.endOn)}</dd>
      </div>
    </dl>
  )
}

export function PlanLine({ line }: { line: LineView }) {
  if (line.priceYen === 0) return null
  return <p className="order-line-plan">安心プラン {line.hasPlan ? `あり（${yenText(line.planYen)}）` : 'なし'}</p>
}

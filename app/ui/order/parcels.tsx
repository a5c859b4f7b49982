import { pageHref } from '#domain/navigation/href.ts'
import { OrderFacts, OrderPart } from './order-part.tsx'
import type { ParcelRow } from './parcel-rows.ts'

/** Each parcel with its state, its lines and its slips. */
export function Parcels({ parcels }: { readonly parcels: readonly ParcelRow[] }) {
  if (parcels.length === 0) return null
  return (
    <OrderPart id="parcels" title="お荷物の状況">
      <ul className="parcels">
        {parcels.map((parcel) => (
          <li key={parcel.uid} className="parcel">
            <h3>
              {parcels.length > 1 && <span className="parcel-number">お荷物{parcel.number}</span>}
              {parcel.state}
            </h3>
            <ul className="parcel-items">
              {parcel.items.map(({ uid, text }) => (
                <li key={uid}>{text}</li>
              ))}
            </ul>
            <OrderFacts
              rows={[
                ...(parcel.sentTo === undefined ? [] : [['お届け先', parcel.sentTo] as const]),
                ...parcel.slips.map(
                  ({ name, number, url }) =>
                    [
                      name,
                      url === undefined ? number : <TrackingLink key={name} name={name} url={url} number={number} />,
                    ] as const,
                ),
              ]}
            />
          </li>
        ))}
      </ul>
    </OrderPart>
  )
}

type TrackingProps = { readonly name: string; readonly url: string; readonly number: string }

function TrackingLink({ name, url, number }: TrackingProps) {
  return (
    <>
      <span>{number}</span>
      <a href={url}>
        <span className="spoken">{`${name}${number}の`}</span>配送状況を見る
      </a>
    </>
  )
}

/** What to do about a parcel that was not delivered: the carrier's page for a second delivery, and the inquiry. */
export function TroubleLinks({ redeliveryUrl }: { readonly redeliveryUrl: string | undefined }) {
  return (
    <p className="ways-out">
      {redeliveryUrl !== undefined && <a href={redeliveryUrl}>再配達を申し込む</a>}
      <a href={pageHref('contact')}>お問い合わせ</a>
    </p>
  )
}

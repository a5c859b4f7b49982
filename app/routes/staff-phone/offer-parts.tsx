import { LEFT_OUT_LABEL } from '#app/text/order-text.ts'
import { Checkbox } from '#app/ui/form/field.tsx'
import { useRentalLengths } from '#app/ui/site.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { yenText } from '#domain/text/yen.ts'
import type { ShownDraft } from './draft-view.ts'

/** The search by number or words and days, the sizes that are free, and the nearest days of the others. */
export function OfferParts({ view }: { readonly view: ShownDraft }) {
  const { offers } = view
  return (
    <>
      <OfferSearch view={view} />
      {offers?.rejection && (
        <p className="staff-rejection" role="alert">
          {offers.rejection}
        </p>
      )}
      {offers !== undefined && offers.named.length > 0 && (
        <ul className="staff-choices" aria-label="見つかった商品">
          {offers.named.map(({ id, name }) => (
            <li key={id}>
              <a href={offerHref(view, { q: String(id) })}>
                <span className="staff-number">{id}</span> {name}
              </a>
            </li>
          ))}
        </ul>
      )}
      {offers?.offer && <Sizes view={view} offer={offers.offer} />}
    </>
  )
}

function offerHref({ uid, query }: ShownDraft, change: { readonly q?: string; readonly start?: string }): string {
  return staffHref('staff-phone-draft', { draft: uid, q: query.q, start: query.startOn, days: query.days, ...change })
}

function OfferSearch({ view: { uid, query, earliestOn } }: { readonly view: ShownDraft }) {
  const days = useRentalLengths()
  return (
    <form className="staff-filters" action={staffHref('staff-phone-draft', { draft: uid })} aria-label="商品を探す">
      <label>
        商品番号・個体番号・言葉
        <input className="entry" type="text" name="q" defaultValue={query.q} maxLength={80} autoComplete="off" />
      </label>
      <label>
        お届け日
        <input className="entry" type="date" name="start" defaultValue={query.startOn} min={earliestOn} />
      </label>
      <label>
        日数
        <select className="entry" name="days" defaultValue={query.days}>
          {days.map((count) => (
            <option key={count} value={count}>
              {count}日間
            </option>
          ))}
        </select>
      </label>
      <button type="submit" className="button button-plain">
        空きを調べる
      </button>
    </form>
  )
}

type Offer = NonNullable<NonNullable<ShownDraft['offers']>['offer']>

function Sizes({ view, offer }: { readonly view: ShownDraft; readonly offer: Offer }) {
  const free = offer.sizes.filter(({ isFree }) => isFree)
  const taken = offer.sizes.filter(({ isFree }) => !isFree)
  return (
    <section className="staff-offer" aria-labelledby="offer-title">
      <h3 id="offer-title">
        <span className="staff-number">{offer.itemId}</span> {offer.makerName} {offer.name}（{view.query.days}日間{' '}
        {yenText(offer.priceYen)}）
      </h3>
      {free.length > 0 && (
        <StaffForm label="商品を加える" version={view.version} formKey={view.formKey}>
          <input type="hidden" name="item" value={offer.itemId} />
          <input type="hidden" name="start" value={view.query.startOn} />
          <input type="hidden" name="days" value={view.query.days} />
          <fieldset className="staff-ticks">
            <legend>空いているサイズ</legend>
            {free.map(({ size, label }, index) => (
              <label className="tick" key={size}>
                <input type="radio" name="size" value={size} defaultChecked={index === 0} /> {label}
              </label>
            ))}
          </fieldset>
          {offer.shoes && <SetShoes {...offer.shoes} />}
          {offer.optionalParts.length > 0 && (
            <fieldset className="staff-ticks">
              <legend>{LEFT_OUT_LABEL}（料金は変わりません）</legend>
              {offer.optionalParts.map(({ field, label }) => (
                <label className="tick" key={field}>
                  <input type="checkbox" name={field} value="1" /> {label}
                </label>
              ))}
            </fieldset>
          )}
          <Checkbox name="plan" label="安心プランを付ける" />
          <button type="submit" name="intent" value="line" className="button">
            この商品を加える
          </button>
        </StaffForm>
      )}
      {taken.length > 0 && (
        <ul>
          {taken.map(({ size, label, nearest }) => (
            <li key={size}>
              {label}：空きなし
              {nearest.length > 0 && '。空いている日 '}
              {nearest.map(({ on, text }) => (
                <a key={on} href={offerHref(view, { q: String(offer.itemId), start: on })}>
                  {text}{' '}
                </a>
              ))}
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

/** The shoes of a set: as they are, a separate pair in another size, or none. */
function SetShoes({ part, sizes }: NonNullable<Offer['shoes']>) {
  return (
    <label>
      セットの{part}
      <select className="entry" name="shoes" defaultValue="">
        <option value="">そのまま</option>
        {sizes.map(({ size, label }) => (
          <option key={size} value={size}>
            {label}に替える（無料）
          </option>
        ))}
        <option value="none">不要</option>
      </select>
    </label>
  )
}

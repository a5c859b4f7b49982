import { LEFT_OUT_LABEL } from '#app/text/order-text.ts'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { LostGarmentView } from './accessory-view.ts'

type Replacement = LostGarmentView['replacements'][number]

type LostGarmentsProps = { readonly garments: readonly LostGarmentView[]; readonly prefecture: number | undefined }

/** What may replace the garments that another customer has booked meanwhile: each is one press. */
export function LostGarments({ garments, prefecture }: LostGarmentsProps) {
  const offered = garments.filter(({ replacements }) => replacements.length > 0)
  return offered.map(({ lost, replacements }) => (
    <section className="lost-garment" key={`${lost.itemId}-${lost.sizeTagUid}`}>
      <h2>
        「{lost.itemName}」{lost.sizeLabel && `（サイズ\u00a0${lost.sizeLabel}）`}の代わりに、同じ日程でご用意できます
      </h2>
      <ul>
        {replacements.map((replacement) => (
          <li key={`${replacement.itemId}-${replacement.sizeTagUid}`}>
            {replacement.picture !== undefined && (
              <Picture source={replacement.picture} sizes="72px" maxWidth={320} loadingOrder="soon" alt="" />
            )}
            <div>
              <p>
                <a href={pageHref('item', { id: replacement.itemId })}>{replacement.itemName}</a>
              </p>
              <p>サイズ {replacement.sizeLabel}</p>
              <Companions replacement={replacement} />
              <p className="numeric">
                {yenText(replacement.priceYen)}
                <small>
                  （税込・{replacement.days}日間）{dayText(replacement.startOn)}お届け
                </small>
              </p>
            </div>
            <AddReplacement replacement={replacement} prefecture={prefecture} />
          </li>
        ))}
      </ul>
    </section>
  ))
}

/** What was chosen with the lost garment and comes with this one too. */
function Companions({ replacement: { tryOn, shoes, leftOutText } }: { readonly replacement: Replacement }) {
  return (
    <>
      {tryOn !== undefined && (
        <p>
          お試しサイズ {tryOn.label} <span className="numeric">{yenText(tryOn.priceYen)}</span>
        </p>
      )}
      {shoes !== undefined && <p>セットの靴 {shoes.label}（無料）</p>}
      {leftOutText !== '' && (
        <p>
          {LEFT_OUT_LABEL} {leftOutText}
        </p>
      )}
    </>
  )
}

type AddReplacementProps = { readonly replacement: Replacement; readonly prefecture: number | undefined }

function AddReplacement({ replacement, prefecture }: AddReplacementProps) {
  const { itemId, itemName, sizeLabel, sizeTagUid, startOn, days, hasPlan, tryOn, shoes, without } = replacement
  const { wearOn, wearerName: wearer, submission } = replacement
  // The risk of an arrival on the day of wearing was read for the lost garment.
  const wearing = wearOn === undefined ? {} : { wear: wearOn, risk: 1 }
  const companions = { try: tryOn?.sizeTagUid, shoes: shoes?.sizeTagUid }
  const rental = { start: startOn, days, plan: hasPlan ? 1 : 0, pref: prefecture, wearer, ...wearing }
  const fields = { item: itemId, size: sizeTagUid, submission, ...rental, ...companions, ...without }
  return (
    <PostForm action={pageHref('cart-lines')} label={`${itemName} ${sizeLabel}をカートに入れる`}>
      <HiddenFields values={fields} />
      <SubmitButton variant="plain" busyText="カートに入れています">
        こちらに替える
        <span className="spoken">
          （{itemName} {sizeLabel}）
        </span>
      </SubmitButton>
    </PostForm>
  )
}

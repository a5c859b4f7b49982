import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { yenText } from '#domain/text/yen.ts'
import { type AccessoryView, accessorySizeId } from './accessory-view.ts'

type MatchingAccessoriesProps = {
  readonly accessories: readonly AccessoryView[]
  readonly prefecture: number | undefined
}

/** What goes with the garments of the cart and is free for the same days: each is one press. */
export function MatchingAccessories({ accessories, prefecture }: MatchingAccessoriesProps) {
  if (accessories.length === 0) return null
  return (
    <section className="matching-accessories" aria-labelledby="accessories-title">
      <h2 id="accessories-title">{phrased('同じ日程でお借りいただける小物')}</h2>
      <ul>
        {accessories.map((accessory) => (
          <li key={accessory.itemId}>
            {accessory.picture !== undefined && (
              <Picture source={accessory.picture} sizes="72px" maxWidth={320} loadingOrder="soon" alt="" />
            )}
            <div>
              <p className="matching-accessory-maker">{accessory.makerName}</p>
              <p>
                <a href={pageHref('item', { id: accessory.itemId })}>{accessory.itemName}</a>
              </p>
              <p className="numeric">
                {yenText(accessory.priceYen)}
                <small>（税込・{accessory.days}日間）</small>
              </p>
            </div>
            <AddAccessory accessory={accessory} prefecture={prefecture} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AddAccessoryProps = { readonly accessory: AccessoryView; readonly prefecture: number | undefined }

function AddAccessory({ accessory, prefecture }: AddAccessoryProps) {
  const { itemId, itemName, startOn, days, wearOn, submission } = accessory
  // The risk of an arrival on the day of wearing was read for the garment.
  const wearing = wearOn === undefined ? {} : { wear: wearOn, risk: 1 }
  const fields = { item: itemId, start: startOn, days, plan: 0, pref: prefecture, submission, from: 'cart', ...wearing }
  const size = useRef<HTMLSelectElement>(null)
  const [isSizeMissing, setSizeMissing] = useState(accessory.isSizeMissing)
  const requireSize = (event: SubmitEvent<HTMLFormElement>) => {
    if (size.current?.value !== '') return
    event.preventDefault()
    setSizeMissing(true)
    size.current.focus()
  }
  return (
    <PostForm action={pageHref('cart-lines')} label={`${itemName}をカートに入れる`} keepsScroll onSubmit={requireSize}>
      <HiddenFields values={fields} />
      <AccessorySize
        accessory={accessory}
        select={size}
        isMissing={isSizeMissing}
        onChange={() => setSizeMissing(false)}
      />
      <SubmitButton variant="plain" busyText="カートに入れています">
        カートに入れる
        <span className="spoken">（{itemName}）</span>
      </SubmitButton>
    </PostForm>
  )
}

type AccessorySizeProps = {
  readonly accessory: AccessoryView
  readonly select: RefObject<HTMLSelectElement | null>
  readonly isMissing: boolean
  readonly onChange: () => void
}

/** Several free sizes are a choice. */
function AccessorySize({ accessory: { itemId, itemName, sizes }, select, isMissing, onChange }: AccessorySizeProps) {
  const [only] = sizes
  if (sizes.length === 1 && only !== undefined) return <input type="hidden" name="size" value={only.sizeTagUid ?? ''} />
  const id = accessorySizeId(itemId)
  return (
    <>
      <label className="spoken" htmlFor={id}>
        サイズ（{itemName}）
      </label>
      <select
        ref={select}
        className="entry"
        id={id}
        name="size"
        required
        aria-invalid={isMissing || undefined}
        aria-describedby={isMissing ? `${id}-error` : undefined}
        defaultValue=""
        onChange={onChange}
      >
        <option value="">サイズ</option>
        {sizes.map(({ sizeTagUid, label }) => (
          <option key={label} value={sizeTagUid}>
            {label}
          </option>
        ))}
      </select>
      {isMissing && (
        <p className="field-error" id={`${id}-error`}>
          サイズをお選びください。
        </p>
      )}
    </>
  )
}

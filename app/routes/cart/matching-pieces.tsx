import { type RefObject, type SubmitEvent, useRef, useState } from 'react'
import { HiddenFields } from '#app/ui/form/hidden-fields.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { Picture } from '#app/ui/picture.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { yenText } from '#domain/text/yen.ts'
import { type PieceView, pieceSizeId } from './piece-view.ts'

type MatchingPiecesProps = { readonly pieces: readonly PieceView[]; readonly prefecture: number | undefined }

/** What goes with the garments of the cart and is free for the same days: each is one press. */
export function MatchingPieces({ pieces, prefecture }: MatchingPiecesProps) {
  if (pieces.length === 0) return null
  return (
    <section className="matching-pieces" aria-labelledby="pieces-title">
      <h2 id="pieces-title">{phrased('同じ日程でお借りいただける小物')}</h2>
      <ul>
        {pieces.map((piece) => (
          <li key={piece.itemId}>
            {piece.picture !== undefined && (
              <Picture source={piece.picture} sizes="72px" maxWidth={320} loadingOrder="soon" alt="" />
            )}
            <div>
              <p className="matching-piece-maker">{piece.makerName}</p>
              <p>
                <a href={pageHref('item', { id: piece.itemId })}>{piece.itemName}</a>
              </p>
              <p className="numeric">
                {yenText(piece.priceYen)}
                <small>（税込・{piece.days}日間）</small>
              </p>
            </div>
            <AddPiece piece={piece} prefecture={prefecture} />
          </li>
        ))}
      </ul>
    </section>
  )
}

type AddPieceProps = { readonly piece: PieceView; readonly prefecture: number | undefined }

function AddPiece({ piece, prefecture }: AddPieceProps) {
  const { itemId, itemName, startOn, days, wearOn, submission } = piece
  // The risk of an arrival on the day of wearing was read for the garment.
  const wearing = wearOn === undefined ? {} : { wear: wearOn, risk: 1 }
  const fields = { item: itemId, start: startOn, days, plan: 0, pref: prefecture, submission, from: 'cart', ...wearing }
  const size = useRef<HTMLSelectElement>(null)
  const [isSizeMissing, setSizeMissing] = useState(piece.isSizeMissing)
  const requireSize = (event: SubmitEvent<HTMLFormElement>) => {
    if (size.current?.value !== '') return
    event.preventDefault()
    setSizeMissing(true)
    size.current.focus()
  }
  return (
    <PostForm action={pageHref('cart-lines')} label={`${itemName}をカートに入れる`} keepsScroll onSubmit={requireSize}>
      <HiddenFields values={fields} />
      <PieceSize piece={piece} select={size} isMissing={isSizeMissing} onChange={() => setSizeMissing(false)} />
      <SubmitButton variant="plain" busyText="カートに入れています">
        カートに入れる
        <span className="spoken">（{itemName}）</span>
      </SubmitButton>
    </PostForm>
  )
}

type PieceSizeProps = {
  readonly piece: PieceView
  readonly select: RefObject<HTMLSelectElement | null>
  readonly isMissing: boolean
  readonly onChange: () => void
}

/** Several free sizes are a choice. */
function PieceSize({ piece: { itemId, itemName, sizes }, select, isMissing, onChange }: PieceSizeProps) {
  const [only] = sizes
  if (sizes.length === 1 && only !== undefined) return <input type="hidden" name="size" value={only.sizeTagUid ?? ''} />
  const id = pieceSizeId(itemId)
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

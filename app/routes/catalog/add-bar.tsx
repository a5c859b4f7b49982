import type { MouseEvent } from 'react'
import { useNavigation } from 'react-router'
import { dayTextShort } from '#app/ui/day-text.ts'
import { priceText } from '#app/ui/price.tsx'
import { rentalEnd } from '#domain/rental/period.ts'
import type { Choice, Chosen } from './choice.ts'

type AddBarProps = {
  choice: Choice
  chosen: Chosen
  /** The missing choice, set when the button was pressed too early. */
  hint: string
  onPress: (event: MouseEvent) => void
}

/** The total price and the add-to-cart button, which names the choice. Sticky on phones. */
export function AddBar({ choice, chosen, hint, onPress }: AddBarProps) {
  const isSubmitting = useNavigation().formMethod === 'POST'
  const totalYen = choice.priceYen + (chosen.hasPlan ? choice.planYen : 0)
  return (
    <div className="add-bar">
      <p className="add-hint" role="status">
        {hint}
      </p>
      <p className="add-price">
        <b>{priceText(totalYen)}</b>
        <small>
          税込・{choice.days}日間{chosen.hasPlan && '・安心プラン込み'}
        </small>
      </p>
      {choice.isForSale && (
        <button className="button add-button" type="submit" onClick={onPress} aria-disabled={isSubmitting || undefined}>
          <ButtonText choice={choice} chosen={chosen} />
        </button>
      )}
    </div>
  )
}

function ButtonText({ choice, chosen: { sizeLabel, startOn } }: { choice: Choice; chosen: Chosen }) {
  if (sizeLabel === undefined) return 'サイズを選ぶ'
  if (startOn === undefined) return 'お届け日を選ぶ'
  const span = `${dayTextShort(startOn)}〜${dayTextShort(rentalEnd(startOn, choice.days))}`
  return (
    <>
      <span className="add-choice">{choice.sizes.length === 1 ? span : `${span}・${sizeLabel}`}で</span> カートに入れる
    </>
  )
}

import type { MouseEvent, ReactNode } from 'react'
import { rentalEnd } from '#domain/rental/period.ts'
import { dayTextShort } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Choice } from './item-view.ts'
import type { Chosen } from './use-choice.ts'

type AddBarProps = {
  choice: Choice
  chosen: Chosen
  /** The missing choice, set when the button was pressed too early. */
  hint: string
  /** Why the choice could not be added. */
  failure: ReactNode
  isSubmitting: boolean
  onPress: (event: MouseEvent<HTMLButtonElement>) => void
}

/** Price and plan of the line and, if one is chosen, of the size to try on. */
export function costOf({ priceYen, planYen, tryOnYen, tryOnPlanYen }: Choice, { tryOn }: Chosen) {
  return tryOn
    ? { hasTryOn: true, priceYen: priceYen + tryOnYen, planYen: planYen + tryOnPlanYen }
    : { hasTryOn: false, priceYen, planYen }
}

/** The total price and the add-to-cart button, which names the choice. Sticky on phones. */
export function AddBar({ choice, chosen, hint, failure, isSubmitting, onPress }: AddBarProps) {
  const { hasTryOn, priceYen, planYen } = costOf(choice, chosen)
  const totalYen = priceYen + (chosen.hasPlan ? planYen : 0)
  return (
    <div className="add-bar">
      <p className="add-hint" role="status">
        {hint}
      </p>
      {failure !== undefined && !isSubmitting && (
        <p className="add-hint" role="alert">
          {failure}
        </p>
      )}
      <p className="add-price">
        <b>{yenText(totalYen)}</b>
        <small>
          <span>{`税込・${choice.days}日間`}</span>
          {hasTryOn && <span>・お試しサイズ込み</span>}
          {chosen.hasPlan && <span>・安心プラン込み</span>}
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
  if (!sizeLabel || !startOn)
    return (
      <>
        <span className="needs-script">{sizeLabel ? 'お届け日を選ぶ' : 'サイズを選ぶ'}</span>
        <span className="without-script">カートに入れる</span>
      </>
    )
  const span = `${dayTextShort(startOn)}〜${dayTextShort(rentalEnd(startOn, choice.days))}`
  return (
    <>
      <span className="add-choice">{choice.sizes.length === 1 ? `${span}で` : `${span}・${sizeLabel}で`}</span>{' '}
      カートに入れる
    </>
  )
}

import type { MouseEvent } from 'react'
import { useNavigation } from 'react-router'
import { dayTextShort } from '#app/ui/day-text.ts'
import { priceText } from '#app/ui/price.tsx'
import type { Day } from '#domain/day.ts'
import { rentalEnd } from '#domain/rental/period.ts'
import type { Choice } from './choice-form.tsx'

type AddBarProps = {
  choice: Choice
  sizeLabel: string | undefined
  startOn: Day | undefined
  hasPlan: boolean
  hint: string
  onPress: (event: MouseEvent) => void
}

/** What it costs and the button that says what was chosen; always in reach on a phone. */
export function AddBar({ choice, sizeLabel, startOn, hasPlan, hint, onPress }: AddBarProps) {
  const isUnderWay = useNavigation().formMethod === 'POST'
  const totalYen = choice.priceYen + (hasPlan ? choice.planYen : 0)
  return (
    <div className="add-bar">
      <p className="add-hint" role="status">
        {hint}
      </p>
      <p className="add-price">
        <b>{priceText(totalYen)}</b>
        <small>
          税込・{choice.days}日間{hasPlan && '・安心プラン込み'}
        </small>
      </p>
      {choice.isForSale && (
        <button className="button add-button" type="submit" onClick={onPress} aria-disabled={isUnderWay || undefined}>
          <ChosenText choice={choice} sizeLabel={sizeLabel} startOn={startOn} />
        </button>
      )}
    </div>
  )
}

function ChosenText({
  choice,
  sizeLabel,
  startOn,
}: {
  choice: Choice
  sizeLabel: string | undefined
  startOn: Day | undefined
}) {
  if (sizeLabel === undefined) return 'サイズを選ぶ'
  if (startOn === undefined) return 'お届け日を選ぶ'
  const span = `${dayTextShort(startOn)}〜${dayTextShort(rentalEnd(startOn, choice.days))}`
  return (
    <>
      <span className="add-choice">{choice.sizes.length === 1 ? span : `${span}・${sizeLabel}`}で</span> カートに入れる
    </>
  )
}

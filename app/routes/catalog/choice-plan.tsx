import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { yenText } from '#domain/text/yen.ts'
import type { Chosen } from './use-choice.ts'

export function PlanChoice({ planYen, chosen }: { planYen: number; chosen: Chosen }) {
  return (
    <label className="plan-choice">
      <input
        type="checkbox"
        name="plan"
        value="1"
        checked={chosen.hasPlan}
        onChange={(event) => chosen.choosePlan(event.currentTarget.checked)}
      />
      {/* Sends an explicit 0 when the box is not checked. Of two values with one name the server reads the first. */}
      <input type="hidden" name="plan" value="0" />
      <span>
        <b>安心プラン（＋{yenText(planYen)}）を付ける</b>
        <small>{PLAN_SENTENCE}</small>
      </span>
    </label>
  )
}

import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { priceText } from '#app/ui/price.tsx'
import { pageHref } from '#domain/navigation/href.ts'
import { AddBar } from './add-bar.tsx'
import { type Choice, type Chosen, useChoice } from './choice.ts'
import { DayTakenNotice } from './day-taken-notice.tsx'
import { DaysChoice, PrefectureChoice } from './days-choice.tsx'
import { SizeField } from './size-field.tsx'
import { StartCalendar } from './start-calendar.tsx'

type ChoiceFormProps = {
  itemId: number
  choice: Choice
  holidays: Readonly<Record<string, string>>
  /** Why the cart rejected the choice with which this page was opened again. */
  rejectionText: string | undefined
}

/** Form for size, days, destination, arrival day and plan. Without JavaScript, its GET buttons reload the free days. */
export function ChoiceForm({ itemId, choice, holidays, rejectionText }: ChoiceFormProps) {
  const navigate = useNavigate()
  const steps = useRef<HTMLDivElement>(null)
  const chosen = useChoice(choice)
  const [hint, setHint] = useState('')
  const missing = missingOf(chosen)
  const showMissingChoice = (event: MouseEvent) => {
    setHint(missing?.text ?? '')
    if (missing === undefined) return
    event.preventDefault()
    const field = steps.current?.querySelector<HTMLElement>(missing.field)
    field?.scrollIntoView({ block: 'start' })
    field?.querySelector('input')?.focus({ preventScroll: true })
  }
  const reloadFreeDays = (event: SubmitEvent<HTMLElement>) => {
    const query = reloadQueryOf(event)
    if (query === undefined) return
    event.preventDefault()
    event.stopPropagation()
    navigate(query, { replace: true, preventScrollReset: true })
  }
  const path = pageHref('item', { id: itemId })
  return (
    <div onSubmitCapture={reloadFreeDays}>
      <PostForm action={pageHref('cart-lines')} className="choice-form" label="ご利用内容の選択">
        <div className="choice-steps" ref={steps}>
          <input type="hidden" name="item" value={itemId} />
          <input type="hidden" name="days" value={choice.days} />
          {rejectionText !== undefined && (
            <p className="notice notice-refused" role="alert" id="refused">
              {rejectionText}
            </p>
          )}
          <SizeField sizes={choice.sizes} size={chosen.size} onChoose={chosen.chooseSize} />
          <DaysChoice path={path} days={choice.days} />
          <PrefectureChoice path={path} prefecture={choice.prefecture} />
          <StartCalendar choice={choice} chosen={chosen} holidays={holidays} />
          {chosen.requestedOn !== undefined && chosen.startOn === undefined && (
            <DayTakenNotice on={chosen.requestedOn} choice={choice} chosen={chosen} />
          )}
          <PlanChoice planYen={choice.planYen} chosen={chosen} />
        </div>
        <AddBar choice={choice} chosen={chosen} hint={missing === undefined ? '' : hint} onPress={showMissingChoice} />
      </PostForm>
    </div>
  )
}

function PlanChoice({ planYen, chosen }: { planYen: number; chosen: Chosen }) {
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
        <b>安心プラン（＋{priceText(planYen)}）をつける</b>
        <small>{PLAN_SENTENCE}</small>
      </span>
    </label>
  )
}

/** The query string of a GET button that reloads the free days; undefined for the add-to-cart button. */
function reloadQueryOf({ target, nativeEvent: { submitter } }: SubmitEvent<HTMLElement>): string | undefined {
  if (submitter?.getAttribute('formmethod') !== 'get') return undefined
  const fields = new FormData(target as HTMLFormElement, submitter)
  const days = ['range', 'longer', 'days'].map((name) => fields.get(name)).find(Boolean)
  const query = new URLSearchParams({ range: String(days) })
  for (const name of ['size', 'start', 'pref', 'plan']) {
    const value = fields.get(name)
    if (value && value !== '0') query.set(name, String(value))
  }
  return `?${query}`
}

function missingOf({ size, startOn }: Chosen): { field: string; text: string } | undefined {
  if (size === undefined) return { field: '#choose-size', text: 'サイズをお選びください。' }
  return startOn === undefined ? { field: '#choose-day', text: 'お届け日をお選びください。' } : undefined
}

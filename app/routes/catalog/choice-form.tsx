import { type MouseEvent, type SubmitEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { PLAN_SENTENCE } from '#app/text/promises.ts'
import { dayText } from '#app/ui/day-text.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { priceText } from '#app/ui/price.tsx'
import type { Day } from '#domain/day.ts'
import { AddBar } from './add-bar.tsx'
import { DaysChoice, PrefectureChoice } from './days-choice.tsx'
import { isFreeOn, type SizeChoice } from './item-view.ts'
import { SizeField } from './size-field.tsx'
import { StartCalendar } from './start-calendar.tsx'

/** What can be chosen and what is, as the page opens. */
export type Choice = {
  readonly sizes: readonly SizeChoice[]
  readonly size: string | undefined
  readonly startOn: Day | undefined
  readonly days: number
  readonly prefecture: number
  readonly hasPlan: boolean
  readonly earliestOn: Day
  readonly latestOn: Day
  readonly priceYen: number
  readonly planYen: number
  readonly isForSale: boolean
}

type ChoiceFormProps = {
  itemId: number
  choice: Choice
  holidays: Readonly<Record<string, string>>
  /** Why the cart refused the choice that this page came back with. */
  refused: string | undefined
}

/** Size, days, place, day, plan: then the cart. Without JavaScript its buttons ask the server for the days anew. */
export function ChoiceForm({ itemId, choice, holidays, refused }: ChoiceFormProps) {
  const { sizes, days, earliestOn, latestOn } = choice
  const navigate = useNavigate()
  const form = useRef<HTMLDivElement>(null)
  const [size, setSize] = useState(choice.size)
  const [pickedOn, setPickedOn] = useState(choice.startOn)
  const [hasPlan, setPlan] = useState(choice.hasPlan)
  const [hint, setHint] = useState('')
  const isFree = (on: Day) => isFreeOn(sizes, size, earliestOn, on)
  const startOn = pickedOn !== undefined && isFree(pickedOn) ? pickedOn : undefined
  const sizeLabel = sizes.find(({ key }) => key === size)?.label
  const chooseSize = (next: string) => {
    setSize(next)
    setHint('')
  }
  const chooseDay = (on: Day) => {
    setPickedOn(on)
    setHint('')
  }
  const remind = (event: MouseEvent) => {
    const missing = missingOf(size, startOn)
    if (missing === undefined) return
    event.preventDefault()
    setHint(missing.text)
    const field = form.current?.querySelector<HTMLElement>(missing.field)
    field?.scrollIntoView({ block: 'start' })
    field?.querySelector<HTMLElement>('input')?.focus({ preventScroll: true })
  }
  const askAnew = (event: SubmitEvent<HTMLElement>) => {
    const query = questionOf(event)
    if (query === undefined) return
    event.preventDefault()
    event.stopPropagation()
    navigate(query, { replace: true, preventScrollReset: true })
  }
  return (
    <div onSubmitCapture={askAnew}>
      <PostForm action="/cart/lines" className="choice-form" label="ご利用内容の選択">
        <div className="choice-steps" ref={form}>
          <input type="hidden" name="item" value={itemId} />
          <input type="hidden" name="days" value={days} />
          {refused !== undefined && (
            <p className="notice notice-refused" role="alert" id="refused">
              {refused}
            </p>
          )}
          <SizeField sizes={sizes} size={size} onChoose={chooseSize} />
          <DaysChoice path={`/items/${itemId}`} days={days} />
          <PrefectureChoice path={`/items/${itemId}`} prefecture={choice.prefecture} />
          <StartCalendar
            earliestOn={earliestOn}
            latestOn={latestOn}
            holidays={holidays}
            days={days}
            lead={calendarLead(size, sizeLabel, sizes.length, days)}
            isFree={isFree}
            startOn={startOn}
            onChoose={chooseDay}
          />
          {pickedOn !== undefined && startOn === undefined && <LostDay on={pickedOn} />}
          <label className="plan-choice">
            <input
              type="checkbox"
              name="plan"
              value="1"
              checked={hasPlan}
              onChange={(event) => setPlan(event.currentTarget.checked)}
            />
            <span>
              <b>安心プラン（＋{priceText(choice.planYen)}）をつける</b>
              <small>{PLAN_SENTENCE}</small>
            </span>
          </label>
        </div>
        <AddBar
          choice={choice}
          sizeLabel={sizeLabel}
          startOn={startOn}
          hasPlan={hasPlan}
          hint={hint}
          onPress={remind}
        />
      </PostForm>
    </div>
  )
}

/** The query that a button which asks the server anew stands for; undefined for the one that adds to the cart. */
function questionOf({ target, nativeEvent: { submitter } }: SubmitEvent<HTMLElement>): string | undefined {
  if (submitter?.getAttribute('formmethod') !== 'get') return undefined
  const fields = new FormData(target as HTMLFormElement, submitter)
  const days = ['range', 'longer', 'days'].map((name) => fields.get(name)).find(Boolean)
  const query = new URLSearchParams({ range: String(days) })
  for (const name of ['size', 'start', 'pref', 'plan']) {
    const value = fields.get(name)
    if (value) query.set(name, String(value))
  }
  return `?${query}`
}

function LostDay({ on }: { on: Day }) {
  return (
    <p className="notice" role="status">
      {dayText(on)}は、このサイズと日数では空いておりません。別のお届け日をお選びください。
    </p>
  )
}

function missingOf(size: string | undefined, startOn: Day | undefined): { field: string; text: string } | undefined {
  if (size === undefined) return { field: '#choose-size', text: 'サイズをお選びください。' }
  return startOn === undefined ? { field: '#choose-day', text: 'お届け日をお選びください。' } : undefined
}

function calendarLead(size: string | undefined, label: string | undefined, sizeCount: number, days: number): string {
  if (size === undefined) return `${days}日間のご利用で、いずれかのサイズが空いている日です。`
  return sizeCount === 1
    ? `${days}日間のご利用で空いている日です。`
    : `${label}・${days}日間のご利用で空いている日です。`
}

import { type MouseEvent, type ReactNode, type SubmitEvent, useRef, useState } from 'react'
import { useFetcher, useNavigate } from 'react-router'
import { FavouriteRental } from '#app/ui/favourite-button.tsx'
import { FirstScreenEnd } from '#app/ui/first-screen.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { useRecordView } from '#app/ui/view-record.ts'
import type { Day } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { AddBar, costOf } from './add-bar.tsx'
import { DestinationChoice, StartCalendar } from './choice-days.tsx'
import { DaysChoice } from './choice-length.tsx'
import { PlanChoice } from './choice-plan.tsx'
import { ShoesChoice } from './choice-shoes.tsx'
import { TryOnChoice } from './choice-try-on.tsx'
import { ArrivalRisk, WearingChoice } from './choice-wearing.tsx'
import type { Choice } from './item-view.ts'
import { DayTakenNotice } from './lost-day.tsx'
import { PartSizeNotes } from './part-sizes.tsx'
import { ShareChoice } from './share-choice.tsx'
import { identifySubmission, SubmissionFields } from './submission.tsx'
import { ticksQuery } from './ticks-query.ts'
import { type Chosen, useChoice } from './use-choice.ts'

type ChoiceFormProps = {
  itemId: number
  choice: Choice
  holidays: Readonly<Record<string, string>>
  /** Why the cart rejected the choice with which this page was opened again. */
  rejectionText: ReactNode
  /** Whether adding the choice failed by an unexpected error. */
  hasFailed: boolean
  /** What is said about the fit. */
  fit: ReactNode
  /** Which parts of a set stay in the shop. */
  leftOut: ReactNode
  isPreview: boolean
}

/** Form for size, days, destination, arrival day and plan. Without JavaScript, its GET buttons reload the free days. */
export function ChoiceForm(props: ChoiceFormProps) {
  const { itemId, choice, holidays, rejectionText, hasFailed } = props
  const adding = useFetcher<{ readonly failure?: string }>()
  const steps = useRef<HTMLDivElement>(null)
  const chosen = useChoice(choice)
  const [hint, setHint] = useState('')
  const missing = missingOf(chosen)
  const showMissingChoice = (event: MouseEvent<HTMLButtonElement>) => {
    const hasUnreadRisk = steps.current?.querySelector('#choose-risk input:not(:checked)') != null
    const open = missing ?? (hasUnreadRisk ? UNREAD_RISK : undefined)
    setHint(open?.text ?? '')
    if (open === undefined) return identifySubmission(event.currentTarget)
    event.preventDefault()
    showField(steps.current?.querySelector<HTMLElement>(open.field))
  }
  const path = pageHref('item', { id: itemId })
  return (
    <div onSubmitCapture={useReloadOfFreeDays()}>
      <PostForm action={pageHref('cart-lines')} className="choice-form" label="ご利用内容の選択" fetcher={adding}>
        <div className="choice-steps" ref={steps}>
          <input type="hidden" name="item" value={itemId} />
          <input type="hidden" name="days" value={choice.days} />
          <SubmissionFields />
          {rejectionText !== undefined && !hasFailed && (
            <p className="notice notice-refused" role="alert" id="refused">
              {rejectionText}
            </p>
          )}
          <SizeField choice={choice} chosen={chosen} fit={props.fit} />
          <DaysChoice path={path} days={choice.days} />
          <DestinationChoice path={path} destination={choice.destination} />
          <FirstScreenEnd />
          <WearingChoice choice={choice} chosen={chosen} />
          <StartCalendar choice={choice} chosen={chosen} holidays={holidays} />
          {chosen.requestedOn !== undefined && chosen.startOn === undefined && (
            <DayTakenNotice on={chosen.requestedOn} choice={choice} chosen={chosen} />
          )}
          <ArrivalRisk choice={choice} chosen={chosen} />
          <ExtraChoices path={path} choice={choice} chosen={chosen} leftOut={props.leftOut} />
          {!props.isPreview && <NamedRental itemId={itemId} arrivalOn={chosen.requestedOn} days={choice.days} />}
        </div>
        <AddBar
          choice={choice}
          chosen={chosen}
          hint={missing === undefined && hint !== UNREAD_RISK.text ? '' : hint}
          failure={adding.data?.failure ?? (hasFailed ? rejectionText : undefined)}
          isSubmitting={adding.state !== 'idle'}
          onPress={showMissingChoice}
        />
      </PostForm>
    </div>
  )
}

/** Loads the free days of the choice, without a new document, for a button that asks for them. */
function useReloadOfFreeDays() {
  const navigate = useNavigate()
  return (event: SubmitEvent<HTMLElement>) => {
    const query = reloadQueryOf(event)
    if (query === undefined) return
    event.preventDefault()
    event.stopPropagation()
    navigate(query, { replace: true, preventScrollReset: true })
  }
}

function showField(field: HTMLElement | null | undefined): void {
  field?.scrollIntoView({ block: 'start' })
  field?.querySelector('input')?.focus({ preventScroll: true })
}

/** The query string of a GET button that reloads the free days; undefined for the add-to-cart button. */
function reloadQueryOf({ target, nativeEvent: { submitter } }: SubmitEvent<HTMLElement>): string | undefined {
  if (submitter?.getAttribute('formmethod') !== 'get') return undefined
  const fields = new FormData(target as HTMLFormElement, submitter)
  const days = ['range', 'longer', 'days'].map((name) => fields.get(name)).find(Boolean)
  const query = new URLSearchParams({ range: String(days) })
  for (const name of ['size', 'start', 'pref', 'zip', 'plan', 'try', 'shoes', 'wear', 'proposal']) {
    const value = fields.get(name)
    if (value && value !== '0') query.set(name, String(value))
  }
  return `?${query}${ticksQuery()}`
}

function missingOf({ size, startOn }: Chosen): { field: string; text: string } | undefined {
  if (size === undefined) return { field: '#choose-size', text: 'サイズをお選びください。' }
  return startOn === undefined ? { field: '#choose-day', text: 'お届け日をお選びください。' } : undefined
}

const UNREAD_RISK = { field: '#choose-risk', text: '当日のお届けについてのご確認にチェックを入れてください。' }

type ExtraChoicesProps = Pick<ChoiceFormProps, 'choice' | 'leftOut'> & { path: string; chosen: Chosen }

function ExtraChoices({ path, choice, chosen, leftOut }: ExtraChoicesProps) {
  return (
    <>
      <ShoesChoice shoes={choice.shoes} chosen={chosen} />
      {leftOut}
      <TryOnChoice choice={choice} chosen={chosen} />
      <PlanChoice planYen={costOf(choice, chosen).planYen} chosen={chosen} />
      <ShareChoice path={path} choice={choice} chosen={chosen} />
    </>
  )
}

/** Favourites and viewing history are shown for the day that was chosen last, free or not. */
function NamedRental({ itemId, arrivalOn, days }: { itemId: number; arrivalOn: Day | undefined; days: number }) {
  useRecordView(itemId, arrivalOn, days)
  return <FavouriteRental arrivalOn={arrivalOn} days={days} />
}

type SizeFieldProps = { choice: Choice; chosen: Chosen; fit: ReactNode }

/** An item with one size shows it without a choice. */
function SizeField({ choice: { sizes, partSizeTexts }, chosen: { size, chooseSize }, fit: fitText }: SizeFieldProps) {
  const [only] = sizes
  if (only !== undefined && sizes.length === 1) {
    return (
      <div>
        <p className="size-only">
          <span className="label">サイズ</span>
          {only.label}
          <input type="hidden" name="size" value={only.key} />
        </p>
        <PartSizeNotes texts={partSizeTexts} />
        {fitText}
      </div>
    )
  }
  return (
    <fieldset className="choice-part" id="choose-size">
      <legend className="choice-title">
        サイズ
        <a className="choice-aside" href="#measures">
          実寸を見る
        </a>
      </legend>
      <div className="size-tiles">
        {sizes.map(({ key, label, free, fit }) => (
          <label className="tile size-tile" key={key}>
            <input
              type="radio"
              name="size"
              value={key}
              checked={key === size}
              onChange={() => chooseSize(key)}
              required
            />
            {label}
            {fit !== undefined && <small>{fit}</small>}
            {!free.includes('1') && <small>空きなし</small>}
          </label>
        ))}
      </div>
      <PartSizeNotes texts={partSizeTexts} />
      {fitText}
    </fieldset>
  )
}

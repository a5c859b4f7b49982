import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { KeptDayField } from '#app/ui/calendar/kept-day-field.tsx'
import type { OfferedDays } from '#app/ui/calendar/offered-days.ts'
import { type Destination, LabelledDestination } from '#app/ui/destination-select.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import { unbrokenDays } from '#app/ui/unbroken-days.tsx'
import { pageHref } from '#domain/navigation/href.ts'

export type QuestionChoice = { readonly label: string; readonly note?: string; readonly path: string }

type Question = { readonly title: string; readonly step: number; readonly count: number }

type QuestionStepProps = Question & { readonly choices: readonly QuestionChoice[] }

/** With more choices than this, a phone shows several per row. */
const MAX_SINGLE_COLUMN = 6

/** One question; each choice links to the next question. */
export function QuestionStep({ choices, ...question }: QuestionStepProps) {
  return (
    <QuestionFrame {...question}>
      <ul className={choices.length > MAX_SINGLE_COLUMN ? 'select-choices select-choices-many' : 'select-choices'}>
        {choices.map(({ label, note, path }) => (
          <li key={path}>
            <a className="select-choice" href={path}>
              <span className="select-choice-label">{label}</span>
              {note !== undefined && <span className="select-choice-note">{note}</span>}
            </a>
          </li>
        ))}
      </ul>
    </QuestionFrame>
  )
}

function QuestionFrame({ title, step, count, children }: Question & { readonly children: ReactNode }) {
  return (
    <section className="select-question" aria-labelledby="question">
      <p className="select-step">
        質問 {step}
        <span className="spoken">、</span>
        <small>（全{count}問）</small>
      </p>
      <h2 id="question">{phrased(title)}</h2>
      {children}
    </section>
  )
}

export const UNDECIDED = '日にちはまだ決まっていない'

type DayQuestionProps = Question & {
  readonly offered: OfferedDays
  readonly destination: Destination
  /** The answers so far, as fields. */
  readonly given: readonly (readonly [name: string, value: string])[]
  readonly undecidedPath: string
  /** Why the day that was sent is no answer. */
  readonly rejectionText: string | undefined
}

/** The day of wearing and the destination, as a GET form. */
export function DayQuestion(props: DayQuestionProps) {
  const navigate = useNavigate()
  const { offered, destination, given, undecidedPath, rejectionText, ...question } = props
  return (
    <QuestionFrame {...question}>
      {rejectionText !== undefined && (
        <p className="notice" role="alert">
          {unbrokenDays(rejectionText)}
        </p>
      )}
      <form className="select-day" action={pageHref('select')} method="get">
        {given.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <KeptDayField id="select-day" name="day" label="お召しになる日" offered={offered} emptyText="お選びください" />
        <LabelledDestination
          id="select-destination"
          destination={destination}
          onChange={({ currentTarget: { value } }) =>
            navigate(pageHref('select', { ...Object.fromEntries(given), pref: value }), {
              replace: true,
              preventScrollReset: true,
            })
          }
        />
        <p className="choice-note">できるだけ前日までのお届けで、その日に空いている商品だけをご案内します。</p>
        <button className="button button-wide" type="submit">
          次へ進む
        </button>
        <a className="button button-plain" href={undecidedPath}>
          {UNDECIDED}
        </a>
      </form>
    </QuestionFrame>
  )
}

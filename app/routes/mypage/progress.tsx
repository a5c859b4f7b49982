import { dayText, dayTextTiny } from '#app/ui/day-text.ts'
import type { StepView } from './history-view.ts'

/** The progress of an order in five steps. */
export function Progress({ steps }: { readonly steps: readonly StepView[] }) {
  if (steps.length === 0) return null
  return (
    <ol className="progress" aria-label="ご注文の進み具合">
      {steps.map(({ name, on, state }) => (
        <li
          key={name}
          className={state === 'coming' ? 'progress-step knot' : 'progress-step knot knot-done'}
          aria-current={state === 'now' ? 'step' : undefined}
        >
          <span>
            {name}
            {state === 'done' && <span className="spoken">（済み）</span>}
          </span>
          {on !== undefined && (
            <time dateTime={on}>
              <span aria-hidden="true">{dayTextTiny(on)}</span>
              <span className="spoken">{dayText(on)}</span>
            </time>
          )}
        </li>
      ))}
    </ol>
  )
}

import { FIRST_STEP_TEXT } from '#app/text/first-step-text.ts'
import type { FirstStep } from '#domain/staff/first-steps.ts'

type FirstStepListProps = { readonly steps: readonly { readonly step: FirstStep; readonly isDone: boolean }[] }

/** What the owner of a young shop has done, and what is open. */
export function FirstStepList({ steps }: FirstStepListProps) {
  if (steps.length === 0) return null
  const doneCount = steps.filter(({ isDone }) => isDone).length
  return (
    <section className="staff-first" aria-labelledby="first-title">
      <h2 id="first-title">
        開店まで{' '}
        <b>
          {doneCount}／{steps.length}
        </b>
      </h2>
      <ol>
        {steps.map(({ step, isDone }) => {
          const { title, text, path } = FIRST_STEP_TEXT[step]
          return (
            <li key={step} className={isDone ? 'staff-first-done' : undefined}>
              <span className="staff-first-state">{isDone ? '済' : '未'}</span>
              {path === undefined ? <b>{title}</b> : <a href={path}>{title}</a>}
              {!isDone && <span className="staff-first-text">{text}</span>}
            </li>
          )
        })}
      </ol>
    </section>
  )
}

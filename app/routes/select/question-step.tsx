export type QuestionChoice = { readonly label: string; readonly note?: string; readonly path: string }

type AskedQuestionProps = {
  readonly title: string
  readonly step: number
  readonly steps: number
  readonly choices: readonly QuestionChoice[]
}

/** With more choices than this, a phone shows several per row. */
const MAX_SINGLE_COLUMN = 6

/** One question; each choice links to the next question. */
export function QuestionStep({ title, step, steps, choices }: AskedQuestionProps) {
  return (
    <section className="select-question" aria-labelledby="question">
      <p className="select-step">
        質問 {step}
        <span className="spoken">、</span>
        <small>／ 全{steps}問</small>
      </p>
      <h2 id="question">{title}</h2>
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
    </section>
  )
}

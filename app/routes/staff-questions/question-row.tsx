import { QUESTION_LABELS } from '#app/text/question-text.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { ROW } from '#app/ui/staff/staff-keys.ts'
import { ANSWER_LIMIT, QUESTION_LIMIT } from '#domain/inquiry/question.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { QuestionState } from '#domain/staff/desk-filters.ts'

export type QuestionView = {
  readonly uid: string
  readonly itemId: number
  readonly itemName: string
  readonly asked: string
  readonly body: string
  readonly answer: string | undefined
  readonly answered: string | undefined
  readonly state: QuestionState
  readonly version: number
}

type QuestionRowProps = {
  readonly question: QuestionView
  readonly formKey: string
  /** What was typed in a form that was refused. */
  readonly typed: { readonly body: string; readonly answer: string } | undefined
}

/** A question with the form that shows it with its answer, or hides it. */
export function QuestionRow({ question, formKey, typed }: QuestionRowProps) {
  const { uid, itemId, itemName, asked, answered, state, version } = question
  const { body, answer } = typed ?? question
  return (
    <li className="staff-question" {...{ [ROW]: '' }}>
      <p>
        <a href={pageHref('item', { id: itemId })}>{itemName}</a>
        <span className="staff-quiet">
          {asked} のご質問{answered !== undefined && `・${answered}`}
        </span>
      </p>
      <StaffForm version={version} formKey={formKey}>
        <input type="hidden" name="question" value={uid} />
        <label>
          {QUESTION_LABELS.body}（掲載する文・{QUESTION_LIMIT}文字まで）
          <textarea className="entry entry-lines" name="body" rows={3} defaultValue={body} key={`body ${version}`} />
        </label>
        <label>
          {QUESTION_LABELS.answer}（{ANSWER_LIMIT.toLocaleString('ja-JP')}文字まで）
          <textarea
            className="entry entry-lines"
            name="answer"
            rows={4}
            defaultValue={answer}
            key={`answer ${version}`}
          />
        </label>
        <div className="staff-actions">
          <button type="submit" name="intent" value="answer" className="button">
            {state === 'shown' ? '書き直して掲載する' : '回答を掲載する'}
          </button>
          {state !== 'hidden' && (
            <button type="submit" name="intent" value="hide" className="button button-plain">
              掲載しない
            </button>
          )}
        </div>
      </StaffForm>
    </li>
  )
}

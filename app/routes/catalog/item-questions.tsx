import { pageHref } from '#domain/navigation/href.ts'
import type { QuestionView } from './item-view.ts'

type ItemQuestionsProps = { readonly itemId: number; readonly questions: readonly QuestionView[] }

/** Answered questions about the item, and the way to ask one. */
export function ItemQuestions({ itemId, questions }: ItemQuestionsProps) {
  return (
    <section className="item-reviews" id="questions">
      <div className="section-head">
        <h2>ご質問と回答</h2>
      </div>
      {questions.length > 0 && (
        <dl className="item-questions">
          {questions.map(({ uid, body, answer, answered }) => (
            <div key={uid}>
              <dt>{body}</dt>
              <dd>
                {answer}
                <small>{answered}</small>
              </dd>
            </div>
          ))}
        </dl>
      )}
      <p className="item-ask">
        <a href={pageHref('item-question', { id: itemId })}>この商品について質問する</a>
      </p>
    </section>
  )
}

import { servicesContext } from '#app/context.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { choiceText, QUESTION_TEXT, questionTitle, REASON_TEXT } from '#app/text/recommendation-text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { cardWithFavourite } from '#app/ui/card.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { pageHref } from '#domain/navigation/href.ts'
import {
  type Answers,
  answersBefore,
  choicesOf,
  nextQuestion,
  parseAnswers,
  QUESTIONS,
  type Question,
  writeAnswers,
} from '#domain/recommendation/answers.ts'
import type { GuidedChoice } from '#services/catalog/choose-items.ts'
import type { Route } from './+types/select.ts'
import { type QuestionChoice, QuestionStep } from './question-step.tsx'
import { Recommended } from './recommended.tsx'

const PATH = pageHref('select')
const ANY_SIZE = 'サイズを問わない'
const CRUMBS = [{ path: PATH, text: '質問に答えて選ぶ' }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '質問に答えて選ぶ',
    description:
      'お召しになる方、場面、季節、お身体、サイズの5つの質問にお答えいただくと、ふさわしい礼服・喪服を理由とともにご案内します。',
    path: PATH,
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, favourites } = context.get(servicesContext)
  const answers = parseAnswers(new URL(request.url).searchParams)
  const question = nextQuestion(answers)
  const [guidedChoice, favouriteIds] = await Promise.all([
    catalog.chooseItems(answers),
    question === undefined ? favourites.listFavouriteIds(memoryOwner(context)) : [],
  ])
  return {
    answered: answeredOf(answers, guidedChoice.sizes),
    question: question && { ...questionViewOf(question, answers, guidedChoice), step: QUESTIONS.indexOf(question) + 1 },
    items: guidedChoice.items.map(({ card, reasons }) => ({
      card: cardWithFavourite(card, favouriteIds),
      reasons: reasons.map((reason) => REASON_TEXT[reason]),
    })),
    itemQuery: typeof answers.size === 'number' ? `?size=${answers.size}` : '',
    wider: `${PATH}?${writeAnswers(answersBefore('body', answers))}`,
  }
}

/** The answers given, each with a link to change it. */
function answeredOf(answers: Answers, sizes: GuidedChoice['sizes']) {
  return QUESTIONS.flatMap((question) => {
    const value = answers[question]
    if (value === undefined) return []
    const text = question === 'size' ? sizeText(value, sizes) : choiceText(question, String(value)).label
    return [{ title: QUESTION_TEXT[question].short, text, path: pathOf(answersBefore(question, answers)) }]
  })
}

function sizeText(size: string | number, sizes: GuidedChoice['sizes']): string {
  if (size === 'any') return ANY_SIZE
  return sizes.find(({ tagUid }) => tagUid === size)?.label ?? 'お取り扱いのないサイズ'
}

function questionViewOf(question: Question, answers: Answers, { sizes }: GuidedChoice) {
  return { title: questionTitle(question, answers), choices: choiceViewsOf(question, answers, sizes) }
}

function choiceViewsOf(question: Question, answers: Answers, sizes: GuidedChoice['sizes']): QuestionChoice[] {
  if (question !== 'size') {
    return choicesOf(question, answers).map((value) => ({
      ...choiceText(question, value),
      path: pathOf({ ...answers, [question]: value }),
    }))
  }
  return [
    ...sizes.map(({ tagUid, label, count }) => ({
      label,
      note: `${count}点`,
      path: pathOf({ ...answers, size: tagUid }),
    })),
    { label: ANY_SIZE, note: 'あとで実寸を見て決める', path: pathOf({ ...answers, size: 'any' }) },
  ]
}

function pathOf(answers: Answers): string {
  const written = writeAnswers(answers)
  return written === '' ? PATH : `${PATH}?${written}`
}

export default function SelectPage({ loaderData }: Route.ComponentProps) {
  const { answered, question, items, itemQuery, wider } = loaderData
  return (
    <div className="page select-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>質問に答えて選ぶ</h1>
      {answered.length > 0 && (
        <ol className="select-given" aria-label="これまでのお答え">
          {answered.map(({ title, text, path }) => (
            <li key={title}>
              <span className="select-given-title">{title}</span>
              <span>{text}</span>
              <a href={path}>
                変える<span className="spoken">（{title}）</span>
              </a>
            </li>
          ))}
        </ol>
      )}
      {question === undefined ? (
        <Recommended items={items} query={itemQuery} wider={wider} />
      ) : (
        <QuestionStep {...question} steps={QUESTIONS.length} />
      )}
    </div>
  )
}

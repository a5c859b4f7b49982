import { servicesContext } from '#app/context.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { choiceText, QUESTION_TEXT, questionTitle, REASON_TEXT } from '#app/text/recommendation-text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { type Card, cardWithFavourite } from '#app/ui/card.ts'
import { FavouriteButton } from '#app/ui/favourite-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { Price } from '#app/ui/price.tsx'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
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
    question: question && {
      title: questionTitle(question, answers),
      choices: choiceViewsOf(question, answers, guidedChoice.sizes),
      step: QUESTIONS.indexOf(question) + 1,
    },
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
        <QuestionStep {...question} />
      )}
    </div>
  )
}

type QuestionChoice = { readonly label: string; readonly note?: string; readonly path: string }

type QuestionStepProps = { readonly title: string; readonly step: number; readonly choices: readonly QuestionChoice[] }

/** With more choices than this, a phone shows several per row. */
const MAX_SINGLE_COLUMN = 6

/** One question; each choice links to the next question. */
function QuestionStep({ title, step, choices }: QuestionStepProps) {
  return (
    <section className="select-question" aria-labelledby="question">
      <p className="select-step">
        質問 {step}
        <span className="spoken">、</span>
        <small>／ 全{QUESTIONS.length}問</small>
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

type RecommendedProps = {
  readonly items: readonly { readonly card: Card; readonly reasons: readonly string[] }[]
  /** Query string of the links to items. */
  readonly query: string
  /** Path of the question to change when no item matches. */
  readonly wider: string
}

/** Items that match all answers, best first, with the reasons. */
function Recommended({ items, query, wider }: RecommendedProps) {
  if (items.length === 0) return <NothingSuits wider={wider} />
  return (
    <section aria-labelledby="recommended">
      <h2 id="recommended" className="select-found">
        おすすめの{items.length}点
      </h2>
      <ol className="select-items">
        {items.map(({ card, reasons }, index) => (
          <li className="select-item" key={card.id}>
            <a className="select-item-link" href={`${pageHref('item', { id: card.id })}${query}`}>
              <span className="select-item-picture">
                {card.picture && (
                  <Picture
                    source={card.picture}
                    sizes="(width < 768px) 112px, 200px"
                    maxWidth={480}
                    loadingOrder={index < 3 ? 'soon' : 'near'}
                  />
                )}
              </span>
              <span className="select-item-text">
                <span className="card-maker">{card.maker}</span>
                <span className="select-item-name">{card.name}</span>
                <span className="select-reasons">
                  {reasons.map((reason) => (
                    <span className="select-reason" key={reason}>
                      {reason}
                    </span>
                  ))}
                </span>
                {card.sizes !== '' && <span className="card-sizes">{card.sizes}</span>}
                <Price yen={card.priceYen} days={DEFAULT_SEARCH_RENTAL_DAYS} />
              </span>
            </a>
            <FavouriteButton itemId={card.id} itemName={card.name} isFavourite={card.isFavourite === true} />
          </li>
        ))}
      </ol>
    </section>
  )
}

function NothingSuits({ wider }: { wider: string }) {
  return (
    <section className="select-none">
      <h2>すべての条件に合う商品がございません</h2>
      <p>お身体の条件やサイズを変えると、お選びいただける商品が見つかることがあります。</p>
      <p className="memory-ways">
        <a className="button" href={wider}>
          お身体の条件から選び直す
        </a>
        <a className="button button-plain" href={pageHref('contact')}>
          お問い合わせ
        </a>
      </p>
    </section>
  )
}

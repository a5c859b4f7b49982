import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { destinationOf } from '#app/session/destination.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { ARRIVAL_RISK, wearTooFarText } from '#app/text/promises.ts'
import { choiceText, QUESTION_TEXT, questionTitle, REASON_TEXT } from '#app/text/recommendation-text.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { offeredDays } from '#app/ui/calendar/offered-days.ts'
import { cardWithFavourite } from '#app/ui/card.ts'
import type { Destination } from '#app/ui/destination-select.tsx'
import { FavouriteRental } from '#app/ui/favourite-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { isForCelebration, tagOfAttribute } from '#domain/catalog/attributes.ts'
import { DEFAULT_SEARCH_RENTAL_DAYS } from '#domain/constants.ts'
import { parseDay } from '#domain/day.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import {
  type Answers,
  answersBefore,
  choicesOf,
  nextQuestion,
  parseAnswers,
  type Question,
  questionsFor,
  wearingDay,
  writeAnswers,
} from '#domain/recommendation/answers.ts'
import { isRejected } from '#domain/result.ts'
import { dayText } from '#domain/text/day-text.ts'
import type { GuidedChoice } from '#services/catalog/choose-items.ts'
import type { Services } from '#services/services.ts'
import type { Route } from './+types/select.ts'
import { DayQuestion, type QuestionChoice, QuestionStep, UNDECIDED } from './question.tsx'
import { Recommended } from './recommended.tsx'

const PATH = pageHref('select')
const ANY_SIZE = 'サイズを問わない'
const CRUMBS = [{ path: PATH, text: '質問に答えて選ぶ' }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, {
    title: '質問に答えて選ぶ',
    description:
      '目的、お召しになる方、日にちとお届け先、お身体、サイズにお答えいただくと、その日に空いている礼服・喪服を理由とともにご案内します。',
    path: PATH,
  })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { catalog, favourites, fits } = context.get(servicesContext)
  const params = new URL(request.url).searchParams
  const given = parseAnswers(params)
  const destination = destinationOf(context)
  const [chosen, favouriteIds] = await Promise.all([
    catalog.chooseItems(given, destination.prefecture),
    favourites.listFavouriteIds(memoryOwner(context)),
  ])
  const answers = isRejected(chosen) ? answersBefore('day', given) : given
  const choice = isRejected(chosen) ? withoutItems(chosen.detail.calendar) : chosen
  const question = nextQuestion(answers)
  const fitsOfCards = await fits.ofCards(
    choice.items.map(({ card }) => card),
    await bodySizeOf(context),
  )
  return {
    isCelebration: answers.occasion !== undefined && isForCelebration([tagOfAttribute(answers.occasion)]),
    answered: answeredOf(answers, choice.sizes, destination),
    question: question && questionOf(question, answers, choice),
    day:
      question === 'day'
        ? { ...dayQuestionOf(answers, choice, destination), rejectionText: dayRejection(params, chosen, destination) }
        : undefined,
    items: choice.items.map(({ card, reasons }) => ({
      card: cardWithFavourite(card, favouriteIds, fitsOfCards),
      reasons: reasons.map((reason) => REASON_TEXT[reason]),
    })),
    rentalText: choice.rental && rentalText(choice.rental, destination),
    arrivalOn: choice.rental?.startOn,
    days: choice.rental?.days ?? DEFAULT_SEARCH_RENTAL_DAYS,
    itemQuery: itemQueryOf(answers, choice.rental),
    wider: pathOf(answersBefore('body', answers)),
  }
}

function withoutItems(calendar: GuidedChoice['calendar']): GuidedChoice {
  return { calendar, rental: undefined, sizes: [], items: [] }
}

/** The answers given, each with a link to change it. */
function answeredOf(answers: Answers, sizes: GuidedChoice['sizes'], destination: Destination) {
  return questionsFor(answers).flatMap((question) => {
    if (answers[question] === undefined) return []
    const text = answerText(question, answers, sizes, destination)
    return [{ title: QUESTION_TEXT[question].short, text, path: pathOf(answersBefore(question, answers)) }]
  })
}

function answerText(
  question: Question,
  answers: Answers,
  sizes: GuidedChoice['sizes'],
  destination: Destination,
): string {
  if (question === 'size') return sizeText(answers.size, sizes)
  if (question !== 'day') return choiceText(question, String(answers[question])).label
  const wearOn = wearingDay(answers)
  return wearOn === undefined ? 'まだ決まっていない' : `${dayText(wearOn)}・${prefectureName(destination.prefecture)}`
}

function sizeText(size: Answers['size'], sizes: GuidedChoice['sizes']): string {
  if (size === 'any') return ANY_SIZE
  return sizes.find(({ tagUid }) => tagUid === size)?.label ?? 'お取り扱いのないサイズ'
}

function questionOf(question: Question, answers: Answers, { sizes }: GuidedChoice) {
  const questions = questionsFor(answers)
  return {
    title: questionTitle(question, answers),
    step: questions.indexOf(question) + 1,
    count: questions.length,
    choices: choiceViewsOf(question, answers, sizes),
  }
}

function choiceViewsOf(question: Question, answers: Answers, sizes: GuidedChoice['sizes']): QuestionChoice[] {
  if (question === 'day') return []
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

function dayQuestionOf(answers: Answers, { calendar }: GuidedChoice, destination: Destination) {
  return {
    // A day of wearing may be one on which nothing arrives.
    offered: { ...offeredDays(calendar), closedOn: [] },
    destination,
    given: [...new URLSearchParams(writeAnswers(answers))],
    undecidedPath: pathOf({ ...answers, day: 'undecided' }),
  }
}

type Chosen = Awaited<ReturnType<Services['catalog']['chooseItems']>>

/** Why the day that was sent is no answer: nothing arrives by it, it is too far, or none was chosen. */
function dayRejection(params: URLSearchParams, chosen: Chosen, { prefecture }: Destination) {
  if (!params.has('day')) return undefined
  const wearOn = parseDay(params.get('day'))
  if (wearOn === undefined)
    return `お召しになる日をお選びください。お決まりでないときは、「${UNDECIDED}」をお選びください。`
  if (!isRejected(chosen)) return undefined
  const { earliestOn, latestOn } = chosen.detail.calendar
  if (chosen.code === 'wear-too-far') return wearTooFarText(wearOn, latestOn)
  const place = prefectureName(prefecture)
  return `${dayText(wearOn)}までには${place}へお届けできません。最短のお届け日は${dayText(earliestOn)}です。`
}

function rentalText({ startOn, wearOn, days }: Rental, { prefecture, isAssumed }: Destination): string {
  const place = prefectureName(prefecture) + (isAssumed ? 'の場合、' : 'へ')
  const risk = startOn === wearOn ? ARRIVAL_RISK : ''
  return `${place}${dayText(startOn)}にお届けし、${days}日間ご利用いただける商品です。${risk}`
}

type Rental = NonNullable<GuidedChoice['rental']>

/** The query of the links to the items, so that their pages open with the choice. */
function itemQueryOf({ size }: Answers, rental: Rental | undefined): string {
  const query = new URLSearchParams()
  if (typeof size === 'number') query.set('size', String(size))
  if (rental !== undefined) {
    query.set('range', String(rental.days))
    query.set('start', rental.startOn)
    query.set('wear', rental.wearOn)
  }
  return query.size === 0 ? '' : `?${query}`
}

function pathOf(answers: Answers): string {
  const written = writeAnswers(answers)
  return written === '' ? PATH : `${PATH}?${written}`
}

export default function SelectPage({ loaderData }: Route.ComponentProps) {
  const { isCelebration, answered, question, day, items, rentalText: text, days, itemQuery, wider } = loaderData
  return (
    <div className={isCelebration ? 'page select-page celebration' : 'page select-page'}>
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
      <FavouriteRental arrivalOn={loaderData.arrivalOn} days={days} />
      {question === undefined && (
        <Recommended items={items} rentalText={text} days={days} query={itemQuery} wider={wider} />
      )}
      {question !== undefined && day !== undefined && <DayQuestion {...question} {...day} />}
      {question !== undefined && day === undefined && <QuestionStep {...question} />}
    </div>
  )
}

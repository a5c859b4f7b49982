import { servicesContext } from '#app/context.ts'
import { closingText } from '#app/text/closing-text.ts'
import { BlocksView } from '#app/ui/blocks-view.server.tsx'
import { FactRows } from '#app/ui/fact-rows.tsx'
import { phrased } from '#app/ui/phrased.tsx'
import type { Table } from '#content/blocks.ts'
import { closingRows, newYearClosing, otherClosings } from '#content/calendar.ts'
import { daysAheadWord } from '#content/day-words.ts'
import type { Day } from '#domain/day.ts'
import { deliveryDays } from '#domain/delivery/delivery-days.ts'
import {
  DEFAULT_PREFECTURE,
  type PrefectureCode,
  prefectureName,
  servedPrefectures,
} from '#domain/delivery/prefecture.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { RentalCalendar } from '#domain/rental/calendar.ts'
import type { ClosedRun } from '#domain/rental/closing.ts'
import { cutOffTextOn } from '#domain/settings/hours-text.ts'
import type { Settings } from '#domain/settings/settings.ts'
import { dayText, dayTextFull } from '#domain/text/day-text.ts'
import type { Route } from './+types/content-page.ts'
import type { Content } from './content-html.server.tsx'
import { pageValuesOf, requirePageView } from './pages.server.ts'

/** Tokyo, and another prefecture that is reached on another day, if there is one. */
function examplesOf(settings: Settings): readonly PrefectureCode[] {
  const days = deliveryDays(DEFAULT_PREFECTURE, settings)
  const other = servedPrefectures(settings).find(({ code }) => deliveryDays(code, settings) !== days)
  return other === undefined ? [DEFAULT_PREFECTURE] : [DEFAULT_PREFECTURE, other.code]
}

async function closingView({ context }: Route.LoaderArgs) {
  const { catalog } = context.get(servicesContext)
  const { settings } = pageValuesOf(context)
  const examples = examplesOf(settings)
  const calendars = await Promise.all(examples.map((prefecture) => catalog.getCalendar(prefecture)))
  const { todayOn, rental } = calendars[0]!
  const closing = newYearClosing(rental, todayOn)
  const cutOff = (on: Day) => cutOffTextOn(settings.hours, on)
  return {
    page: requirePageView(pageHref('other-year-end'), context),
    closing: closing && {
      facts: closingFacts(closing, cutOff),
      arrivals: arrivalTable(closing, examples, rental, cutOff),
    },
    others: otherClosings(rental, todayOn).map(closingText),
    now: calendars.map(({ prefecture, earliestOn }) => `${prefectureName(prefecture)}で${dayText(earliestOn)}`),
  }
}

type CutOff = (on: Day) => string

function closingFacts(closing: ClosedRun, cutOff: CutOff): [string, string][] {
  const { fromOn, toOn, lastShippingOn, nextShippingOn } = closing
  return [
    ['年内最後の発送', `${dayTextFull(lastShippingOn)} ${cutOff(lastShippingOn)}までのご注文`],
    ['休業期間', `${dayTextFull(fromOn)}〜${dayTextFull(toOn)}`],
    ['年始最初の発送', dayTextFull(nextShippingOn)],
  ]
}

function arrivalTable(
  closing: ClosedRun,
  areas: readonly PrefectureCode[],
  calendar: RentalCalendar,
  cutOff: CutOff,
): Table {
  return {
    kind: 'table',
    head: [
      ['ご注文の日時'],
      ...areas.map((prefecture) => [`通常${daysAheadWord(deliveryDays(prefecture, calendar.rules))}にお届けの地域`]),
    ],
    rows: closingRows(closing, calendar, areas).map(({ fromOn, toOn, arrivals }) => [
      [`${dayText(fromOn)}${cutOff(fromOn)}から${dayText(toOn)}${cutOff(toOn)}まで`],
      ...arrivals.map((arrival) => [dayText(arrival)]),
    ]),
  }
}

/** The closing over New Year that staff entered, with the arrivals of the rule that decides what can be ordered. */
export async function yearEndPage(args: Route.LoaderArgs): Promise<Content> {
  const view = await closingView(args)
  return { page: view.page, body: <YearEndBody {...view} /> }
}

function YearEndBody({ page, closing, others, now }: Awaited<ReturnType<typeof closingView>>) {
  return (
    <>
      {closing && <FactRows className="content-facts" rows={closing.facts} />}
      <section className="content-body">
        <h2 id="arrivals">{phrased('ご注文の日時と最短のお届け日')}</h2>
        {closing ? (
          <BlocksView blocks={[closing.arrivals]} />
        ) : (
          <p>年末年始の休業日は、決まりしだいこのページでご案内します。</p>
        )}
        <p>{`ただいまのご注文の最短のお届け日は、${now.join('、')}です。`}</p>
      </section>
      {others.length > 0 && (
        <section className="content-body">
          <h2 id="closings">そのほかの休業日</h2>
          <ul>
            {others.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </section>
      )}
      <div className="content-body">
        <BlocksView blocks={page.blocks} />
      </div>
    </>
  )
}

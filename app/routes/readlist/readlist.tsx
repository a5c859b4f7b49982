import { redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { memoryOwner } from '#app/session/memory-owner.ts'
import { loadRental, rememberRental, rentalFormOf } from '#app/session/visitor-rental.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { cardForRental } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { RentalForm } from '#app/ui/rental-form.tsx'
import { type Day, daysBetween } from '#domain/day.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { dayText } from '#domain/text/day-text.ts'
import { VIEWS_LIMIT, VISITOR_RETENTION_DAYS } from '#domain/visitor/visitor.ts'
import type { Route } from './+types/readlist.ts'

const CRUMBS = [{ path: pageHref('readlist'), text: '閲覧履歴' }]
const historyRequest = z.object({ intent: z.enum(['clear', 'rental']) })

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: '閲覧履歴', description: '最近ご覧になった商品の一覧です。' })

export async function loader({ context }: Route.LoaderArgs) {
  const { history, favourites, fits } = context.get(servicesContext)
  const owner = memoryOwner(context)
  const rental = await loadRental(context)
  const [views, favouriteIds] = await Promise.all([
    history.listViews(owner, VIEWS_LIMIT, rental),
    favourites.listFavouriteIds(owner),
  ])
  const fitsOfCards = await fits.ofCards(
    views.map(({ card }) => card),
    await bodySizeOf(context),
  )
  const { todayOn } = rental.calendar
  const byDay = Map.groupBy(views, ({ viewedOn }) => viewedOn)
  return {
    rental: rentalFormOf(rental, context),
    days: [...byDay].map(([on, viewsOfDay]) => ({
      title: titleOf(on, todayOn),
      cards: viewsOfDay.map(({ card }) => cardForRental(card, favouriteIds, fitsOfCards)),
    })),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const parsed = historyRequest.safeParse(form)
  if (!parsed.success) throw catalogueError('invalid-page-move', 400, pageHref('readlist'))
  if (parsed.data.intent === 'rental')
    return redirect(pageHref('readlist'), { status: 303, headers: await rememberRental(request, context, form) })
  await context.get(servicesContext).history.deleteViews(memoryOwner(context))
  return redirect(pageHref('readlist'), 303)
}

function titleOf(on: Day, todayOn: Day): string {
  return ['今日', '昨日'][daysBetween(on, todayOn)] ?? dayText(on)
}

export default function HistoryPage({ loaderData: { days, rental } }: Route.ComponentProps) {
  return (
    <div className="page memory-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="memory-head">
        <h1>閲覧履歴</h1>
        {days.length > 0 && (
          <PostForm label="閲覧履歴の消去">
            <input type="hidden" name="intent" value="clear" />
            <button className="text-button" type="submit">
              履歴をすべて消す
            </button>
          </PostForm>
        )}
      </header>
      {days.length === 0 ? <NoHistory /> : <RentalForm rental={rental} />}
      {days.map(({ title, cards }, index) => (
        <section className="memory-day" key={title}>
          <h2>{title}</h2>
          <CardGrid
            cards={cards}
            days={rental.days}
            query={rental.query}
            visibleCount={index === 0 ? 4 : 0}
            shape="wall"
          />
        </section>
      ))}
      <p className="memory-note">
        {`ご覧になった商品を新しいものから${VIEWS_LIMIT}点まで、このブラウザーに結び付けて${VISITOR_RETENTION_DAYS}日間保管します。お名前などの個人情報は含みません。`}
      </p>
    </div>
  )
}

function NoHistory() {
  return (
    <div className="memory-empty">
      <p>ご覧になった商品は、まだございません。</p>
      <p className="memory-ways">
        <a className="button" href={pageHref('item-list')}>
          商品の一覧を見る
        </a>
        <a className="button button-plain" href={pageHref('ranking')}>
          ランキングを見る
        </a>
      </p>
    </div>
  )
}

import { useEffect, useState } from 'react'
import { data, redirect } from 'react-router'
import { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { memoryCookies, memoryOwner } from '#app/session/memory-owner.ts'
import { referrerPath } from '#app/session/referrer.ts'
import { loadRental, rememberRental, rentalFormOf, rentalOfPage } from '#app/session/visitor-rental.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { type Card, cardForRental } from '#app/ui/card.ts'
import { CardGrid } from '#app/ui/card-grid.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { RentalForm } from '#app/ui/rental-form.tsx'
import { useIsSignedIn } from '#app/ui/site.ts'
import { COMPARED_ITEMS } from '#domain/catalog/comparison.ts'
import { parseItemId } from '#domain/catalog/item-id.ts'
import { findPage } from '#domain/navigation/find-page.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { fieldOf } from '#domain/text/field.ts'
import { VISITOR_RETENTION_DAYS } from '#domain/visitor/visitor.ts'
import type { Route } from './+types/favorite.ts'

const CRUMBS = [{ path: pageHref('favorite'), text: 'お気に入り' }]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お気に入り', description: 'お気に入りに登録された商品の一覧です。' })

export async function loader({ context }: Route.LoaderArgs) {
  const { favourites, fits } = context.get(servicesContext)
  const rental = await loadRental(context)
  const { cards, unavailableCount } = await favourites.listFavourites(memoryOwner(context), rental)
  const fitsOfCards = await fits.ofCards(cards, await bodySizeOf(context))
  return {
    rental: rentalFormOf(rental, context),
    cards: cards.map((card) => cardForRental(card, [card.id], fitsOfCards)),
    unavailableCount,
  }
}

/**
 * Adds or removes a favourite and redirects back to the page that sent the form, or to the favourites if that page
 * cannot show it; or remembers a rental.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { favourites, history } = context.get(servicesContext)
  const owner = memoryOwner(context)
  const form = await readForm(request)
  if (form.intent === 'rental')
    return redirect(pageHref('favorite'), { status: 303, headers: await rememberRental(request, context, form) })
  const parsed = favouriteRequest.safeParse(form)
  if (!parsed.success) throw catalogueError('invalid-page-move', 400, pageHref('favorite'))
  const { item, intent } = parsed.data
  const back = pageAfter(request, context, form) ?? pageHref('favorite')
  if (intent === 'unmark') {
    await favourites.removeFavourite(owner, item)
    return redirect(back, 303)
  }
  const added = await favourites.addFavourite(owner, item, rentalOfPage(request, context, form))
  if (isRejected(added)) {
    if (added.code === 'item-not-found') throw catalogueError('invalid-page-move', 404, back)
    const message = `お気に入りは${added.detail.limit}点まで登録いただけます。不要なものを外してから、もう一度お試しください。`
    throw data({ message, backTo: pageHref('favorite') }, { status: 409 })
  }
  // Records the view for browsers without JavaScript.
  await history.recordView(added.secret ?? owner, item)
  return redirect(back, { status: 303, headers: memoryCookies(request, owner, added, { hasFavourite: true }) })
}

function pageAfter(request: Request, context: Route.ActionArgs['context'], { plain }: PostedForm): string | undefined {
  const from = referrerPath(request, context)
  return from !== undefined && plain && findPage(new URL(from, request.url).pathname)?.isPersonal !== true
    ? undefined
    : from
}

export default function FavouritesPage({ loaderData: { cards, unavailableCount, rental } }: Route.ComponentProps) {
  const isSignedIn = useIsSignedIn()
  return (
    <div className="page memory-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="memory-head">
        <h1>お気に入り</h1>
        {cards.length > 0 && (
          <p className="list-total">
            <b>{cards.length}</b>点
          </p>
        )}
      </header>
      {unavailableCount > 0 && (
        <p className="notice">{`ご登録の商品のうち${unavailableCount}点は、現在お取り扱いがないため表示しておりません。`}</p>
      )}
      {cards.length === 0 ? (
        <NoFavourites />
      ) : (
        <>
          <RentalForm rental={rental} />
          <CardGrid
            cards={cards}
            days={rental.days}
            query={rental.query}
            visibleCount={4}
            shape="wall"
            control={cards.length < COMPARED_ITEMS.least ? undefined : CompareTick}
          />
          {cards.length >= COMPARED_ITEMS.least && <CompareForm />}
        </>
      )}
      <p className="memory-note">
        {isSignedIn
          ? 'お気に入りは会員情報に保管され、ほかの端末でログインしてもご覧いただけます。'
          : `お気に入りはこのブラウザーに結び付けて${VISITOR_RETENTION_DAYS}日間保管します。会員の方は、ログインすると会員情報に引き継がれます。`}
      </p>
    </div>
  )
}

const COMPARE_FORM = 'compare-form'

/** Chooses an item for the comparison. */
function CompareTick({ id, name }: Card) {
  return (
    <label className="compare-tick">
      <input type="checkbox" name="item" value={id} form={COMPARE_FORM} />
      比べる<span className="spoken">：{name}</span>
    </label>
  )
}

/** Without JavaScript the ticks and the button are always active, and the comparison says what is wrong. */
function CompareForm() {
  const [count, setCount] = useState<number>(COMPARED_ITEMS.least)
  useEffect(() => {
    const update = () => {
      const ticks = [...document.querySelectorAll<HTMLInputElement>('.compare-tick > input')]
      const ticked = ticks.filter(({ checked }) => checked).length
      for (const tick of ticks) tick.disabled = !tick.checked && ticked >= COMPARED_ITEMS.most
      setCount(ticked)
    }
    update()
    document.addEventListener('change', update)
    return () => document.removeEventListener('change', update)
  }, [])
  const isTooFew = count < COMPARED_ITEMS.least
  return (
    <form
      className="compare-bar"
      id={COMPARE_FORM}
      method="get"
      action={pageHref('favorite-compare')}
      onSubmit={(event) => isTooFew && event.preventDefault()}
    >
      <button
        className="button"
        type="submit"
        aria-disabled={isTooFew || undefined}
        aria-describedby={isTooFew ? `${COMPARE_FORM}-reason` : undefined}
      >
        選んだ商品を比べる（{COMPARED_ITEMS.most}点まで）
      </button>
      {isTooFew && (
        <p className="compare-reason" id={`${COMPARE_FORM}-reason`}>
          {`比べる商品を${COMPARED_ITEMS.least}点以上お選びください。`}
        </p>
      )}
      {count >= COMPARED_ITEMS.most && (
        <p className="compare-reason" role="status">
          {`${COMPARED_ITEMS.most}点お選びです。ほかの商品と比べるには、いずれかを外してください。`}
        </p>
      )}
    </form>
  )
}

function NoFavourites() {
  return (
    <div className="memory-empty">
      <p>お気に入りの商品は、まだございません。</p>
      <p>
        商品名の横にあるハートの印を押すと、ここに並びます。ご家族とご相談のときや、小物を揃えるときにお役立てください。
      </p>
      <p className="memory-ways">
        <a className="button" href={pageHref('select')}>
          質問に答えて選ぶ
        </a>
        <a className="button button-plain" href={pageHref('item-list')}>
          商品の一覧を見る
        </a>
      </p>
    </div>
  )
}

const favouriteRequest = z.object({
  item: fieldOf((input) => parseItemId(input) ?? rejected('item-malformed')),
  intent: z.enum(['mark', 'unmark']),
})

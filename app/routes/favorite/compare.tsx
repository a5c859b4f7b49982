import { redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { bodySizeOf } from '#app/session/body-size.ts'
import { loadRental, rememberRental, rentalFormOf } from '#app/session/visitor-rental.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { itemName } from '#app/ui/card-name.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { pageMeta } from '#app/ui/page-meta.ts'
import { Picture } from '#app/ui/picture.tsx'
import { RentalForm } from '#app/ui/rental-form.tsx'
import { COMPARED_ITEMS, comparisonQuery, parseComparison } from '#domain/catalog/comparison.ts'
import { pageHref } from '#domain/navigation/href.ts'
import type { Route } from './+types/compare.ts'
import { type ComparedFact, comparedFacts, comparedHeads } from './compare-view.ts'

const TITLE = '商品を比べる'
const CRUMBS = [
  { path: pageHref('favorite'), text: 'お気に入り' },
  { path: pageHref('favorite-compare'), text: TITLE },
]

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: TITLE, description: '商品価格、空き、着丈、袖、サイズ感を並べてご覧いただけます。' })

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ids, isTooMany } = parseComparison(new URL(request.url).searchParams.getAll('item'))
  const rental = await loadRental(context)
  const { catalog, fits } = context.get(servicesContext)
  const items = await catalog.compareItems(ids, rental)
  const cards = items.map(({ card }) => card)
  const fitsOfCards = await fits.ofCards(cards, await bodySizeOf(context))
  const form = rentalFormOf(rental, context)
  return {
    rental: form,
    heads: comparedHeads(items).map((head) => ({
      ...head,
      without: comparePath(items.map(({ card }) => card.id).filter((id) => id !== head.id)),
    })),
    facts: comparedFacts(items, form.days, fitsOfCards),
    isTooMany,
    missingCount: ids.length - items.length,
  }
}

/** Remembers the rental and shows the same items again. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await readForm(request)
  const { ids } = parseComparison(new URL(request.url).searchParams.getAll('item'))
  return redirect(comparePath(ids), { status: 303, headers: await rememberRental(request, context, form) })
}

function comparePath(ids: readonly number[]): string {
  return `${pageHref('favorite-compare')}?${comparisonQuery(ids)}`
}

export default function ComparePage({ loaderData }: Route.ComponentProps) {
  const { rental, heads, facts, isTooMany, missingCount } = loaderData
  return (
    <div className="page memory-page">
      <Breadcrumbs crumbs={CRUMBS} />
      <header className="memory-head">
        <h1>{TITLE}</h1>
        <a href={pageHref('favorite')}>お気に入りで選び直す</a>
      </header>
      {isTooMany && (
        <p className="notice">
          {`並べてご覧いただけるのは${COMPARED_ITEMS.most}点までです。先の${COMPARED_ITEMS.most}点を表示しています。`}
        </p>
      )}
      {missingCount > 0 && (
        <p className="notice">{`${missingCount}点は、現在お取り扱いがないため表示しておりません。`}</p>
      )}
      {heads.length < COMPARED_ITEMS.least ? (
        <p>{`お気に入りから、比べる商品を${COMPARED_ITEMS.least}点から${COMPARED_ITEMS.most}点お選びください。`}</p>
      ) : (
        <>
          <RentalForm rental={rental} />
          <ComparedTable heads={heads} facts={facts} query={rental.query} />
        </>
      )}
    </div>
  )
}

type ComparedHead = ReturnType<typeof comparedHeads>[number] & { readonly without: string }
type ComparedTableProps = {
  readonly heads: readonly ComparedHead[]
  readonly facts: readonly ComparedFact[]
  readonly query: string
}

/** The facts stay in sight at the left when the table is wider than the screen. */
function ComparedTable({ heads, facts, query }: ComparedTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table has to be scrollable by keyboard
    <section className="compare-scroll" tabIndex={0} aria-label="比較の表">
      <table className="compare-table">
        <thead>
          <tr>
            <td />
            {heads.map((head) => (
              <th key={head.id} scope="col">
                <a className="compare-item" href={`${pageHref('item', { id: head.id })}${query}`}>
                  {head.picture !== undefined && (
                    <Picture
                      source={head.picture}
                      sizes="(min-width: 768px) 200px, 140px"
                      maxWidth={480}
                      loadingOrder="first"
                    />
                  )}
                  <span className="card-maker">{head.maker}</span>
                  <span className="card-name">{itemName(head.breakableName)}</span>
                </a>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {facts.map(({ label, values }) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              {values.map((value, index) => (
                <td key={heads[index]?.id}>{withUnbrokenRanges(value)}</td>
              ))}
            </tr>
          ))}
          <tr>
            <td />
            {heads.map(({ id, name, without }) => (
              <td key={id}>
                <a className="button" href={`${pageHref('item', { id })}${query}`}>
                  選ぶ<span className="spoken">：{name}</span>
                </a>
                {heads.length > COMPARED_ITEMS.least && (
                  <a className="text-button compare-out" href={without}>
                    外す<span className="spoken">：{name}</span>
                  </a>
                )}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** A range such as `57.5〜60cm` stays on one line. */
function withUnbrokenRanges(text: string) {
  return text.split(/([\d.]+〜[\d.]+cm)/).map((part, index) =>
    index % 2 === 0 ? (
      part
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <span className="unbroken" key={index}>
        {part}
      </span>
    ),
  )
}

import { staffHref } from '#domain/navigation/staff-href.ts'
import { HiddenFields } from '../form/hidden-fields.tsx'
import type { VenueChoice } from './venue-choice.ts'

type VenueSearchProps = {
  readonly venues: Pick<VenueChoice, 'q' | 'found' | 'hasMore'> & {
    readonly chosen: { readonly hours: string | undefined } | undefined
  }
  /** The page with the form that a venue fills in. */
  readonly path: string
  /** Of its address, beside the search. */
  readonly criteria: Readonly<Record<string, string>>
}

const ID = 'venue-search'

/** The search in the directory of venues; one that is chosen fills in the destination below. */
export function VenueSearch({ venues, path, criteria }: VenueSearchProps) {
  const pathOf = (venue: string) => `${path}?${new URLSearchParams({ ...criteria, venue })}#${ID}`
  return (
    <>
      <search aria-label="斎場・施設の名簿">
        <form id={ID} className="staff-filters" action={`${path}#${ID}`}>
          <HiddenFields values={criteria} />
          <label>
            斎場・ホテルの名簿から
            <input
              className="entry"
              type="search"
              name="place"
              defaultValue={venues.q}
              maxLength={80}
              autoComplete="off"
            />
          </label>
          <button type="submit" className="button button-plain">
            探す
          </button>
          <a href={staffHref('staff-venue-new')}>名簿に登録</a>
        </form>
        <div role="status">
          {venues.found && (
            <ul className="staff-picks">
              {venues.found.map(({ uid, name, place }) => (
                <li key={uid}>
                  <a href={pathOf(uid)}>{name}</a>
                  <p>{place}</p>
                </li>
              ))}
              {venues.found.length === 0 && <li>名簿にありません。下の欄に入力してください。</li>}
              {venues.hasMore && <li>ほかにもあります。市区町村や電話番号を加えて探してください。</li>}
            </ul>
          )}
        </div>
      </search>
      {venues.chosen && (
        <p className="staff-done" role="status">
          名簿から入れました。喪家名と式の日時を確かめてください。
          {venues.chosen.hours && `荷物の受付：${venues.chosen.hours}`}
        </p>
      )}
    </>
  )
}

/** Number of pages shown on each side of the current one. */
const PAGES_PER_SIDE = 2

/** Links to the previous, nearby, first, last and next page of a list. */
export function Pager({ page, pages }: { page: number; pages: readonly string[] }) {
  if (pages.length < 2) return null
  const shown = pages
    .map((path, index) => ({ path, number: index + 1 }))
    .filter(({ number }) => isShown(number, page, pages.length))
  return (
    <nav className="pager" aria-label="ページ">
      {page > 1 && (
        <a className="button button-plain" href={pages[page - 2]} rel="prev">
          前へ
        </a>
      )}
      <ol>
        {shown.map(({ path, number }, index) => (
          <li key={number} className={number - (shown[index - 1]?.number ?? number - 1) > 1 ? 'pager-gap' : undefined}>
            <a className="pager-page" href={path} aria-current={number === page ? 'page' : undefined}>
              <span className="spoken">ページ</span>
              {number}
            </a>
          </li>
        ))}
      </ol>
      {page < pages.length && (
        <a className="button button-plain" href={pages[page]} rel="next">
          次へ
        </a>
      )}
    </nav>
  )
}

function isShown(number: number, page: number, count: number): boolean {
  return number === 1 || number === count || Math.abs(number - page) <= PAGES_PER_SIDE
}

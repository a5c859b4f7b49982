import { isRouteErrorResponse, useRouteError } from 'react-router'
import { LinkItems } from '#app/ui/link-items.tsx'
import { pageTitle } from '#app/ui/page-meta.ts'
import { SearchForm } from '#app/ui/shell/site-header.tsx'
import { categoryLink, useCategories, useShopName } from '#app/ui/site.ts'
import { UrgentHelp } from '#app/ui/urgent-help.tsx'
import { NO_SUCH_PAGE, OTHER_ERROR_MESSAGE, PAGE_ERRORS, TOO_LARGE_MESSAGE } from '#domain/errors/messages.ts'
import { pageHref } from '#domain/navigation/href.ts'

type ErrorPageProps = {
  /** Number in the error catalogue (docs/product/8), otherwise the HTTP status. */
  readonly number: number
  /** The HTTP status. Default: the number. */
  readonly status?: number
  /** The title of the page without its suffix. */
  readonly title?: string | undefined
  /** A sentence for the customer. Defaults to the catalogue's text for the number. */
  readonly message?: string
  readonly supportCode?: string
}

/** The link leads back to the error's own route, otherwise to the previous page (docs/product/2, Error page). */
export function ErrorPage({ number, status = number, title = 'エラー', message, supportCode }: ErrorPageProps) {
  const backTo = backPathOf(useRouteError())
  return (
    <div className="page error-page">
      <title>{pageTitle(title, useShopName())}</title>
      <meta name="robots" content="noindex,nofollow" />
      <h1 className="error-sentence">{errorText(number, message)}</h1>
      {status === 404 && <OtherWays />}
      {supportCode !== undefined && (
        <p className="error-code">
          お問い合わせの際は、こちらの番号をお知らせください。
          <br />
          <code>{supportCode}</code>
        </p>
      )}
      <UrgentHelp />
      <p className="error-way">
        {backTo === undefined ? (
          <a className="button button-plain" href={pageHref('home')} data-in-place data-goes-back>
            <span className="needs-script">戻る</span>
            <span className="without-script">ホームへ戻る</span>
          </a>
        ) : (
          <a className="button button-plain" href={backTo}>
            戻る
          </a>
        )}
      </p>
      <p className="error-number">エラー {number}</p>
    </div>
  )
}

/** What a visitor may have looked for: the items by a word, or a category. */
function OtherWays() {
  const categories = useCategories()
  return (
    <>
      <SearchForm className="error-search" id="error-search" />
      {categories.length > 0 && (
        <ul className="error-categories" aria-label="商品のカテゴリー">
          <LinkItems links={categories.map(categoryLink)} />
        </ul>
      )}
    </>
  )
}

function backPathOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return undefined
  const { backTo } = error.data as Record<string, unknown>
  return typeof backTo === 'string' && /^\/(?!\/)/.test(backTo) ? backTo : undefined
}

/** Error catalogue numbers (docs/product/8) for HTTP statuses whose response has no message of its own. */
const CATALOGUE_OF_STATUS: Readonly<Record<number, keyof typeof PAGE_ERRORS>> = {
  400: 3,
  403: 8,
  405: 3,
  409: 5,
  410: 5,
  415: 3,
  500: 0,
}
const JAPANESE = /[\u3040-\u30FF\u4E00-\u9FFF]/

export function errorText(status: number, message: string | undefined): string {
  if (message !== undefined && JAPANESE.test(message)) return message
  if (status === 404) return NO_SUCH_PAGE
  if (status === 413) return TOO_LARGE_MESSAGE
  const number = CATALOGUE_OF_STATUS[status]
  return number === undefined ? OTHER_ERROR_MESSAGE : PAGE_ERRORS[number]
}

import type { MouseEvent } from 'react'
import { isRouteErrorResponse, useRouteError } from 'react-router'
import { TITLE_SUFFIX } from '#app/text/page-title.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { errorText } from './error-text.ts'

type ErrorPageProps = {
  /** Number in the error catalogue (docs/product/8), otherwise the HTTP status. */
  readonly number: number
  /** A sentence for the customer. Defaults to the catalogue's text for the number. */
  readonly message?: string
  /** Identifies the error in the log. */
  readonly supportCode?: string
}

/**
 * Error page with the number, a sentence and a link back: to the error's own route, otherwise to the previous page
 * (docs/product/2, Error page).
 */
export function ErrorPage({ number, message, supportCode }: ErrorPageProps) {
  const backTo = backPathOf(useRouteError())
  return (
    <div className="page error-page">
      <h1>
        <span className="error-number">{number}</span>
        <span className="error-word">エラー</span>
      </h1>
      <p className="error-sentence">{errorText(number, message)}</p>
      {supportCode !== undefined && (
        <p className="error-code">
          お問い合わせの際は、こちらの番号をお知らせください。
          <br />
          <code>{supportCode}</code>
        </p>
      )}
      <p className="error-way">
        {backTo === undefined ? (
          <a className="button button-plain" href={pageHref('home')} data-in-place onClick={goBack}>
            <span className="needs-script">前のページへ戻る</span>
            <span className="without-script">ホームへ戻る</span>
          </a>
        ) : (
          <a className="button button-plain" href={backTo}>
            戻る
          </a>
        )}
      </p>
    </div>
  )
}

/** The head of an error page that replaces a page without metadata. */
export function ErrorHead() {
  return (
    <>
      <title>{`エラー${TITLE_SUFFIX}`}</title>
      <meta name="robots" content="noindex,nofollow" />
    </>
  )
}

/** Goes back to the previous page of this tab; otherwise follows the link to the home page. */
function goBack(event: MouseEvent<HTMLAnchorElement>) {
  if (window.history.length < 2) return
  event.preventDefault()
  window.history.back()
}

function backPathOf(error: unknown): string | undefined {
  if (!isRouteErrorResponse(error) || typeof error.data !== 'object' || error.data === null) return undefined
  const { backTo } = error.data as Record<string, unknown>
  return typeof backTo === 'string' && /^\/(?!\/)/.test(backTo) ? backTo : undefined
}

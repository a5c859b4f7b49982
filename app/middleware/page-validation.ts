import { data, type MiddlewareFunction } from 'react-router'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'
import { isWellFormedPath, parseNextPath } from '#domain/navigation/path.ts'

/** Number of the entry "URL error" in the error catalogue (docs/product/8). */
const URL_ERROR = 13
/** Query parameter for the page after sign-in. */
const NEXT = 'next'

/**
 * First check of every navigation: a malformed path is a 404, and a `next` parameter that would lead off the site is
 * rejected. Neither is redirected.
 */
export const validatePage: MiddlewareFunction<Response> = ({ request, url }) => {
  const { pathname } = new URL(request.url)
  if (!isWellFormedPath(pathname)) throw data({ message: NO_SUCH_PAGE }, { status: 404 })
  const leadsAway = url.searchParams.getAll(NEXT).some((next) => parseNextPath(next) === undefined)
  if (leadsAway) throw catalogueError(URL_ERROR, 400)
}

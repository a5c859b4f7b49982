import { data, type MiddlewareFunction } from 'react-router'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'
import { isWellFormedPath, parseNextPath } from '#domain/navigation/path.ts'

/** Row "URL error" of the error catalogue (specification 8). */
const URL_ERROR = 13
/** The parameter that names where to go on after signing in. */
const NEXT = 'next'

/**
 * First check of every navigation: an address that no page can have is a page that does not exist, and one that would
 * lead off the site afterwards is refused. Neither is ever redirected.
 */
export const validatePage: MiddlewareFunction<Response> = ({ request, url }) => {
  const { pathname } = new URL(request.url)
  if (!isWellFormedPath(pathname)) throw data({ message: NO_SUCH_PAGE }, { status: 404 })
  const leadsAway = url.searchParams.getAll(NEXT).some((next) => parseNextPath(next) === undefined)
  if (leadsAway) throw catalogueError(URL_ERROR, 400)
}

import { data } from 'react-router'
import { ERROR_NUMBERS, type ErrorName, errorMessage } from '#domain/errors/catalogue.ts'

/** The body of a thrown response with a message of the error catalogue (docs/product/8). */
type CatalogueError = {
  /** The number shown on the page: that of the catalogue entry, not the HTTP status. */
  readonly number: number
  readonly message: string
  /** Target of the back link. Default: the previous page. */
  readonly backTo: string | undefined
}

/** The response to throw. `backTo`: target of the back link. */
export function catalogueError(name: ErrorName, status: 400 | 404 | 409 | 410 | 415 | 503, backTo?: string) {
  const body: CatalogueError = { number: ERROR_NUMBERS[name], message: errorMessage(name), backTo }
  return data(body, { status })
}

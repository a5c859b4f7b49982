import { data } from 'react-router'
import { errorMessage } from '#domain/errors/catalogue.ts'

/** The body of a thrown response with a message of the error catalogue (docs/product/8). */
type CatalogueError = {
  /** The number shown on the page: that of the catalogue entry, not the HTTP status. */
  readonly number: number
  readonly message: string
  /** Target of the back link. Default: the previous page. */
  readonly backTo: string | undefined
}

/** The response to throw. `catalogue`: number of the catalogue entry; `backTo`: target of the back link. */
export function catalogueError(catalogue: number, status: 400 | 404 | 409 | 410 | 415 | 503, backTo?: string) {
  const body: CatalogueError = { number: catalogue, message: errorMessage(catalogue), backTo }
  return data(body, { status })
}

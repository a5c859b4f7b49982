import { data } from 'react-router'
import { errorMessage } from '#domain/errors/catalogue.ts'

/** What a page throws to show a message of the error catalogue (specification 8). */
export type CatalogueError = {
  /** The number that the page shows: its row of the catalogue, not the HTTP status. */
  readonly number: number
  readonly message: string
  /** Where the one way back leads; without it to the page before. */
  readonly backTo: string | undefined
}

/** Builds what a loader or action throws: the row of the catalogue, the HTTP status, and where the way back leads. */
export function catalogueError(catalogue: number, status: 400 | 404 | 409 | 410 | 413 | 415 | 503, backTo?: string) {
  const body: CatalogueError = { number: catalogue, message: errorMessage(catalogue), backTo }
  return data(body, { status })
}

import { data } from 'react-router'

/** What a page throws to show a message of the error catalogue (specification 8). */
export type CatalogueError = {
  /** Its row in the catalogue. */
  readonly catalogue: number
  /** Where the one way back leads; without it to the page before. */
  readonly backTo: string | undefined
}

/** Builds what a loader or action throws: the row of the catalogue, the HTTP status, and where the way back leads. */
export function catalogueError(catalogue: number, status: 400 | 404 | 409 | 410 | 413 | 415, backTo?: string) {
  const body: CatalogueError = { catalogue, backTo }
  return data(body, { status })
}

/** Whether what was thrown with a status names a row of the catalogue. */
export function isCatalogueError(thrown: unknown): thrown is CatalogueError {
  return typeof thrown === 'object' && thrown !== null && 'catalogue' in thrown && typeof thrown.catalogue === 'number'
}

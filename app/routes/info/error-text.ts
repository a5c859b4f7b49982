import { errorMessage, NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'

/** Rows of the error catalogue (specification 8) that stand for an HTTP status whose answer brought no words along. */
const CATALOGUE_OF_STATUS: Readonly<Record<number, number>> = {
  400: 3,
  403: 8,
  405: 3,
  409: 5,
  410: 5,
  413: 3,
  415: 3,
  500: 0,
}
const JAPANESE = /[\u3040-\u30FF\u4E00-\u9FFF]/

/** The one sentence of an error page: the answer's own words where they are ours, else the catalogue's. */
export function errorText(status: number, message: string | undefined): string {
  if (message !== undefined && JAPANESE.test(message)) return message
  return status === 404 ? NO_SUCH_PAGE : errorMessage(CATALOGUE_OF_STATUS[status] ?? -1)
}

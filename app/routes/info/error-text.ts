import { errorMessage, NO_SUCH_PAGE } from '#domain/errors/catalogue.ts'

/** Error catalogue numbers (docs/product/8) for HTTP statuses whose response has no message of its own. */
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

/** The sentence of an error page: the response's message if it is ours, otherwise the catalogue's. */
export function errorText(status: number, message: string | undefined): string {
  if (message !== undefined && JAPANESE.test(message)) return message
  return status === 404 ? NO_SUCH_PAGE : errorMessage(CATALOGUE_OF_STATUS[status] ?? -1)
}

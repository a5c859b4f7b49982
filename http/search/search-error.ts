import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** An error response of the search; on the wire `{"message": …, "status": …}` with that HTTP status code. */
export type SearchError = { readonly status: ContentfulStatusCode; readonly message: string }

/** Whether a value is an error response. */
export function isSearchError(value: object): value is SearchError {
  return 'status' in value && 'message' in value
}

import type { ContentfulStatusCode } from 'hono/utils/http-status'

/** Why a search request is not answered; on the wire `{"message": …, "status": …}` under that status. */
export type Refusal = { readonly status: ContentfulStatusCode; readonly message: string }

/** Whether a value is a refusal. */
export function isRefusal(value: object): value is Refusal {
  return 'status' in value && 'message' in value
}

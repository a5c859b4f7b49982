import type { Context } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { z } from 'zod'

/** The body of an error of search, suggestions, counts and postal codes. `status`: that of HTTP. */
export const MESSAGE_ERROR = z.object({ message: z.string(), status: z.int() })

export type MessageError = Readonly<z.infer<typeof MESSAGE_ERROR>> & { readonly status: ContentfulStatusCode }

export function messageResponse(context: Context, { status, message }: MessageError): Response {
  return context.json<z.infer<typeof MESSAGE_ERROR>>({ message, status }, status)
}

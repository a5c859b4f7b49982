import { z } from 'zod'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { type Call, defineCall } from '../calls/call.ts'
import { callError, NOT_ALLOWED } from '../calls/call-errors.ts'

/** The prefix of calls that create links to private files. */
export const LINKS_PREFIX = '/files/links'

const NO_DOCUMENT = callError('NOT_FOUND', 'The order has no identity document.')

/** Links to private files, for staff. Anybody with the `url` has access for 15 minutes, so it must not be shared. */
export function linkCalls(files: Services['files'], siteUrl: string): readonly Call[] {
  return [
    defineCall({
      tag: 'files',
      callers: ['staff', 'superuser'],
      errors: ['NOT_FOUND'],
      name: 'linkIdentityDocument',
      method: 'POST',
      path: LINKS_PREFIX,
      summary: 'Creates a link, valid for 15 minutes, to the identity document of an order',
      request: { body: z.strictObject({ order: z.string().min(1).max(64) }) },
      response: z.object({ url: z.url(), expires: z.int().describe('Milliseconds since 1970') }),
      answer: async ({ body }, { caller }) => {
        if (!('uid' in caller)) return NOT_ALLOWED
        const link = await files.linkDocument(caller, body.order)
        if (isRejected(link)) return NOT_ALLOWED
        if (link === undefined) return NO_DOCUMENT
        return { url: `${siteUrl}${link.path}`, expires: link.expiresAt.epochMilliseconds }
      },
    }),
  ]
}

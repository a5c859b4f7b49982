import { z } from 'zod'
import { redact } from '#domain/text/redact.ts'

/** An error in a browser, without personal data. `path`: without its query. */
export type BrowserError = {
  readonly type: string
  readonly value: string
  readonly path: string
  readonly frames: readonly {
    readonly filename: string
    readonly function: string
    readonly lineno: number
    readonly colno: number
  }[]
}

const MAX_FRAMES = 20
const position = z.int().min(0).max(100_000_000)
const event = z.object({
  transaction: z.string().max(500),
  exception: z.object({
    values: z
      .array(
        z.object({
          type: z.string().max(100),
          value: z.string().max(500),
          stacktrace: z
            .object({
              frames: z
                .array(
                  z.object({
                    filename: z.string().max(300),
                    function: z.string().max(200),
                    lineno: position,
                    colno: position,
                  }),
                )
                .max(MAX_FRAMES),
            })
            .optional(),
        }),
      )
      .min(1)
      .max(1),
  }),
})
const itemHeader = z.object({ type: z.literal('event') })

/**
 * Reads an envelope of the Sentry protocol with one event, as app/calls/error-reports.ts sends it. Whatever the
 * browser removed is removed again: anybody can send an envelope. Undefined for anything else.
 */
export function parseBrowserError(body: string): BrowserError | undefined {
  const [, header = '', payload = '', ...more] = body.split('\n')
  if (more.some((line) => line !== '') || !itemHeader.safeParse(parseJson(header)).success) return undefined
  const parsed = event.safeParse(parseJson(payload)).data
  const [exception] = parsed?.exception.values ?? []
  if (parsed === undefined || exception === undefined) return undefined
  const { type, value, stacktrace } = exception
  return {
    type: scrub(type),
    value: scrub(value),
    path: scrub(parsed.transaction.split(/[?#]/, 1)[0] ?? ''),
    frames: (stacktrace?.frames ?? []).map((frame) => ({
      ...frame,
      filename: frame.filename.split(/[?#]/, 1)[0] ?? '',
      function: scrub(frame.function),
    })),
  }
}

/** Secrets of any letters: names in a browser are short. */
function scrub(text: string): string {
  return redact(text).replace(/[\w-]{32,}/g, '[secret]')
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

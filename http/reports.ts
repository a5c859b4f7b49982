import { type Context, Hono } from 'hono'
import { z } from 'zod'
import { networkOf } from '#domain/network.ts'
import { parseJson, readBody } from './body.ts'
import { type BrowserError, parseBrowserError } from './browser-errors.ts'
import type { CallRateLimit } from './calls/rate-limit.ts'

/** What is kept of a report: no URL, no sample, no browser. Each member is one of a fixed set of words. */
export type PolicyViolation = {
  readonly directive: (typeof DIRECTIVES)[number] | 'other'
  readonly blocked: (typeof BLOCKED_WORDS)[number] | 'same-origin' | 'other-origin' | 'other'
  readonly disposition: 'enforce' | 'report'
}

/** `addressOf`: the address of the browser; `rateLimit`: reports per network; `siteUrl`: the origin of the shop. */
export type ReportsRouterOptions = {
  readonly siteUrl: string
  readonly rateLimit: CallRateLimit
  readonly addressOf: (request: Request) => string | undefined
  readonly onViolation: (violation: PolicyViolation) => void
  readonly onBrowserError: (error: BrowserError) => void
}

const MAX_BYTES = 32 * 1_024
const MAX_REPORTS = 20
/** Errors of scripts, in envelopes of the Sentry protocol. */
const ERRORS_PATH = '/faults'
const DIRECTIVES = [
  ...(['base-uri', 'connect-src', 'default-src', 'font-src', 'form-action', 'frame-ancestors', 'frame-src'] as const),
  ...(['img-src', 'manifest-src', 'media-src', 'object-src', 'require-trusted-types-for', 'script-src'] as const),
  ...(['script-src-attr', 'script-src-elem', 'style-src', 'style-src-attr', 'style-src-elem'] as const),
  ...(['trusted-types', 'worker-src'] as const),
] as const
const BLOCKED_WORDS = [
  ...(['inline', 'eval', 'wasm-eval', 'data', 'blob', 'trusted-types-policy', 'trusted-types-sink'] as const),
] as const

const text = z.string().max(8_192)
/** The report of `report-to` (Reporting API). Other types of reports are ignored. */
const reports = z
  .array(
    z.object({
      type: text,
      body: z.object({ effectiveDirective: text, blockedURL: text, disposition: text }).partial().nullish(),
    }),
  )
  .max(MAX_REPORTS)
/** The report of `report-uri` (CSP 2), for browsers without `report-to`. */
const olderReport = z.object({
  'csp-report': z
    .object({ 'effective-directive': text, 'violated-directive': text, 'blocked-uri': text, disposition: text })
    .partial(),
})

/**
 * Collects violations of the content security policy (`POST /reports`) and errors of scripts (`POST /reports/faults`),
 * without personal data. 204 for a report that was counted; 400, 413 and 429 are not read by any browser. Anybody can
 * send reports, so they prove nothing.
 */
export function reportsRouter({ siteUrl, rateLimit, addressOf, ...reportTo }: ReportsRouterOptions): Hono {
  const { onViolation, onBrowserError } = reportTo
  const router = new Hono()
  router.use(async (context, next) => {
    context.header('cache-control', 'no-store')
    await next()
  })
  /** `parse`: handles a body; false when it is no report. */
  const receive = async (context: Context, parse: (body: Uint8Array) => boolean) => {
    const { isAllowed, resetSeconds } = await rateLimit.take(networkOf(addressOf(context.req.raw)))
    if (!isAllowed) return context.json({ error: 'too many reports' }, 429, { 'retry-after': String(resetSeconds) })
    const body = await readBody(context.req.raw, MAX_BYTES)
    if (body === 'too-large') return context.json({ error: 'too large' }, 413)
    const isReport = body !== 'aborted' && parse(body)
    return isReport ? context.body(null, 204) : context.json({ error: 'not a report' }, 400)
  }
  router.post('/', (context) =>
    receive(context, (body) => {
      const violations = parseReports(parseJson(body, undefined)?.json, siteUrl)
      for (const violation of violations ?? []) onViolation(violation)
      return violations !== undefined
    }),
  )
  router.post(ERRORS_PATH, (context) =>
    receive(context, (body) => {
      const error = parseBrowserError(new TextDecoder().decode(body))
      if (error) onBrowserError(error)
      return error !== undefined
    }),
  )
  for (const path of ['/', ERRORS_PATH])
    router.all(path, (context) => context.json({ error: 'reports are sent by POST' }, 405, { allow: 'POST' }))
  router.all('*', (context) => context.json({ error: 'not found' }, 404))
  return router
}

function parseReports(json: unknown, siteUrl: string): readonly PolicyViolation[] | undefined {
  const { data: newer } = reports.safeParse(json)
  if (newer !== undefined) {
    return newer
      .filter(({ type }) => type === 'csp-violation')
      .map(({ body }) =>
        violationOf(siteUrl, body?.effectiveDirective, body?.blockedURL, body?.disposition ?? 'enforce'),
      )
  }
  const { data: older } = olderReport.safeParse(json)
  if (older === undefined) return undefined
  const report = older['csp-report']
  const directive = report['effective-directive'] ?? report['violated-directive']?.split(' ', 1)[0]
  return [violationOf(siteUrl, directive, report['blocked-uri'], report.disposition ?? 'enforce')]
}

function violationOf(siteUrl: string, directive = '', blocked = '', disposition: string): PolicyViolation {
  return {
    directive: DIRECTIVES.find((known) => known === directive) ?? 'other',
    blocked: blockedWord(blocked, siteUrl),
    disposition: disposition === 'report' ? 'report' : 'enforce',
  }
}

function blockedWord(blocked: string, siteUrl: string): PolicyViolation['blocked'] {
  const word = BLOCKED_WORDS.find((known) => known === blocked || `${known}:` === blocked)
  if (word !== undefined) return word
  if (!URL.canParse(blocked)) return 'other'
  const { origin, protocol } = new URL(blocked)
  if (origin === new URL(siteUrl).origin) return 'same-origin'
  return protocol === 'http:' || protocol === 'https:' ? 'other-origin' : 'other'
}

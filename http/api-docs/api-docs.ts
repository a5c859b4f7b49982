import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { CallDescription } from '../calls/call.ts'
import { openApi } from '../calls/open-api.ts'
import { commonHeaders } from '../security/headers.ts'
import { apiPage } from './api-page.ts'
import { PROTOCOLS } from './protocols.ts'

/** The prefix of the API documentation. */
export const API_DOCS_PREFIX = '/docs/api'

const STYLE = readFileSync(new URL(import.meta.resolve('#http/api-docs/api-docs.css')))
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * The API documentation, for development only, mounted at /docs/api: an OpenAPI 3.1 document (`/openapi.json`)
 * generated from the schemas that parse the calls, and an HTML page of it. No scripts, no external resources.
 */
export function apiDocsRouter(calls: readonly CallDescription[], { siteUrl }: { readonly siteUrl: string }): Hono {
  const documented = [...calls, ...PROTOCOLS]
  const document = () => openApi(documented, { title: '墨礼 SUMIREI', version: '1', serverUrl: siteUrl })
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    commonHeaders(context.res.headers, context.req.url.startsWith('https:'))
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', POLICY)
  })
  router.get('/', (context) => context.html(apiPage(documented)))
  router.get('/openapi.json', (context) => context.json(document()))
  router.get('/style.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(STYLE)
  })
  return router
}

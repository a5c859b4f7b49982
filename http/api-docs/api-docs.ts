import { readFileSync } from 'node:fs'
import { Hono } from 'hono'
import type { CallDescription } from '../calls/call.ts'
import { openApi } from '../calls/describe.ts'
import { commonHeaders } from '../security/headers.ts'
import { apiPage } from './api-page.ts'
import { PROTOCOLS } from './protocols.ts'

/** Where the description stands, and its address as a document. */
export const API_DOCS_PREFIX = '/docs/api'

const STYLE = readFileSync(new URL(import.meta.resolve('#http/api-docs/api-docs.css')))
const POLICY = "default-src 'none'; style-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/**
 * For development only, mounted at /docs/api: every call as an OpenAPI 3.1 document (`/openapi.json`), made of the
 * schemas that the calls are parsed with, and a page that shows the same. No scripts, nothing of elsewhere.
 */
export function apiDocsDoor(calls: readonly CallDescription[], { siteUrl }: { readonly siteUrl: string }): Hono {
  const all = [...calls, ...PROTOCOLS]
  const document = () => openApi(all, { title: '墨礼 SUMIREI', version: '1', serverUrl: siteUrl })
  const door = new Hono()
  door.use(async (context, next) => {
    await next()
    commonHeaders(context.res.headers, context.req.url.startsWith('https:'))
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', POLICY)
  })
  door.get('/', (context) => context.html(apiPage(all)))
  door.get('/openapi.json', (context) => context.json(document()))
  door.get('/style.css', (context) => {
    context.header('content-type', 'text/css; charset=utf-8')
    return context.body(STYLE)
  })
  return door
}

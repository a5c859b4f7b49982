import { readFile } from 'node:fs/promises'
import { Hono } from 'hono'
import { html } from 'hono/html'
import type { CallDescription } from '../calls/call.ts'
import { openApi } from '../calls/open-api.ts'
import { commonHeaders } from '../security/headers.ts'
import { PROTOCOLS } from './protocols.ts'

/** The prefix of the API documentation. */
export const API_DOCS_PREFIX = '/docs/api'

const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** Files of Swagger UI, which is installed for development only. */
const FILES: readonly (readonly [name: string, type: string])[] = [
  ['swagger-ui.css', 'text/css; charset=utf-8'],
  ['swagger-ui-bundle.js', 'text/javascript; charset=utf-8'],
]

const START = `SwaggerUIBundle({
  url: '${API_DOCS_PREFIX}/openapi.json',
  dom_id: '#calls',
  deepLinking: true,
  tryItOutEnabled: true,
  validatorUrl: 'none',
})`

const PAGE = html`<!DOCTYPE html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>Calls | 墨礼 SUMIREI</title>
<link rel="stylesheet" href="${API_DOCS_PREFIX}/swagger-ui.css">
<script src="${API_DOCS_PREFIX}/swagger-ui-bundle.js" defer></script>
<script src="${API_DOCS_PREFIX}/start.js" defer></script></head>
<body><div id="calls"></div><noscript>This page needs JavaScript. The same as
<a href="${API_DOCS_PREFIX}/openapi.json">OpenAPI 3.1</a>.</noscript></body>
</html>`

/**
 * The API documentation, for development only, mounted at /docs/api: an OpenAPI 3.1 document (`/openapi.json`)
 * generated from the schemas that parse the calls, and Swagger UI, in which the calls can be tried
 * (docs/decisions/036-own-code-or-library.md). All its files come from the shop.
 */
export function apiDocsRouter(calls: readonly CallDescription[], { siteUrl }: { readonly siteUrl: string }): Hono {
  const document = () => openApi([...calls, ...PROTOCOLS], { title: '墨礼 SUMIREI', version: '1', serverUrl: siteUrl })
  const router = new Hono()
  router.use(async (context, next) => {
    await next()
    commonHeaders(context.res.headers, context.req.url.startsWith('https:'))
    context.header('cache-control', 'no-store')
    context.header('content-security-policy', POLICY)
  })
  router.get('/', (context) => context.html(PAGE))
  router.get('/openapi.json', (context) => context.json(document()))
  router.get('/start.js', (context) => context.body(START, 200, { 'content-type': 'text/javascript; charset=utf-8' }))
  for (const [name, type] of FILES) {
    router.get(`/${name}`, async (context) => {
      const file = await readFile(new URL(import.meta.resolve(`swagger-ui-dist/${name}`)))
      return context.body(file, 200, { 'content-type': type })
    })
  }
  return router
}

import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { defineCall } from '../calls/call.ts'
import { apiDocsRouter } from './api-docs.ts'

const call = defineCall({
  name: 'say',
  tag: 'tests',
  method: 'POST',
  path: '/tests/{place}',
  summary: 'Says <b>nothing</b>',
  request: { params: z.object({ place: z.string() }), body: z.object({ text: z.string().max(7) }) },
  response: z.object({ said: z.boolean() }),
  callers: ['staff'],
  answer: async () => ({ said: true }),
})
const router = apiDocsRouter([call], { siteUrl: 'http://shop.test' })

type Operation = { operationId: string; parameters: { name: string; in: string }[]; security: object[] }
type Document = { openapi: string; paths: Record<string, Record<string, Operation>> }

describe('the API documentation', () => {
  test('is OpenAPI 3.1, with unique operation ids and all path parameters', async () => {
    const document = (await (await router.request('/openapi.json')).json()) as Document
    expect(document.openapi).toMatch(/^3\.1\./)
    const names = new Set<string>()
    for (const [path, methods] of Object.entries(document.paths)) {
      for (const operation of Object.values(methods)) {
        const documented = operation.parameters.filter((one) => one.in === 'path').map(({ name }) => name)
        expect(documented.sort(), path).toEqual([...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort())
        names.add(operation.operationId)
      }
    }
    expect(names.size).toBe(Object.values(document.paths).flatMap((methods) => Object.keys(methods)).length)
    expect(document.paths['/tests/{place}']?.post?.security).toEqual([{ bearer: [] }])
    expect(document.paths['/v1/accounts:signInWithPassword']?.post).toBeDefined()
    expect(JSON.stringify(document)).not.toContain('"$schema"')
  })

  test('is a page without scripts, with its own style sheet, in which texts are escaped', async () => {
    const response = await router.request('/')
    const page = await response.text()
    expect(response.headers.get('content-security-policy')).toMatch(/^default-src 'none'; style-src 'self'/)
    expect(page).not.toMatch(/<script|style=|<b>/)
    expect(page).toContain('Says &lt;b&gt;nothing')
    expect(page).toContain('&quot;maxLength&quot;: 7')
    expect((await router.request('/style.css')).headers.get('content-type')).toContain('text/css')
  })
})

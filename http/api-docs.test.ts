import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { API_DOCS_PREFIX, apiDocsRouter } from './api-docs.ts'
import { defineCall } from './calls/call.ts'

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
const router = apiDocsRouter([call], {
  siteUrl: 'http://shop.test',
  operator: { now: () => ({ shopName: '見本の店' }) },
})

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

  test('is a page whose files all come from the shop', async () => {
    const response = await router.request('/')
    const page = await response.text()
    expect(page).toContain('<meta name="robots" content="noindex,nofollow">')
    expect(response.headers.get('content-security-policy')).toMatch(/script-src 'self'; style-src 'self'; /)
    expect(response.headers.get('content-security-policy')).not.toMatch(/unsafe|https?:/)
    const paths = [...page.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!)
    expect(paths.length).toBe(4)
    for (const path of paths) {
      const file = await router.request(path.replace(API_DOCS_PREFIX, ''))
      expect([path, file.status]).toEqual([path, 200])
      expect(file.headers.get('content-type'), path).toMatch(/^(?:text\/(?:css|javascript)|application\/json)/)
    }
  })
})

import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { unsubscribeRouter } from './unsubscribe.ts'

let unsubscribed: string[]
beforeEach(() => {
  unsubscribed = []
})
const post = (query: string, fields: Record<string, string> | string, headers?: Record<string, string>) => {
  const app = new Hono().route(
    '/magazine/unsubscribe',
    unsubscribeRouter(async (token) => void unsubscribed.push(token)),
  )
  const body = typeof fields === 'string' ? fields : new URLSearchParams(fields)
  return app.request(`/magazine/unsubscribe${query}`, { method: 'POST', body, ...(headers && { headers }) })
}

test('a mail client unsubscribes with one request, without redirect or cookie (RFC 8058)', async () => {
  const response = await post('?token=abc', { 'List-Unsubscribe': 'One-Click' })
  expect([response.status, await response.text(), unsubscribed]).toEqual([200, '配信を停止しました。', ['abc']])
  expect(response.headers.get('set-cookie')).toBeNull()
  expect(response.headers.get('cache-control')).toBe('no-store')
})

test('the form of the page is redirected to the confirmation, for any token', async () => {
  const response = await post('', { token: 'abc' })
  expect([response.status, response.headers.get('location'), unsubscribed]).toEqual([
    303,
    '/magazine/unsubscribe?done=1',
    ['abc'],
  ])
})

test('a large body is rejected', async () => {
  expect((await post('?token=abc', { more: 'x'.repeat(5_000) })).status).toBe(413)
  expect(unsubscribed).toEqual([])
})

test('a form that is not what its type says has no fields', async () => {
  const response = await post('?token=abc', 'no parts', { 'content-type': 'multipart/form-data' })
  expect([response.status, unsubscribed]).toEqual([303, ['abc']])
})

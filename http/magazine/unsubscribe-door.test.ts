import { Hono } from 'hono'
import { beforeEach, expect, test } from 'vitest'
import { unsubscribeDoor } from './unsubscribe-door.ts'

let ended: string[]
beforeEach(() => {
  ended = []
})
const post = (query: string, fields: Record<string, string>) => {
  const door = new Hono().route(
    '/magazine/unsubscribe',
    unsubscribeDoor(async (token) => void ended.push(token)),
  )
  const body = new URLSearchParams(fields)
  return door.request(`/magazine/unsubscribe${query}`, { method: 'POST', body })
}

test('a mail program ends the magazine by one request, without a redirect or a cookie (RFC 8058)', async () => {
  const answer = await post('?token=abc', { 'List-Unsubscribe': 'One-Click' })
  expect([answer.status, await answer.text(), ended]).toEqual([200, '配信を停止しました。', ['abc']])
  expect(answer.headers.get('set-cookie')).toBeNull()
  expect(answer.headers.get('cache-control')).toBe('no-store')
})

test('the form of the page leads to the page that says so, whosever the token is', async () => {
  const answer = await post('', { token: 'abc' })
  expect([answer.status, answer.headers.get('location'), ended]).toEqual([303, '/magazine/unsubscribe?done=1', ['abc']])
})

test('a large body is refused and ends nothing', async () => {
  expect((await post('?token=abc', { more: 'x'.repeat(5_000) })).status).toBe(413)
  expect(ended).toEqual([])
})

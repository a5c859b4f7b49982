import { afterEach, expect, test, vi } from 'vitest'
import { fetchFile, hastenPageCode } from './page-code.ts'

afterEach(() => vi.unstubAllGlobals())

/** A network on which low priority waits for ever; `requests` are the priorities that were asked with. */
function busyNetwork() {
  const requests: string[] = []
  vi.stubGlobal('fetch', (_: string, { priority, signal }: RequestInit) => {
    requests.push(priority ?? '')
    if (priority === 'high') return Promise.resolve(new Response('code'))
    return new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)))
  })
  return requests
}

test('a press does not wait for a request of low priority, whose caller gets the same answer', async () => {
  const requests = busyNetwork()
  const early = fetchFile('/assets/a.js', 'low')
  void fetchFile('/assets/a.js', 'low')
  expect(await fetchFile('/assets/a.js')).toBe('fetched')
  expect(await early).toBe('fetched')
  expect(await fetchFile('/assets/a.js')).toBe('fetched')
  expect(requests).toEqual(['low', 'high'])
})

test('a press hastens all that waits, and asks for nothing twice', async () => {
  const requests = busyNetwork()
  const early = [fetchFile('/assets/c.js', 'low'), fetchFile('/assets/d.js', 'low')]
  hastenPageCode()
  hastenPageCode()
  expect(await Promise.all(early)).toEqual(['fetched', 'fetched'])
  hastenPageCode()
  expect(requests).toEqual(['low', 'low', 'high', 'high'])
})

test('a file that was dropped is fetched again', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  expect(await fetchFile('/assets/b.js')).toBe('dropped')
  const requests = busyNetwork()
  expect(await fetchFile('/assets/b.js')).toBe('fetched')
  expect(requests).toEqual(['high'])
})

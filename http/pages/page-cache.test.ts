import { expect, test, vi } from 'vitest'
import { type CachedPage, createCachedPage, createPageCache, type Rendered as RenderedAs } from './page-cache.ts'

type Rendered = RenderedAs<CachedPage, string>

function createCache(nowMs: () => number, version = async () => '1') {
  return createPageCache<CachedPage, string>({ version, nowMs, maxAgeMs: 5_000, pollIntervalMs: 250 })
}

const never = Number.MAX_SAFE_INTEGER
const rendered = (text: string): Rendered => ({
  isCacheable: true,
  page: createCachedPage(Buffer.from(text), [['content-type', 'text/html']]),
})

test('concurrent requests render a page once', async () => {
  const pages = createCache(() => 1_000)
  const render = vi.fn(async () => rendered('page'))
  await Promise.all(Array.from({ length: 50 }, () => pages.get('/', render, never)))
  await pages.get('/', render, never)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page is rendered again after its maximum age and at its end time', async () => {
  let now = 1_000
  const pages = createCache(() => now)
  const render = vi.fn(async () => rendered('page'))
  await pages.get('/', render, 3_000)
  now = 2_999
  await pages.get('/', render, 3_000)
  expect(render).toHaveBeenCalledTimes(1)
  now = 3_000
  await pages.get('/', render, 90_000)
  expect(render).toHaveBeenCalledTimes(2)
  now = 8_001
  await pages.get('/', render, 90_000)
  expect(render).toHaveBeenCalledTimes(3)
})

test('a change clears the cache at the next version check', async () => {
  let now = 1_000
  let version = '1'
  const pages = createCache(
    () => now,
    async () => version,
  )
  const render = vi.fn(async () => rendered('page'))
  const requestAt = async (at: number) => {
    now = at
    await pages.get('/', render, never)
    return render.mock.calls.length
  }
  expect(await requestAt(1_000)).toBe(1)
  expect(await requestAt(1_300)).toBe(1)
  version = '2'
  expect(await requestAt(1_400)).toBe(1)
  expect(await requestAt(1_600)).toBe(2)
  expect(await requestAt(1_900)).toBe(2)
})

test('a page whose rendering began before a change is returned but not cached', async () => {
  let now = 1_000
  let version = '1'
  const pages = createCache(
    () => now,
    async () => version,
  )
  await pages.get('/other', async () => rendered('x'), never)
  const renderGate = Promise.withResolvers<Rendered>()
  const started = Promise.withResolvers<void>()
  const renderSlowly = () => {
    started.resolve()
    return renderGate.promise
  }
  const slow = pages.get('/', renderSlowly, never)
  await started.promise
  version = '2'
  now = 1_300
  await pages.get('/other', async () => rendered('x'), never)
  renderGate.resolve(rendered('old'))
  await slow
  const render = vi.fn(async () => rendered('new'))
  await pages.get('/', render, never)
  expect(render).toHaveBeenCalledOnce()
})

test('an uncacheable response is not cached, and a failure reaches all waiting requests', async () => {
  const pages = createCache(() => 1_000)
  const renderUncacheable = vi.fn(async (): Promise<Rendered> => ({ isCacheable: false, other: '404' }))
  await pages.get('/x', renderUncacheable, never)
  await pages.get('/x', renderUncacheable, never)
  expect(renderUncacheable).toHaveBeenCalledTimes(2)
  const failing = vi.fn(async () => Promise.reject(new Error('broken')))
  const results = await Promise.allSettled([pages.get('/y', failing, never), pages.get('/y', failing, never)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(failing).toHaveBeenCalledTimes(1)
})

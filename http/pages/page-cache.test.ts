import { describe, expect, test, vi } from 'vitest'
import { type CachedPage, createCachedPage, createPageCache, type Rendered as RenderedAs } from './page-cache.ts'

type Rendered = RenderedAs<CachedPage, string>

function createCache(nowMs: () => number, version = async () => '1') {
  return createPageCache<CachedPage, string>({ version, nowMs, maxAgeMs: 5_000, checkedForMs: 250 })
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

test('a page in use is sent while the version is checked in the background', async () => {
  let now = 1_000
  let isSuspended = false
  const version = vi.fn(async () => '1')
  const pages = createPageCache<CachedPage, string>({ version, nowMs: () => now, isSuspended: async () => isSuspended })
  await pages.get('/', async () => rendered('page'), never)
  const getFreshAt = async (at: number) => {
    now = at
    const page = pages.getFresh('/')
    await new Promise(setImmediate)
    return page && version.mock.calls.length
  }
  expect(await getFreshAt(1_100)).toBe(1)
  expect(await getFreshAt(1_200)).toBe(2)
  expect(await getFreshAt(1_400)).toBe(3)
  isSuspended = true
  expect(await getFreshAt(1_600)).toBe(4)
  expect(await getFreshAt(1_601)).toBeUndefined()
})

test('a page is not sent without a recent version', async () => {
  let now = 1_000
  let version = async () => '1'
  const pages = createCache(
    () => now,
    () => version(),
  )
  await pages.get('/', async () => rendered('page'), never)
  version = () => Promise.reject(new Error('unreachable'))
  now = 1_200
  expect(pages.getFresh('/')).toBeDefined()
  await new Promise(setImmediate)
  now = 1_250
  expect(pages.getFresh('/')).toBeUndefined()
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

describe('while the store is unavailable', () => {
  /** A cache with the page `/` of version 1, which is no longer valid. */
  async function cacheWithOldPage(version: () => Promise<string>, more: { versionTimeoutMs?: number } = {}) {
    let now = 1_000
    let read = async () => '1'
    const isFailure = (other: string) => other === '500'
    const options = {
      version: () => read(),
      nowMs: () => now,
      maxAgeMs: 5_000,
      checkedForMs: 250,
      isFailure,
      ...more,
    }
    const pages = createPageCache<CachedPage, string>(options)
    const old = rendered('old')
    await pages.get('/', async () => old, never)
    now += 60_000
    read = version
    return { pages, old, later: (ms: number) => (now += ms) }
  }
  const unreachable = () => Promise.reject(new Error('unreachable'))
  const failing = vi.fn(() => Promise.reject(new Error('broken')))

  test.each([
    ['cannot be reached', unreachable],
    ['does not answer', () => new Promise<string>(() => undefined)],
  ])('the last page is returned when the store %s', async (_, version) => {
    const { pages, old } = await cacheWithOldPage(version, { versionTimeoutMs: 20 })
    const results = await Promise.all([1, 2, 3].map(() => pages.get('/', failing, never)))
    expect(results).toEqual([old, old, old])
    expect(failing).not.toHaveBeenCalled()
  })

  test('the last page is returned when it is not known whether the shop is closed', async () => {
    let isSuspended = async () => false
    const options = { version: async () => '1', nowMs: () => 1_000, isSuspended: () => isSuspended() }
    const pages = createPageCache<CachedPage, string>(options)
    const old = rendered('old')
    await pages.get('/', async () => old, never)
    isSuspended = () => Promise.reject(new Error('unreachable'))
    expect(await pages.get('/', failing, never)).toEqual(old)
  })

  test('the last page is returned when a page cannot be rendered, also after a version change', async () => {
    const { pages, old, later } = await cacheWithOldPage(async () => '2')
    expect(await pages.get('/', () => Promise.reject(new Error('broken')), never)).toEqual(old)
    later(1_000)
    expect(await pages.get('/', async () => ({ isCacheable: false, other: '500' }), never)).toEqual(old)
    later(1_000)
    const gone: Rendered = { isCacheable: false, other: '404' }
    expect(await pages.get('/', async () => gone, never)).toEqual(gone)
    expect(await pages.get('/', async () => rendered('new'), never)).not.toEqual(old)
  })

  test('a page whose rendering began before a change is the last page', async () => {
    let now = 1_000
    let read = async () => '1'
    const options = { version: () => read(), nowMs: () => now, checkedForMs: 250 }
    const pages = createPageCache<CachedPage, string>(options)
    const gate = Promise.withResolvers<Rendered>()
    const started = Promise.withResolvers<void>()
    const slow = pages.get(
      '/',
      () => {
        started.resolve()
        return gate.promise
      },
      never,
    )
    await started.promise
    now += 300
    read = async () => '2'
    await pages.get('/other', async () => rendered('x'), never)
    const old = rendered('old')
    gate.resolve(old)
    await slow
    now += 300
    read = unreachable
    expect(await pages.get('/', failing, never)).toEqual(old)
  })

  test('a page of more than an hour ago, or of another address, is not returned', async () => {
    const { pages, later } = await cacheWithOldPage(unreachable)
    await expect(pages.get('/other', () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
    later(3_600_000)
    await expect(pages.get('/', () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
  })

  test('the page is rendered again when the store is back', async () => {
    let isBack = false
    const { pages, later } = await cacheWithOldPage(() => (isBack ? Promise.resolve('1') : unreachable()))
    await pages.get('/', failing, never)
    isBack = true
    later(250)
    const fresh = rendered('new')
    expect(await pages.get('/', async () => fresh, never)).toEqual(fresh)
  })

  test('pages from before maintenance are not returned', async () => {
    let now = 1_000
    let isSuspended = false
    let read = async () => '1'
    const options = { version: () => read(), nowMs: () => now, isSuspended: async () => isSuspended }
    const pages = createPageCache<CachedPage, string>(options)
    await pages.get('/', async () => rendered('old'), never)
    isSuspended = true
    const closed: Rendered = { isCacheable: false, other: '303' }
    expect(await pages.get('/', async () => closed, never)).toEqual(closed)
    now += 1_000
    read = unreachable
    await expect(pages.get('/', () => Promise.reject(new Error('broken')), never)).rejects.toThrow('broken')
  })
})

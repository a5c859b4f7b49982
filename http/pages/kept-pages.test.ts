import { expect, test, vi } from 'vitest'
import { type KeptPage, keptPage, keptPages, type Rendered as RenderedAs } from './kept-pages.ts'

type Rendered = RenderedAs<KeptPage, string>

function kept(nowMs: () => number, version = async () => '1') {
  return keptPages<KeptPage, string>({ version, nowMs, ageMs: 5_000, pollMs: 250 })
}

const never = Number.MAX_SAFE_INTEGER
const rendered = (text: string): Rendered => ({
  keep: true,
  page: keptPage(Buffer.from(text), [['content-type', 'text/html']]),
})

test('a page is rendered once, however many wait for it', async () => {
  const pages = kept(() => 1_000)
  const render = vi.fn(async () => rendered('page'))
  await Promise.all(Array.from({ length: 50 }, () => pages.get('/', render, never)))
  await pages.get('/', render, never)
  expect(render).toHaveBeenCalledTimes(1)
})

test('a page is rendered anew when its time is over, and at the cut-off', async () => {
  let now = 1_000
  const pages = kept(() => now)
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

test('a change drops all pages at the next look', async () => {
  let now = 1_000
  let version = '1'
  const pages = kept(
    () => now,
    async () => version,
  )
  const render = vi.fn(async () => rendered('page'))
  const ask = async (at: number) => {
    now = at
    await pages.get('/', render, never)
    return render.mock.calls.length
  }
  expect(await ask(1_000)).toBe(1)
  expect(await ask(1_300)).toBe(1)
  version = '2'
  expect(await ask(1_400)).toBe(1)
  expect(await ask(1_600)).toBe(2)
  expect(await ask(1_900)).toBe(2)
})

test('a page that was being rendered when a change came is answered but not kept', async () => {
  let now = 1_000
  let version = '1'
  const pages = kept(
    () => now,
    async () => version,
  )
  await pages.get('/other', async () => rendered('x'), never)
  const gate = Promise.withResolvers<Rendered>()
  const started = Promise.withResolvers<void>()
  const renderSlowly = () => {
    started.resolve()
    return gate.promise
  }
  const slow = pages.get('/', renderSlowly, never)
  await started.promise
  version = '2'
  now = 1_300
  await pages.get('/other', async () => rendered('x'), never)
  gate.resolve(rendered('old'))
  await slow
  const render = vi.fn(async () => rendered('new'))
  await pages.get('/', render, never)
  expect(render).toHaveBeenCalledOnce()
})

test('an answer that is nobody else’s is not kept, and a failure reaches all who wait', async () => {
  const pages = kept(() => 1_000)
  const own = vi.fn(async (): Promise<Rendered> => ({ keep: false, other: '404' }))
  await pages.get('/x', own, never)
  await pages.get('/x', own, never)
  expect(own).toHaveBeenCalledTimes(2)
  const failing = vi.fn(async () => Promise.reject(new Error('broken')))
  const results = await Promise.allSettled([pages.get('/y', failing, never), pages.get('/y', failing, never)])
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(failing).toHaveBeenCalledTimes(1)
})

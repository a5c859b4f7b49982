import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { updateHostedIndex } from '#services/scheduled/hosted-index.ts'
import { type SearchService, startSearchService } from '#tests/support/catalogue/search-service.ts'
import { databaseOfSuite } from '#tests/support/database/database.ts'
import { changeCatalogue, clearHostedIndex, expectCurrent, hostedShop } from './hosted-shop.ts'
import { loadDemoCatalogue } from './search-shop.ts'

const database = databaseOfSuite()
const db = () => database().db
let service: SearchService
let shop: ReturnType<typeof hostedShop>

beforeAll(() => loadDemoCatalogue(db()))
beforeEach(async () => {
  await service?.close()
  await clearHostedIndex(db())
  service = await startSearchService()
  shop = hostedShop(db(), service)
})
afterAll(() => service?.close())

const build = async () => {
  await shop.compare()
  expect(await shop.update()).toBeGreaterThan(200)
}
const readItems = () => shop.ports.searchChanges.readItems()

/** Ports that fail from the n-th call on, before or after its effect, as a process that was killed. */
function crashingPorts(ports: typeof shop.ports, lastCall: number, isAfter: boolean) {
  const state = { calls: 0, isDead: false }
  const wrap = <T extends object>(port: T): T =>
    new Proxy(port, {
      get: (target, name) => {
        const member = target[name as keyof T]
        if (typeof member !== 'function') return member
        return async (...args: unknown[]) => {
          state.calls += 1
          if (state.calls === lastCall && isAfter && !state.isDead) await member.apply(target, args)
          if (state.calls >= lastCall) state.isDead = true
          if (state.isDead) throw new Error('the process died')
          return member.apply(target, args)
        }
      },
    })
  return {
    ports: {
      ...ports,
      hostedIndex: { ...wrap(ports.hostedIndex), ...syncMembers(ports) },
      searchChanges: wrap(ports.searchChanges),
    },
    state,
  }
}

function syncMembers({ hostedIndex: { name, layout, revisionOf } }: typeof shop.ports) {
  return { name, layout, revisionOf }
}

describe.each([
  ['changes', false],
  ['a rebuild', true],
])('a crash while sending %s', (_, isRebuild) => {
  test.each([false, true])('at any call of a port (after its effect: %s) loses nothing', async (isAfter) => {
    await build()
    for (let call = 1, isOver = false; !isOver; call += isRebuild ? 2 : 1) {
      await changeCatalogue(db(), shop, call)
      if (isRebuild) await shop.ports.searchChanges.requestRebuild(Temporal.Instant.from('2026-11-20T00:00:00Z'))
      const { ports, state } = crashingPorts(shop.ports, call, isAfter)
      await updateHostedIndex(ports)().catch(() => undefined)
      isOver = !state.isDead
      expect(call).toBeLessThan(40)
      shop.later(150)
      await shop.update()
      await expectCurrent(db(), shop, service)
    }
  })

  test('at any request to the service loses nothing, and searches always find a whole index', async () => {
    await build()
    const size = () => service.indexes.get('items')?.records.size ?? 0
    const smallest = (await readItems()).length - 60
    service.onTask = () => expect(size()).toBeGreaterThan(smallest)
    let isOver = false
    for (let requests = 0; !isOver; requests += isRebuild ? 4 : 1) {
      await changeCatalogue(db(), shop, requests)
      if (isRebuild) await shop.ports.searchChanges.requestRebuild(Temporal.Instant.from('2026-11-20T00:00:00Z'))
      service.mode = { kind: 'ends', afterRequests: requests }
      const failures = shop.updateFailures.length
      // A restarted process has a client that knows nothing of the failure.
      const process = hostedShop(db(), service)
      process.later((requests + 1) * 300)
      await process.update()
      isOver = process.updateFailures.length === 0
      expect(failures + requests).toBeLessThan(80)
      service.mode = { kind: 'up' }
      process.later(150)
      const next = hostedShop(db(), service)
      next.later((requests + 1) * 300 + 150)
      await next.update()
      await expectCurrent(db(), shop, service)
    }
  })
})

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadDemo } from '#bootstrap/load-demo.ts'
import { createPorts, type Ports } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { createLog } from '#observability/log.ts'
import type { Services } from '#services/services.ts'
import { openTestDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { HANAKO, TARO } from './people.ts'

const NOW = '2026-11-20T10:00:00+09:00'

describe('the demo members', () => {
  const folder = mkdtempSync(join(tmpdir(), 'members-'))
  let opened: TestDatabase
  let services: Services
  let uid: string
  let ports: Ports
  const signIn = ({ email, password }: { email: string; password: string }) =>
    services.sessions.signIn({ email, password }, { address: undefined })

  beforeAll(async () => {
    opened = await openTestDatabase()
    const config = parseConfig({ DATA_DIR: folder, CLOCK: NOW, SEED: 'demo' })
    ports = createPorts(config, opened.db)
    services = createServices(config, ports)
    await services.scheduled.moveStockWindow()
    await loadDemo(config, opened.db, ports, createLog('silent'))
    const signedIn = await signIn(HANAKO)
    if (isRejected(signedIn)) throw new Error(signedIn.code)
    uid = signedIn.session.uid
  })
  afterAll(async () => {
    await opened?.close()
    rmSync(folder, { recursive: true, force: true })
  })

  test('the first has current and past orders, one of them due for return', async () => {
    const { orders, pageCount } = await services.members.listOrders(uid, 1)
    expect(pageCount).toBe(1)
    expect(orders.map(({ order }) => order.status).toSorted()).toEqual(
      ['CancelByCustomer', 'Delivery', 'Rental1', 'Reserved', 'Return', 'Return', 'Return'].toSorted(),
    )
    expect(orders.filter(({ nextStep }) => nextStep === 'return')).toHaveLength(1)
    expect(orders.some(({ nextStep }) => nextStep === 'review')).toBe(true)
    for (const { order, medias } of orders) {
      expect(order.email).toBe(HANAKO.email)
      expect(order.lines.every(({ itemId }) => medias[itemId] !== undefined)).toBe(true)
    }
  })

  test('the first has points that match the orders: earned, used and pending', async () => {
    const points = await services.members.getPoints(uid)
    const { orders } = await services.members.listOrders(uid, 1)
    const earned = orders
      .filter(({ order }) => order.status === 'Return')
      .reduce((sum, { order }) => sum + order.addPoints, 0)
    expect(earned).toBeGreaterThan(0)
    expect(points.balance).toBe(500 - 300 + earned)
    expect(points.pending).toBeGreaterThan(0)
    expect(points.nextExpiry?.on).toBe(day('2027-07-03'))
    expect(points.entries.map(({ reason }) => reason)).toContain('used')
  })

  test('the first has available favourites, two addresses, and rentals to review', async () => {
    const { cards, unavailableCount } = await services.favourites.listFavourites({ customerUid: uid })
    expect([cards.length, unavailableCount]).toEqual([6, 0])
    expect((await services.members.getMember(uid))?.addresses.map(({ isDefault }) => isDefault)).toEqual([true, false])
    expect((await services.reviews.listOwn(uid)).filter(({ isReviewed }) => !isReviewed).length).toBeGreaterThan(1)
  })

  test('the second has no orders and no points', async () => {
    const signedIn = await signIn(TARO)
    if (isRejected(signedIn)) throw new Error(signedIn.code)
    expect((await services.members.listOrders(signedIn.session.uid, 1)).orders).toEqual([])
    expect((await services.members.getPoints(signedIn.session.uid)).balance).toBe(0)
  })
})

import assert from 'node:assert/strict'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { productionPageRenderer, siteOf } from '#bootstrap/page-renderer.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { createErrorReporter, createRouters } from '#bootstrap/routers.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import { createLog } from '#observability/log.ts'
import { ensureBuilt } from '#scripts/build.ts'
import { cookieHeader } from '#tests/support/customers/member-pages.ts'
import { ITEMS, NOW } from './booking-shop.ts'

/** Fields of the item page's form besides item and submission; every prefecture can be served on this day. */
export const FIELDS = `size=&start=${addDays(dayOfInstant(NOW), 40)}&days=4&plan=0&pref=13`
const SITE = 'http://shop.test'
/** As of a web process. */
const BROWSE_TIMES = { pollMs: 200, maxAgeMs: 1_000 }

/** The whole shop in this process, to which forms are sent without a socket. */
export type AddingShop = {
  /** Sends the form as request n of add-to-cart.lua does. Returns the Cookie header of the browser afterwards. */
  add(n: number, cookie?: string): Promise<string>
  close(): void
}

export async function openAddingShop(db: Database): Promise<AddingShop> {
  await ensureBuilt()
  const config = parseConfig({ SITE_URL: SITE, SEED: 'none', CLOCK: NOW.toString() })
  const log = createLog('silent')
  const ports = createPorts(config, db, { browse: BROWSE_TIMES })
  const services = createServices(config, ports)
  await services.scheduled.moveStockWindow()
  await ports.browse.refresh()
  const errorReporter = createErrorReporter(log)
  const surroundings = { services, site: siteOf(config), errorReporter }
  const pageRenderer = await productionPageRenderer(surroundings)
  const parts = { config, services, ports, log, pageRenderer, servesAssets: false, isDraining: () => false }
  const { router } = createRouters(parts)
  const add: AddingShop['add'] = async (n, cookie = '') => {
    const body = new URLSearchParams(`item=${(n % ITEMS) + 1}&submission=${hex(n)}&${FIELDS}`)
    const headers = { origin: SITE, cookie }
    const answer = await router.fetch(new Request(`${SITE}/cart/lines`, { method: 'POST', headers, body }))
    assert.equal(answer.headers.get('location'), '/cart')
    return cookieHeader(answer)
  }
  return { add, close: () => ports.browse.close() }
}

function hex(n: number): string {
  return n.toString(16).padStart(16, '0')
}

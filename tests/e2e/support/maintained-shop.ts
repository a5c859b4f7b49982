import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
import { sql } from 'kysely'
import { openInMemory } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { keptFirst } from '#http/pages/kept-listener.ts'
import { parseConfig } from '#root/config.ts'
import { openDoors, troubleLog } from '#root/doors.ts'
import { openLog } from '#root/log.ts'
import { builtPageHandler } from '#root/page-handler.ts'
import { openPorts, wireServices } from '#root/wiring.ts'

/**
 * A shop of its own, with nothing in it, whose maintenance the journey switches: a program that says its address to its
 * parent and takes `true` and `false` from it. The allowed address is 203.0.113.9, behind a trusted proxy.
 */
const db = await openInMemory()
await migrate(db)
const config = parseConfig({ SEED: 'none', TRUST_PROXY: 'true', MAINTENANCE_ALLOW: '203.0.113.9', LOG_LEVEL: 'silent' })
const log = openLog(config.logLevel)
const ports = openPorts(config, db, log)
const services = wireServices(config, ports)
await services.chores.moveStockWindow()
const site = { url: config.siteUrl, isIndexed: false }
const render = await builtPageHandler({
  services,
  site,
  operator: config.operator,
  trouble: troubleLog(log, ports.ids),
})
const { doors, peek } = openDoors({ config, services, ports, log, render, assets: true, isDraining: () => false })
const server = createServer(
  keptFirst(
    peek,
    getRequestListener((request, env) => doors.fetch(request, env)),
  ),
)
server.listen(0, () => {
  const address = server.address()
  process.send?.({ url: `http://localhost:${typeof address === 'object' && address ? address.port : 0}` })
})
process.on('message', async (isForced) => {
  const document = JSON.stringify({ is_force_maintenance: isForced === true })
  await sql`INSERT INTO configs (id, document) VALUES ('maintenances', ${document}::jsonb)
    ON CONFLICT (id) DO UPDATE SET document = excluded.document`.execute(db)
  process.send?.({ isForced })
})
process.on('disconnect', () => process.exit(0))

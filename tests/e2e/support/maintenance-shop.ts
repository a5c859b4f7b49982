import { sql } from 'kysely'
import { createPorts } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { createLog } from '#observability/log.ts'
import { openShopSocket } from './shop-socket.ts'
import type { OpenSideShop } from './side-shops.ts'

/**
 * An empty shop whose maintenance the test switches. The allowed address is 203.0.113.9, behind a trusted proxy.
 */
export const openMaintenanceShop: OpenSideShop = async (db, folder) => {
  const { url, serve, close } = await openShopSocket()
  const config = parseConfig({
    SEED: 'none',
    SITE_URL: url,
    DATA_DIR: folder,
    TRUST_PROXY: 'true',
    MAINTENANCE_ALLOW: '203.0.113.9',
    LOG_LEVEL: 'silent',
  })
  const ports = createPorts(config, db, { log: createLog(config.logLevel) })
  const services = createServices(config, ports)
  await services.scheduled.moveStockWindow()
  await serve({ config, services, ports })
  return {
    url,
    async perform(task) {
      if (task.do !== 'set-maintenance') throw new Error(`unknown task: ${task.do}`)
      const document = JSON.stringify({ is_force_maintenance: task.isForced })
      await sql`INSERT INTO configs (id, document) VALUES ('maintenances', ${document}::jsonb)
        ON CONFLICT (id) DO UPDATE SET document = excluded.document`.execute(db)
    },
    close,
  }
}

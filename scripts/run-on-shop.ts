import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { readConfig } from '#config/config.ts'
import type { Services } from '#services/services.ts'

/** Runs a command on the shop of this environment, which may be running; a failed command sets the exit code. */
export async function runOnShop(command: (services: Services) => Promise<boolean>): Promise<void> {
  const config = readConfig()
  const db = await openDatabase({ ...config.database, poolSize: 1, sharesEmbedded: true })
  try {
    await migrate(db)
    if (!(await command(createServices(config, createPorts(config, db))))) process.exitCode = 1
  } finally {
    await closeDatabase(db)
  }
}

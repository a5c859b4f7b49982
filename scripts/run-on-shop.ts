import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { runProgram } from '#bootstrap/program.ts'
import { createServices } from '#bootstrap/services.ts'
import { openForCommand } from '#bootstrap/shop-database.ts'
import type { Services } from '#services/services.ts'

/** Runs a command on the shop of this environment, which may be running. `command` returns whether it succeeded. */
export function runOnShop(command: (services: Services) => Promise<boolean>): Promise<void> {
  return runProgram(async (config) => {
    const db = await openForCommand(config)
    try {
      const services = createServices(config, createPorts(config, db))
      await services.settings.refresh()
      return (await command(services)) ? 0 : 1
    } finally {
      await closeDatabase(db)
    }
  })
}

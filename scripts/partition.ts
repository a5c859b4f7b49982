import { parseArgs } from 'node:util'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import {
  isPartitioned,
  partitionByYear,
  YEAR_TABLES,
  type YearTable,
} from '#adapters/postgres/partitions/partitions.ts'
import { runProgram } from '#bootstrap/program.ts'
import { openForCommand } from '#bootstrap/shop-database.ts'
import type { Config } from '#config/config.ts'
import { SHOP_TIME_ZONE } from '#domain/day.ts'

const USAGE = `npm run partition -- <table> …   partitions tables by year, or adds years to those that are partitioned
npm run partition               adds the next years to all that are partitioned

Tables: ${YEAR_TABLES.join(', ')}. The shop may run. See docs/growth.md, Partitions by year.`

/** Rows of this time may be written while a table is checked and attached. */
const MARGIN = { hours: 24 * 30 }
const YEARS_AHEAD = 2

async function main(config: Config): Promise<number> {
  const { positionals } = parseArgs({ allowPositionals: true })
  if (positionals.some((name) => !isYearTable(name)) || config.database.databaseUrl === undefined) {
    console.error(USAGE)
    return 2
  }
  const fromYear = Temporal.Now.instant().add(MARGIN).toZonedDateTimeISO(SHOP_TIME_ZONE).year + 1
  const db = await openForCommand(config, { statementTimeoutMs: 0 })
  try {
    for (const table of YEAR_TABLES) {
      if (!positionals.includes(table) && (positionals.length > 0 || !(await isPartitioned(db, table)))) continue
      const onStep = (step: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${table}: ${step}`)
      await partitionByYear(db, table, { fromYear, toYear: fromYear + YEARS_AHEAD - 1, onStep })
    }
    return 0
  } finally {
    await closeDatabase(db)
  }
}

function isYearTable(name: string): name is YearTable {
  return (YEAR_TABLES as readonly string[]).includes(name)
}

await runProgram(main)

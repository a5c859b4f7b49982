import { parseArgs } from 'node:util'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { migrate } from '#adapters/postgres/database/migrate.ts'
import {
  isPartitioned,
  partitionByYear,
  YEAR_TABLES,
  type YearTable,
} from '#adapters/postgres/partitions/partitions.ts'
import { readConfig } from '#config/config.ts'
import { SHOP_TIME_ZONE } from '#domain/day.ts'

const USAGE = `npm run partition -- <table> …   partitions tables by year, or adds years to those that are partitioned
npm run partition               adds the next years to all that are partitioned

Tables: ${YEAR_TABLES.join(', ')}. The shop may run. See docs/growth.md, Partitions by year.`

/** Rows of this time may be written while a table is checked and attached. */
const MARGIN = { hours: 24 * 30 }
const YEARS_AHEAD = 2

async function main(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true })
  const config = readConfig()
  if (positionals.some((name) => !isYearTable(name)) || config.database.databaseUrl === undefined) {
    console.error(USAGE)
    process.exitCode = 2
    return
  }
  const fromYear = Temporal.Now.instant().add(MARGIN).toZonedDateTimeISO(SHOP_TIME_ZONE).year + 1
  const db = await openDatabase({ ...config.database, poolSize: 1, statementTimeoutMs: 0 })
  try {
    await migrate(db)
    for (const table of YEAR_TABLES) {
      if (!positionals.includes(table) && (positionals.length > 0 || !(await isPartitioned(db, table)))) continue
      const onStep = (step: string) => console.log(`${new Date().toISOString().slice(11, 19)} ${table}: ${step}`)
      await partitionByYear(db, table, { fromYear, toYear: fromYear + YEARS_AHEAD - 1, onStep })
    }
  } finally {
    await closeDatabase(db)
  }
}

function isYearTable(name: string): name is YearTable {
  return (YEAR_TABLES as readonly string[]).includes(name)
}

await main()

import { labelStore } from '#adapters/postgres/catalogue/label-store.ts'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { runProgram } from '#bootstrap/program.ts'
import { openForCommand } from '#bootstrap/shop-database.ts'

const USAGE = `npm run seed -- basics

  basics    adds the categories, sizes, ages and colours that a shop begins with, without any item: pages and texts of
            the shop link to these categories. Rows that exist are not changed, so it may run again

Uses DATABASE_URL, or the embedded database in DATA_DIR. The shop may be running.
Exit codes: 0 success, 1 database not available, 2 invalid command.`

await runProgram(async (config) => {
  const [what, ...more] = process.argv.slice(2)
  if (what !== 'basics' || more.length > 0) {
    console.error(USAGE)
    return 2
  }
  const db = await openForCommand(config)
  try {
    const { groups, tags, categories } = await labelStore(db).transaction('shared', (tx) => tx.addBasics())
    console.log(`Added: ${categories} categories, ${groups} groups of tags, ${tags} tags.`)
    return 0
  } finally {
    await closeDatabase(db)
  }
})

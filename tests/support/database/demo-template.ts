import pg from 'pg'
import { inject } from 'vitest'
import { closeDatabase, openDatabase } from '#adapters/postgres/database/connect.ts'
import { openSmallShop } from '../shop/small-shop.ts'
import { urlOf } from './database-server.ts'

/** The key of the advisory lock; nothing else uses it. */
const DEMO_TEMPLATE_LOCK = 4_203_115_089

/**
 * The template database with the demo shop as of small-shop.ts `NOW`; its files are in `demoDataDir`. The first suite
 * of a run that needs it creates it; the others wait.
 */
export async function demoTemplate(): Promise<string> {
  const { url, template } = inject('postgres')
  const name = `${template}_demo`
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('SELECT pg_advisory_lock($1)', [DEMO_TEMPLATE_LOCK])
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [name])
    if (rowCount === 0) {
      await client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`)
      await loadDemo(urlOf(url, name))
    }
    return name
  } finally {
    await client.end()
  }
}

async function loadDemo(databaseUrl: string): Promise<void> {
  const db = await openDatabase({ databaseUrl, dataDir: '' })
  const shop = await openSmallShop(db, 'demo', { dataDir: inject('demoDataDir') })
  await shop.close()
  await closeDatabase(db)
}

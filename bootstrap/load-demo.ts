import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database } from '#adapters/postgres/database/connect.ts'
import type { Config } from '#config/config.ts'
import { dayOfInstant } from '#domain/day.ts'
import type { Ports } from './ports.ts'

export async function loadDemo(config: Config, db: Database, ports: Ports, log: Logger): Promise<void> {
  if (config.seed !== 'demo') return
  const { rows } = await sql<{ isEmpty: boolean }>`SELECT NOT EXISTS (SELECT FROM items) AS "isEmpty"`.execute(db)
  if (rows[0]?.isEmpty !== true) return
  const [{ loadDemoShop }, { addDemoFavourites, createDemoMembers }, { createDemoStaff }] = await Promise.all([
    import('#demo/load.ts'),
    import('#demo/members/demo-members.ts'),
    import('#demo/members/demo-staff.ts'),
  ])
  console.log('商品カタログが空のため、デモの店舗を読み込みます。')
  const now = ports.clock.now()
  // With an external identity provider no demo member is created, because its accounts are real.
  const member = ports.identityKeys === undefined ? undefined : await createDemoMembers(ports, now)
  if (ports.identityKeys !== undefined) await createDemoStaff(ports, now)
  const { files, privateFiles } = ports
  const loaded = await loadDemoShop({ db, files, privateFiles, todayOn: dayOfInstant(now), now, member })
  if (member !== undefined) await addDemoFavourites(ports, member, now)
  log.info(loaded, 'demo shop loaded')
}

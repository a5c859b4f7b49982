import { mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openInMemory } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { parseConfig } from '#root/config.ts'
import { openLog } from '#root/log.ts'
import { openPorts, type Ports, wireServices } from '#root/wiring.ts'
import type { Services } from '#services/services.ts'
import { startOidcServer } from '#tests/support/oidc-server.ts'
import { TOKYO } from '#tests/support/small-shop.ts'
import { MEMBER_PASSWORD } from './other-ways-people.ts'
import { openShopSocket } from './shop-socket.ts'

/**
 * A shop of its own beside a real OpenID provider, with members: a program that says its address to its parent, and
 * makes a member of each e-mail address that it is sent.
 */
const { url, serve } = await openShopSocket()
const oidc = await startOidcServer([`${url}/auth/callback`])
const folder = await mkdtemp(join(tmpdir(), 'sumirei-ways-'))
await writeFile(join(folder, 'providers.json'), JSON.stringify([oidc.settings]))
const db = await openInMemory()
await migrate(db)
const config = parseConfig({
  SEED: 'none',
  SITE_URL: url,
  DATA_DIR: folder,
  LOG_LEVEL: 'warn',
  OTHER_ACCOUNTS_FILE: join(folder, 'providers.json'),
})
const log = openLog(config.logLevel)
const ports = openPorts(config, db, log)
const services = wireServices(config, ports)
await services.chores.moveStockWindow()
await serve({ config, services, ports })
process.send?.({ url })
process.on('message', async (email) => {
  await becomeMember(services, ports, String(email))
  process.send?.({ email })
})
process.on('disconnect', () => process.exit(0))

async function becomeMember({ sessions, members }: Services, { identity, identityAdmin }: Ports, email: string) {
  const made = await identity.call('signUp', { email, password: MEMBER_PASSWORD }, { address: undefined })
  if (isRejected(made)) throw new Error(made.code)
  await identityAdmin.setEmailVerified(made.localId, email)
  const signedIn = await sessions.signIn({ email, password: MEMBER_PASSWORD }, { address: undefined })
  if (isRejected(signedIn)) throw new Error(signedIn.code)
  await members.joinWithAccount(signedIn.session, {
    address: TOKYO,
    sex: 2,
    bornOn: day('1980-02-29'),
    mailMagazine: 3,
    reminderQuestion: 3,
    reminderAnswer: 'たま',
  })
}

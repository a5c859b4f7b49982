import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createPorts, type Ports } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { day } from '#domain/day.ts'
import { isRejected } from '#domain/result.ts'
import { createLog } from '#observability/log.ts'
import type { Services } from '#services/services.ts'
import { startOidcServer } from '#tests/support/identity/oidc-server.ts'
import { TOKYO } from '#tests/support/shop/small-shop.ts'
import { MEMBER_PASSWORD } from './other-sign-in-members.ts'
import { openShopSocket } from './shop-socket.ts'
import type { OpenSideShop } from './side-shops.ts'

/** A shop with a real OpenID provider, to which the test adds members. */
export const openOtherSignInShop: OpenSideShop = async (db, folder) => {
  const { url, serve, close } = await openShopSocket()
  const oidc = await startOidcServer([`${url}/auth/callback`])
  const providers = join(folder, 'providers.json')
  await writeFile(providers, JSON.stringify([oidc.settings]))
  const settings = { SITE_URL: url, DATA_DIR: folder, OTHER_ACCOUNTS_FILE: providers }
  const config = parseConfig({ SEED: 'none', LOG_LEVEL: 'warn', ...settings })
  const ports = createPorts(config, db, { log: createLog(config.logLevel) })
  const services = createServices(config, ports)
  await services.scheduled.moveStockWindow()
  await serve({ config, services, ports })
  return {
    url,
    async perform(task) {
      if (task.do !== 'add-member') throw new Error(`unknown task: ${task.do}`)
      await addMember(services, ports, task.email)
    },
    async close() {
      await close()
      await oidc.close()
    },
  }
}

async function addMember({ sessions, members }: Services, { identity, identityAdmin }: Ports, email: string) {
  const account = await identity.call('signUp', { email, password: MEMBER_PASSWORD }, { address: undefined })
  if (isRejected(account)) throw new Error(account.code)
  await identityAdmin.setEmailVerified(account.localId, email)
  const signedIn = await sessions.signIn({ email, password: MEMBER_PASSWORD }, { address: undefined })
  if (isRejected(signedIn)) throw new Error(signedIn.code)
  const profile = {
    address: TOKYO,
    sex: 2,
    bornOn: day('1980-02-29'),
    mailMagazine: 3,
    reminderQuestion: 3,
    reminderAnswer: 'たま',
  } as const
  await members.joinWithExternalAccount(signedIn.session, profile, { address: undefined })
}

import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run mails -- list           mails that were given up, or are being retried
npm run mails -- retry <uid> …  tries those that were given up once more
npm run mails -- retry all
On the embedded database the shop must be stopped meanwhile; with DATABASE_URL it may run.`

/** Lists and retries mails that could not be delivered. Returns whether it succeeded. */
export async function runMailsCommand(
  mails: Pick<Services['mails'], 'listUndelivered' | 'retry'>,
  [verb, ...uids]: readonly string[],
  say: (line: string) => void,
): Promise<boolean> {
  if (verb === 'list' && uids.length === 0) {
    const troubled = await mails.listUndelivered()
    for (const { uid, kind, to, subject, queuedAt, failedAt, attempts, lastError } of troubled) {
      const state = failedAt === undefined ? `retried (${attempts})` : `given up ${failedAt.toString()}`
      say(`${uid}  ${state}  ${kind}  ${to}  queued ${queuedAt.toString()}\n    ${subject}\n    ${lastError}`)
    }
    say(troubled.length === 0 ? 'No mail is in trouble.' : `${troubled.length} in trouble`)
    return true
  }
  if (verb === 'retry' && uids.length > 0) {
    const requestedUids = uids.length === 1 && uids[0] === 'all' ? undefined : uids
    const count = await mails.retry(requestedUids)
    say(`${count} will be tried again`)
    return requestedUids === undefined || count === requestedUids.length
  }
  say(USAGE)
  return false
}

if (import.meta.main) await runOnShop(({ mails }) => runMailsCommand(mails, process.argv.slice(2), console.log))

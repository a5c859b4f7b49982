import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run mails -- list           mails that failed permanently or are being retried
npm run mails -- retry <uid> …  retries mails that failed permanently
npm run mails -- retry all
With the embedded database, stop the shop first; with DATABASE_URL it may run.`

/** Lists and retries mails that could not be delivered. Returns whether it succeeded. */
export async function runMailsCommand(
  mails: Pick<Services['mails'], 'listUndelivered' | 'retry'>,
  [verb, ...uids]: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  if (verb === 'list' && uids.length === 0) {
    const undelivered = await mails.listUndelivered()
    for (const { uid, kind, to, subject, queuedAt, failedAt, attempts, lastError } of undelivered) {
      const state = failedAt === undefined ? `retried (${attempts})` : `failed ${failedAt.toString()}`
      print(`${uid}  ${state}  ${kind}  ${to}  queued ${queuedAt.toString()}\n    ${subject}\n    ${lastError}`)
    }
    print(undelivered.length === 0 ? 'No undelivered mails.' : `${undelivered.length} undelivered`)
    return true
  }
  if (verb === 'retry' && uids.length > 0) {
    const requestedUids = uids.length === 1 && uids[0] === 'all' ? undefined : uids
    const count = await mails.retry(requestedUids)
    print(`${count} will be retried`)
    return requestedUids === undefined || count === requestedUids.length
  }
  print(USAGE)
  return false
}

if (import.meta.main) await runOnShop(({ mails }) => runMailsCommand(mails, process.argv.slice(2), console.log))

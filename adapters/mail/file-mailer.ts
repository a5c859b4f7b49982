import { join } from 'node:path'
import { writeFileIfAbsent } from '#adapters/files/atomic-write.ts'
import type { Mailer } from '#services/ports/mails.ts'
import type { Clock } from '#services/ports/runtime.ts'

const UID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/

/**
 * Writes each mail atomically to a file `{dir}/{uid}.json` with uid, to, subject and bodies. Delivering the same uid
 * again changes nothing. With a clock, `deliveredAt` has the time. In development, /dev/mails shows the mails.
 */
export function fileMailer(dir: string, clock?: Clock): Mailer {
  return {
    async deliver({ uid, to, subject, text, html, unsubscribeUrl }) {
      if (!UID.test(uid)) throw new TypeError(`not a mail uid: ${JSON.stringify(uid)}`)
      const deliveredAt = clock?.now().toString({ smallestUnit: 'millisecond' })
      const mail = { uid, to, subject, text, html, unsubscribeUrl, deliveredAt }
      await writeFileIfAbsent(join(dir, `${uid}.json`), `${JSON.stringify(mail, null, 2)}\n`)
    },
  }
}

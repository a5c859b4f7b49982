import { join } from 'node:path'
import type { Mailer } from '#services/ports/mails.ts'
import type { Clock } from '#services/ports/runtime.ts'
import { writeFileIfAbsent } from '../files/disk-files.ts'

const UID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/

/** Writes each mail once to `{dir}/{uid}.json`; /dev/mails shows them. With a clock, `deliveredAt` has the time. */
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

import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { writeOnce } from '#adapters/files/atomic-write.ts'
import { readIfThere } from '#adapters/files/disk-files.ts'
import { hasCode } from '#adapters/files/fault-code.ts'
import type { Clock } from '#services/ports/clock.ts'
import type { MailContent, Mailer } from '#services/ports/mailer.ts'

const UID = /^[A-Za-z0-9][A-Za-z0-9_-]{0,99}$/

/** A mail as it lies in its file; `deliveredAt` is an ISO instant. */
export type FiledMail = { readonly uid: string; readonly to: string; readonly deliveredAt?: string } & MailContent

/** A mailer whose mails can be read again. */
export interface FileMailer extends Mailer {
  /** The newest mails, newest first. */
  newest(limit: number): Promise<readonly FiledMail[]>
  find(uid: string): Promise<FiledMail | undefined>
}

/**
 * Delivers each mail into a file `{dir}/{uid}.json`, whole or not at all. The same uid again changes nothing: the first one
 * stays. With a clock, the file tells when.
 */
export function fileMailer(dir: string, clock?: Clock): FileMailer {
  const find = async (uid: string) => (UID.test(uid) ? readMail(join(dir, `${uid}.json`)) : undefined)
  return {
    async deliver({ uid, to, subject, text, html }) {
      if (!UID.test(uid)) throw new TypeError(`not a mail uid: ${JSON.stringify(uid)}`)
      const deliveredAt = clock?.now().toString({ smallestUnit: 'millisecond' })
      const mail: FiledMail = { uid, to, subject, text, html, deliveredAt }
      await writeOnce(join(dir, `${uid}.json`), `${JSON.stringify(mail, null, 2)}\n`)
    },
    find,
    async newest(limit) {
      const uids = (await listUids(dir)).slice(-limit * 2)
      const mails = (await Promise.all(uids.map(find))).filter((mail) => mail !== undefined)
      return mails.sort(byBirth).slice(-limit).reverse()
    },
  }
}

/** Uids rise with their birth (UUIDv7); the time of delivery decides where it is known. */
function byBirth(a: FiledMail, b: FiledMail): number {
  const [keyA, keyB] = [`${a.deliveredAt ?? ''} ${a.uid}`, `${b.deliveredAt ?? ''} ${b.uid}`]
  return keyA < keyB ? -1 : Number(keyA > keyB)
}

async function listUids(dir: string): Promise<string[]> {
  try {
    const names = await readdir(dir)
    return names
      .filter((name) => name.endsWith('.json') && !name.startsWith('.'))
      .map((name) => name.slice(0, -'.json'.length))
      .sort()
  } catch (fault) {
    if (hasCode(fault, 'ENOENT')) return []
    throw fault
  }
}

async function readMail(path: string): Promise<FiledMail | undefined> {
  const bytes = await readIfThere(path)
  return bytes === undefined ? undefined : (JSON.parse(new TextDecoder().decode(bytes)) as FiledMail)
}

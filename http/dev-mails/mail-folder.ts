import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const FILE_NAME = /^([A-Za-z0-9][A-Za-z0-9_-]{0,99})\.json$/

const mailSchema = z.object({
  uid: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  deliveredAt: z.string().optional(),
})

/** A mail written by the file transport; `deliveredAt` is an ISO instant, if known. */
export type StoredMail = z.infer<typeof mailSchema>

/** The newest mails of a folder, newest first: by delivery time, else by uid, which increases with time. */
export async function newestMails(folder: string, limit: number): Promise<readonly StoredMail[]> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => FILE_NAME.test(name))
    .sort()
    .slice(-2 * limit)
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)))
  const order = ({ deliveredAt = '', uid }: StoredMail) => `${deliveredAt} ${uid}`
  return mails
    .filter((mail) => mail !== undefined)
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
    .slice(0, limit)
}

/** Finds a mail by its uid. */
export async function findMail(folder: string, uid: string): Promise<StoredMail | undefined> {
  return FILE_NAME.test(`${uid}.json`) ? readMail(folder, `${uid}.json`) : undefined
}

async function readMail(folder: string, name: string): Promise<StoredMail | undefined> {
  try {
    return mailSchema.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}

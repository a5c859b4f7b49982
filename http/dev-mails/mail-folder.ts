import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'

const NAME = /^([A-Za-z0-9][A-Za-z0-9_-]{0,99})\.json$/

const filed = z.object({
  uid: z.string(),
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().optional(),
  unsubscribeUrl: z.string().optional(),
  deliveredAt: z.string().optional(),
})

/** A mail as the file transport left it; `deliveredAt` is an ISO instant where known. */
export type FiledMail = z.infer<typeof filed>

/** The newest mails of a folder, newest first: by time of delivery, else by uid, which rises with its birth. */
export async function newestMails(folder: string, limit: number): Promise<readonly FiledMail[]> {
  const names = await readdir(folder).catch(() => [])
  const newest = names
    .filter((name) => NAME.test(name))
    .sort()
    .slice(-2 * limit)
  const mails = await Promise.all(newest.map((name) => readMail(folder, name)))
  const order = ({ deliveredAt = '', uid }: FiledMail) => `${deliveredAt} ${uid}`
  return mails
    .filter((mail) => mail !== undefined)
    .sort((a, b) => (order(a) < order(b) ? 1 : -1))
    .slice(0, limit)
}

/** One mail; undefined when there is none of that uid. */
export async function findMail(folder: string, uid: string): Promise<FiledMail | undefined> {
  return NAME.test(`${uid}.json`) ? readMail(folder, `${uid}.json`) : undefined
}

async function readMail(folder: string, name: string): Promise<FiledMail | undefined> {
  try {
    return filed.parse(JSON.parse(await readFile(join(folder, name), 'utf8')))
  } catch {
    return undefined
  }
}

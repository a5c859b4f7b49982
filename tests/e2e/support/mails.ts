import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

type Mail = { readonly to: string; readonly subject: string; readonly text: string; readonly html: string }

const POLLING = { timeout: 20_000, intervals: [50, 100, 200] }

/** Parsed mails by file name. A file does not change, because it is renamed only when complete. */
const parsedMails = new Map<string, Mail>()

/** Waits for `count` mails to an address and returns them. */
export async function mailsTo(address: string, count: number): Promise<readonly Mail[]> {
  await expect.poll(async () => (await readMails(address)).length, POLLING).toBe(count)
  return readMails(address)
}

/** Waits for a link to a path in the mails to an address and returns the last one. */
export async function linkTo(address: string, path: string): Promise<string> {
  const pattern = new RegExp(`https?://\\S*${path}\\S*`, 'g')
  let link = ''
  const findLink = async () => {
    const links = (await readMails(address)).flatMap(({ text }) => text.match(pattern) ?? [])
    link = links.at(-1) ?? ''
    return link
  }
  await expect.poll(findLink, POLLING).toContain(path)
  return link
}

/** Oldest first. */
async function readMails(address: string): Promise<Mail[]> {
  const folder = join(process.env.SHOP_DATA_DIR ?? '', 'mails')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /^[^.].*\.json$/.test(name)).toSorted()
  for (const name of names)
    if (!parsedMails.has(name)) parsedMails.set(name, JSON.parse(await readFile(join(folder, name), 'utf8')))
  return names.flatMap((name) => parsedMails.get(name) ?? []).filter(({ to }) => to === address)
}

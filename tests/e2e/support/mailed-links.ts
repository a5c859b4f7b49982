import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import { isWhole, mailFolder } from './guest.ts'

/** The last link to a path that a mail to an address holds, once there is one. */
export async function linkTo(address: string, path: string): Promise<string> {
  let link = ''
  await expect
    .poll(async () => (link = (await linksTo(address, path)).at(-1) ?? ''), { timeout: 20_000 })
    .toContain(path)
  return link
}

async function linksTo(address: string, path: string): Promise<string[]> {
  const names = await readdir(mailFolder()).catch(() => [])
  const files = await Promise.all(
    names
      .filter(isWhole)
      .toSorted()
      .map((name) => readFile(join(mailFolder(), name), 'utf8')),
  )
  const mails = files.map((file): { to: string; text: string } => JSON.parse(file))
  const link = new RegExp(`https?://\\S*${path}\\S*`, 'g')
  return mails.filter(({ to }) => to === address).flatMap(({ text }) => text.match(link) ?? [])
}

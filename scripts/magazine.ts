import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run magazine -- <file.md>   queues an issue for every member who wants the magazine, once each

The file: # title, a greeting, then ## headings with paragraphs and a [label](https://…) on a line of its own. Its name
is the issue's: called again, it goes to those alone who have not got it. On the embedded database the shop must be
stopped meanwhile; with DATABASE_URL it may run.`
const NAME = /^([a-z0-9][a-z0-9-]{0,59})\.md$/

/** Queues an issue; returns whether it succeeded. */
export async function queueMagazine(
  mails: Pick<Services['mails'], 'sendMagazine'>,
  path: string | undefined,
  say: (line: string) => void,
): Promise<boolean> {
  const [, issue] = NAME.exec(basename(path ?? '')) ?? []
  if (path === undefined || issue === undefined) {
    say(path === undefined ? USAGE : 'The file needs a name such as 2027-spring.md')
    return false
  }
  const outcome = await mails.sendMagazine(issue, await readFile(path, 'utf8'))
  if (isRejected(outcome)) {
    say(`${path}:${outcome.detail.line}: ${outcome.code}`)
    return false
  }
  say(`${issue}: queued for ${outcome.queued} members`)
  return true
}

if (import.meta.main) await runOnShop(({ mails }) => queueMagazine(mails, process.argv[2], console.log))

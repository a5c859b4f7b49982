import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { isRejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run magazine -- <file.md>   queues an issue once for every member who subscribed

The file: # title, a greeting, then ## headings with paragraphs and a [label](https://…) on a separate line. The file
name identifies the issue: a repeated run queues it only for members who have not received it. The shop may be running.`
const NAME = /^([a-z0-9][a-z0-9-]{0,59})\.md$/

/** Queues an issue; returns whether it succeeded. */
export async function queueMagazine(
  mails: Pick<Services['mails'], 'sendMagazine'>,
  path: string | undefined,
  print: (line: string) => void,
): Promise<boolean> {
  const [, issue] = NAME.exec(basename(path ?? '')) ?? []
  if (path === undefined || issue === undefined) {
    print(path === undefined ? USAGE : 'The file name must have a form such as 2027-spring.md')
    return false
  }
  const outcome = await mails.sendMagazine(issue, await readFile(path, 'utf8'))
  if (isRejected(outcome)) {
    print(`${path}:${outcome.detail.line}: ${outcome.code}`)
    return false
  }
  print(`${issue}: queued for ${outcome.queued} members`)
  return true
}

if (import.meta.main) await runOnShop(({ mails }) => queueMagazine(mails, process.argv[2], console.log))

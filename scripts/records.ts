import { isRejected } from '#domain/result.ts'
import type { TaxRecord } from '#services/ports/tax-records.ts'
import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run records -- <command> --as name

  read <order number> --as name --reason text   the tax record of an order whose personal data were erased; the reading
                                                is written into its history

The owner alone may do this. With the embedded database, stop the shop first; with DATABASE_URL it may run.`

/** Reads tax records (docs/rules.md Retention). */
export async function runRecordsCommand(
  { taxRecords }: Pick<Services, 'taxRecords'>,
  words: readonly string[],
  print: (line: string) => void,
): Promise<boolean> {
  const [command, target, ...more] = words
  const { as: name, reason = '' } = optionsOf(more)
  if (target === undefined || name === undefined) return refuse(print, USAGE)
  if (command !== 'read') return refuse(print, USAGE)
  const record = await taxRecords.readTaxRecord(Number(target), reason, `staff:${name}`)
  if (isRejected(record)) return refuse(print, REFUSALS[record.code])
  print(recordText(record))
  return true
}

const REFUSALS = {
  'record-unknown': 'There is no tax record of this order: it does not exist, or its data are still on the screens.',
  'reason-missing': '--reason is required.',
}

function refuse(print: (line: string) => void, text: string): false {
  print(text)
  return false
}

/** `--name value` pairs. */
function optionsOf(words: readonly string[]): Readonly<Record<string, string>> {
  const options: Record<string, string> = {}
  for (let index = 0; index + 1 < words.length; index += 2)
    options[(words[index] ?? '').replace(/^--/, '')] = words[index + 1] ?? ''
  return options
}

function recordText({ number, name, orderedOn, amountYen, taxYen, documents, lockedAt, endsOn }: TaxRecord): string {
  const issued = documents.map(
    ({ document, issue, issuedOn, amountYen: yen, addressee }) =>
      `  ${document} ${issue}  ${issuedOn}  ${yen} yen  ${addressee}`,
  )
  return [
    `order      ${number}`,
    `name       ${name === '' ? 'erased by an earlier release' : name}`,
    `ordered    ${orderedOn}`,
    `amount     ${amountYen} yen, of which tax ${taxYen} yen`,
    `locked     ${lockedAt.toString()}`,
    `erased on  ${endsOn}`,
    `documents  ${documents.length}`,
    ...issued,
  ].join('\n')
}

if (import.meta.main) await runOnShop((services) => runRecordsCommand(services, process.argv.slice(2), console.log))

import { parseArgs } from 'node:util'
import { closingRejectionText, lineEffectText, prefecturesText } from '#app/text/closing-text.ts'
import { parseDay } from '#domain/day.ts'
import { parsePrefectureCode } from '#domain/delivery/prefecture.ts'
import type { AffectedOrder } from '#domain/order/closing-effects.ts'
import type { Closing } from '#domain/rental/calendar.ts'
import { isRejected } from '#domain/result.ts'
import type { Staff } from '#services/ports/order-store.ts'
import type { Services } from '#services/services.ts'
import { runOnShop } from './run-on-shop.ts'

const USAGE = `npm run closings -- <command> [options]

  list                                   closings and suspensions that are not over, with their uids
  quote  <from> <to>                     placed orders that a closing would affect; changes nothing
  enter  <from> <to> --reason text       enters a closing; the reason is shown to customers
  quote-suspension <from> <to> --prefecture 13 …
  suspend <from> <to> --reason text --prefecture 13 …   enters a suspension of the carrier
  remove <uid>                           removes a closing or a suspension

Days are YYYY-MM-DD, both included. --as name is recorded as staff:{name} (default: operator).
With the embedded database, stop the shop first; with DATABASE_URL it may run.`

const OPTIONS = {
  as: { type: 'string', default: 'operator' },
  reason: { type: 'string', default: '' },
  prefecture: { type: 'string', multiple: true },
} as const

type Print = (line: string) => void
type Options = { readonly as: string; readonly reason: string; readonly prefecture?: readonly string[] | undefined }

/** Lists, enters and removes closings of the shop and suspensions of the carrier. */
export async function runClosingsCommand(
  { closings }: Pick<Services, 'closings'>,
  args: readonly string[],
  print: Print,
): Promise<boolean> {
  const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: OPTIONS })
  const [command = '', ...rest] = positionals
  if (command === 'list' && rest.length === 0) return printList(await closings.list(), print)
  if (command === 'remove' && rest.length === 1) {
    const isRemoved = await closings.remove(rest[0]!)
    print(isRemoved ? `${rest[0]}  削除しました。ご注文は変更していません。` : `${rest[0]}  該当なし`)
    return isRemoved
  }
  const period = periodOf(rest, values)
  const prefectures = prefecturesOf(values)
  if (period === undefined || prefectures === undefined) return usage(print)
  const by: Staff = `staff:${values.as}`
  // A closing can be quoted before its reason is known.
  const quoted = { ...period, reason: period.reason || '確認' }
  switch (command) {
    case 'quote':
      return printResult(await closings.quote(quoted), print)
    case 'quote-suspension':
      return printResult(await closings.quoteSuspension({ ...quoted, prefectures }), print)
    case 'enter':
      return printResult(await closings.enter(period, by), print)
    case 'suspend':
      return printResult(await closings.suspend({ ...period, prefectures }, by), print)
    default:
      return usage(print)
  }
}

function usage(print: Print): false {
  print(USAGE)
  return false
}

function periodOf([from, to, ...more]: readonly string[], { reason }: Options): Closing | undefined {
  const [fromOn, toOn] = [parseDay(from), parseDay(to)]
  return fromOn === undefined || toOn === undefined || more.length > 0 ? undefined : { fromOn, toOn, reason }
}

function prefecturesOf({ prefecture = [] }: Options): number[] | undefined {
  const codes = prefecture.map(parsePrefectureCode)
  return codes.every((code) => typeof code === 'number') ? codes : undefined
}

type Listed = Awaited<ReturnType<Services['closings']['list']>>

function printList({ closings, suspensions }: Listed, print: Print): true {
  for (const closing of closings) print(`${lineOf(closing)}  休業  ${closing.reason}  ${closing.enteredBy}`)
  for (const suspension of suspensions)
    print(
      `${lineOf(suspension)}  集配休止  ${suspension.reason}（${prefecturesText(suspension)}）  ${suspension.enteredBy}`,
    )
  if (closings.length + suspensions.length === 0) print('登録されている休業日と集配休止はありません。')
  return true
}

function lineOf({ uid, fromOn, toOn }: { readonly uid: string } & Closing): string {
  return `${uid}  ${fromOn}〜${toOn}`
}

type Result = Awaited<ReturnType<Services['closings']['enter'] | Services['closings']['quote']>>

/** Prints the affected orders, then what was entered; or the rejection. */
function printResult(result: Result, print: Print): boolean {
  if (isRejected(result)) {
    print(closingRejectionText(result))
    return false
  }
  const affected = 'uid' in result ? result.affected : result
  for (const order of affected) printOrder(order, print)
  print(
    affected.length === 0
      ? '影響を受けるご注文はありません。'
      : `影響を受けるご注文：${affected.length}件。いずれも変更していません。`,
  )
  if ('uid' in result) print(`${result.uid}  登録しました。`)
  return true
}

function printOrder({ number, customerName, lines }: AffectedOrder, print: Print): void {
  print(`${number}  ${customerName} 様`)
  for (const { itemName, effects } of lines) print(`    ${itemName}  ${effects.map(lineEffectText).join('、')}`)
}

if (import.meta.main) await runOnShop((services) => runClosingsCommand(services, process.argv.slice(2), console.log))

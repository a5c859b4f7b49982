import { readFile, writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { closeDatabase, openDatabase } from '#adapters/postgres/connect.ts'
import { migrate } from '#adapters/postgres/migrate.ts'
import { withFaultInjection } from '#bootstrap/fault-injection.ts'
import { createPorts } from '#bootstrap/ports.ts'
import { createServices } from '#bootstrap/services.ts'
import { readConfig } from '#config/config.ts'
import { parseDay } from '#domain/day.ts'
import { ORDER_STATUS, type OrderStatus } from '#domain/order/states.ts'
import type { Rejection } from '#domain/result.ts'
import type { Staff } from '#services/ports/order-store.ts'
import type { Services } from '#services/services.ts'
import { changeCommands } from './change-commands.ts'
import { chargeCommands } from './charge-commands.ts'
import { atRiskText, disputesText, documentsText, listText, rebookedText, recordText } from './order-text.ts'
import { ORDERS_USAGE } from './orders-usage.ts'
import { problemsText, refusalText, undeliveredText } from './parcel-text.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: 'operator' },
    slip: { type: 'string' },
    'return-slip': { type: 'string' },
    line: { type: 'string', multiple: true },
    until: { type: 'string' },
    from: { type: 'string' },
    saved: { type: 'string', default: '0' },
    reason: { type: 'string', default: '' },
    text: { type: 'string' },
    charge: { type: 'string' },
    product: { type: 'string' },
    'not-at-fault': { type: 'boolean', default: false },
    kind: { type: 'string' },
    photo: { type: 'string' },
    amount: { type: 'string' },
    wish: { type: 'string' },
    time: { type: 'string' },
    request: { type: 'string' },
    address: { type: 'string' },
    size: { type: 'string' },
    'despite-dispute': { type: 'string' },
    won: { type: 'boolean', default: false },
    lost: { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
    refuse: { type: 'boolean', default: false },
    erase: { type: 'boolean', default: false },
  },
})
const by: Staff = `staff:${values.as}`
const [command = '', name = '', ...more] = positionals

/** The result of a command; a rejection is printed with its code. */
type CommandResult = unknown

type Command = (services: Services, orderUid: string) => Promise<CommandResult>

const COMMANDS: Readonly<Record<string, Command>> = {
  confirm: ({ orderLife }, uid) => orderLife.confirmOrder(uid, by),
  pack: ({ orderLife }, uid) => orderLife.packLines(uid, values.line, by),
  ship: ({ orderLife }, uid) =>
    orderLife.shipOrder(
      uid,
      {
        slipNumber: requireOption('slip'),
        returnSlipNumber: requireOption('return-slip'),
        ...(values.line && { lineUids: values.line }),
        ...(values['despite-dispute'] && { confirmedDispute: values['despite-dispute'] }),
      },
      by,
    ),
  authorise: ({ orderLife }, uid) => orderLife.authoriseOrder(uid, by),
  dispute: ({ orderLife }, uid) => {
    if (values.won === values.lost) throw new Error('use either --won or --lost')
    return orderLife.closeDispute(uid, values.won ? 'won' : 'lost', by)
  },
  return: ({ orderLife }, uid) => orderLife.returnLines(uid, values.line, by),
  refused: ({ orderLife }, uid) =>
    orderLife.recordRefusal(uid, { lineUids: values.line, isCustomerAtFault: !values['not-at-fault'] }, by),
  lost: ({ orderLife }, uid) => orderLife.giveUpLine(uid, requireLine(), requireOption('reason'), by),
  found: ({ orderLife }, uid) => orderLife.recordFound(uid, requireLine(), by),
  'undo-return': ({ orderLife }, uid) => orderLife.undoReturn(uid, requireLine(), requireOption('reason'), by),
  substitute: ({ orderLife }, uid) =>
    orderLife.substituteProduct(uid, requireLine(), by, values.product ? Number(values.product) : undefined),
  'cod-paid': ({ orderLife }, uid) => orderLife.recordCodPayment(uid, requireDay(), by),
  'handed-in': ({ parcels }, uid) => parcels.recordHandIn(uid, requireDay(), by, values['return-slip']),
  inspect: ({ orderLife }, uid) => {
    const note = values.reason
    const finding = values.until
      ? ({ outcome: 'repair', untilOn: requireDay(), note } as const)
      : ({ outcome: 'ready', note } as const)
    return orderLife.inspectLine(uid, requireLine(), finding, by)
  },
  extend: ({ orderLife }, uid) =>
    orderLife.extendRental(uid, requireDay(), by, values.line === undefined ? {} : { lineUids: values.line }),
  cancel: ({ orderLife }, uid) => orderLife.cancelByCompany(uid, requireOption('reason'), by),
  memo: ({ orderLife }, uid) => {
    if (values.text === undefined) throw new Error('--text is required')
    return orderLife.writeMemo(uid, values.text, by)
  },
  'cancel-line': ({ orderLife }, uid) => orderLife.cancelLineByCompany(uid, requireLine(), requireOption('reason'), by),
  ...changeCommands({ by, values }),
  ...chargeCommands({ by, values, requireOption, requireLine, requireDay }),
  refund: ({ orderLife }, uid) => {
    const refund = {
      amountYen: Number(requireOption('amount')),
      reason: values.reason,
      idempotencyKey: requireOption('wish'),
    }
    return orderLife.refundOrder(uid, refund, by)
  },
  document: ({ identityDocuments }, uid) => {
    if (values.accept === values.refuse) throw new Error('use either --accept or --refuse')
    const verdict = values.accept
      ? ({ isAccepted: true } as const)
      : ({ isAccepted: false, reason: requireOption('reason'), isErased: values.erase } as const)
    return identityDocuments.check(uid, verdict, by)
  },
}

/** Commands about several orders: a list or an import. */
const LISTS: Readonly<Record<string, (services: Services) => Promise<CommandResult>>> = {
  list: async ({ orderLife }) => listText(await orderLife.listNewest(statusesOf([name, ...more]), 50)),
  'at-risk': async ({ orderLife }) => atRiskText(await orderLife.listAtRisk()),
  disputes: async ({ orderLife }) => disputesText(await orderLife.listDisputes()),
  rebooked: async ({ orderLife }) => {
    const period = { fromOn: requireDay('from'), untilOn: requireDay('until'), savedPercent: requirePercent() }
    return rebookedText(await orderLife.measureRebooking(period))
  },
  documents: async ({ identityDocuments }) => documentsText(await identityDocuments.listOpen()),
  undelivered: async ({ parcels }) => undeliveredText(await parcels.listUndelivered()),
  'carrier-reports': async ({ parcels }) => parcels.importCarrierReports(await readFile(name, 'utf8'), by),
  problems: async ({ problems }) => problemsText(await problems.list()),
  'problem-photo': async ({ problems }) => {
    const photo = await problems.readPhoto(name)
    if (photo === undefined) return 'no photograph'
    await writeFile(more[0] ?? `${name}.jpg`, photo, { mode: 0o600 })
    return 'written'
  },
  'close-problem': async ({ problems }) =>
    (await problems.close(name, requireOption('reason'), by)) ? 'closed' : 'there is no open problem with this uid',
  'cod-statement': async ({ orderLife }) => orderLife.importCodStatement(await readFile(name, 'utf8'), by),
}

if (!Object.hasOwn(LISTS, command) && (command === '' || name === '')) {
  console.log(ORDERS_USAGE)
  process.exit(command === '' ? 0 : 1)
}
const config = readConfig()
const db = await openDatabase({ ...config.database, poolSize: 2 })
try {
  await migrate(db)
  const ports = withFaultInjection(createPorts(config, db), config.faultPoint)
  process.exitCode = await run(createServices(config, ports))
} finally {
  await closeDatabase(db)
}

async function run(services: Services): Promise<number> {
  const list = LISTS[command]
  if (list !== undefined) {
    const result = await list(services)
    if (isRefused(result)) return 1
    console.log(result)
    return 0
  }
  const found = await services.orderLife.getRecord(name)
  const work = COMMANDS[command]
  if (found === undefined || (work === undefined && command !== 'show')) {
    console.error(found === undefined ? `There is no order ${name}.` : ORDERS_USAGE)
    return 1
  }
  const answer = await work?.(services, found.order.uid)
  if (isRefused(answer)) return 1
  const now = await services.orderLife.getRecord(found.order.uid)
  if (now) console.log(recordText(now))
  return 0
}

/** Prints a rejection; false for any other result. */
function isRefused(result: CommandResult): boolean {
  const isRejection = result instanceof Object && 'kind' in result && result.kind === 'rejected'
  if (isRejection) console.error(`refused: ${refusalText(result as unknown as Rejection) ?? JSON.stringify(result)}`)
  return isRejection
}

function statusesOf(words: readonly string[]): OrderStatus[] {
  const given = words.filter((word) => word !== '')
  const unknown = given.find((word) => !Object.hasOwn(ORDER_STATUS, word))
  if (unknown !== undefined) throw new Error(`unknown order status: ${unknown}`)
  return given as OrderStatus[]
}

function requireOption(
  option: 'slip' | 'return-slip' | 'reason' | 'charge' | 'amount' | 'wish' | 'kind' | 'photo',
): string {
  const value = values[option]
  if (value === undefined || value === '') throw new Error(`--${option} is required`)
  return value
}

function requireLine(): string {
  const [line] = values.line ?? []
  if (line === undefined) throw new Error('--line is required')
  return line
}

function requireDay(option: 'from' | 'until' = 'until') {
  const day = parseDay(values[option])
  if (day === undefined) throw new Error(`--${option} is required: a day such as 2026-12-01`)
  return day
}

function requirePercent(): number {
  const percent = Number(values.saved)
  if (!(percent >= 0 && percent <= 100)) throw new Error('--saved is a number from 0 to 100')
  return percent
}

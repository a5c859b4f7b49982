import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { closeDatabase } from '#adapters/postgres/database/connect.ts'
import { withFaultInjection } from '#bootstrap/fault-injection.ts'
import { createPorts, type Ports } from '#bootstrap/ports.ts'
import { runProgram } from '#bootstrap/program.ts'
import { createServices } from '#bootstrap/services.ts'
import { openForCommand } from '#bootstrap/shop-database.ts'
import { parseDay } from '#domain/day.ts'
import { REFUND_PARTS } from '#domain/pricing/refund.ts'
import { isRejected, type Rejection } from '#domain/result.ts'
import { hasDuty, ORDER_DUTIES } from '#domain/staff/duties.ts'
import { programCaller } from '#domain/staff/staff-session.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import { type Command, changeCommands } from './change-commands.ts'
import { chargeCommands } from './charge-commands.ts'
import { disputesText, rebookedText, recordText } from './order-text.ts'
import { ORDERS_USAGE } from './orders-usage.ts'
import { codStatementText, rejectionText, reportsText, undeliveredText } from './parcel-text.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    as: { type: 'string', default: '' },
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
const [command = '', name = ''] = positionals

/** The result of a command; a rejection is printed with its code. */
type CommandResult = unknown

/** What commands do is done through the back office, with the duties of the account and in the audit log. */
const COMMANDS: Readonly<Record<string, Command>> = {
  confirm: ({ moves, caller }, uid) => moves.confirm(caller, uid),
  pack: ({ moves, caller }, uid) => moves.pack(caller, uid, values.line),
  ship: ({ moves, caller }, uid) =>
    moves.ship(caller, uid, {
      slipNumber: requireOption('slip'),
      returnSlipNumber: requireOption('return-slip'),
      ...(values.line && { lineUids: values.line }),
      ...(values['despite-dispute'] && { confirmedDispute: values['despite-dispute'] }),
    }),
  authorise: ({ moves, caller }, uid) => moves.authorise(caller, uid),
  return: ({ moves, caller }, uid) => moves.return(caller, uid, values.line),
  refused: ({ moves, caller }, uid) =>
    moves.recordRefusal(caller, uid, { lineUids: values.line, isCustomerAtFault: !values['not-at-fault'] }),
  lost: ({ moves, caller }, uid) => moves.giveUpLine(caller, uid, requireLine(), requireOption('reason')),
  found: ({ moves, caller }, uid) => moves.recordFound(caller, uid, requireLine()),
  'undo-return': ({ moves, caller }, uid) => moves.undoReturn(caller, uid, requireLine(), requireOption('reason')),
  substitute: ({ moves, caller }, uid) =>
    moves.substitute(caller, uid, requireLine(), values.product ? Number(values.product) : undefined),
  'cod-paid': ({ moves, caller }, uid) => moves.recordCodPayment(caller, uid, requireDay()),
  'handed-in': ({ moves, caller }, uid) => moves.recordHandIn(caller, uid, requireDay(), values['return-slip']),
  inspect: ({ moves, caller }, uid) => {
    const note = values.reason
    const finding = values.until
      ? ({ outcome: 'repair', untilOn: requireDay(), note } as const)
      : ({ outcome: 'ready', note } as const)
    return moves.inspect(caller, uid, requireLine(), finding)
  },
  extend: ({ moves, caller }, uid) => moves.extend(caller, uid, requireDay(), values.line),
  cancel: ({ moves, caller }, uid) => moves.cancelByCompany(caller, uid, requireOption('reason')),
  memo: ({ moves, caller }, uid) => {
    if (values.text === undefined) throw new Error('--text is required')
    return moves.writeMemo(caller, uid, values.text)
  },
  'cancel-line': ({ moves, caller }, uid) =>
    moves.cancelLineByCompany(caller, uid, requireLine(), requireOption('reason')),
  ...changeCommands({ values }),
  ...chargeCommands({ requireOption, requireLine, requireDay }),
  refund: ({ moves, caller }, uid) => {
    const part = REFUND_PARTS.find((each) => each === requireOption('kind'))
    if (part === undefined) throw new Error('--kind is rent or fee')
    const refund = {
      part,
      amountYen: Number(requireOption('amount')),
      reason: values.reason,
      idempotencyKey: requireOption('wish'),
    }
    return moves.refund(caller, uid, refund)
  },
  dispute: ({ moves, caller }, uid) => {
    if (values.won === values.lost) throw new Error('use either --won or --lost')
    return moves.closeDispute(caller, uid, values.won ? 'won' : 'lost')
  },
  document: ({ moves, caller }, uid) => {
    if (values.accept === values.refuse) throw new Error('use either --accept or --refuse')
    const verdict = values.accept
      ? ({ isAccepted: true } as const)
      : ({ isAccepted: false, reason: requireOption('reason'), isErased: values.erase } as const)
    return moves.checkDocument(caller, uid, verdict)
  },
}

/** Commands about several orders: a list or an import. They check the duty and write the audit log likewise. */
const LISTS: Readonly<Record<string, (staff: Services['staff'], caller: StaffCaller) => Promise<CommandResult>>> = {
  disputes: async ({ money }, caller) => textOf(disputesText, await money.listDisputes(caller)),
  rebooked: async ({ money }, caller) => {
    const period = { fromOn: requireDay('from'), untilOn: requireDay('until'), savedPercent: requirePercent() }
    return textOf(rebookedText, await money.measureRebooking(caller, period))
  },
  undelivered: async ({ carrier }, caller) => textOf(undeliveredText, await carrier.listUndelivered(caller)),
  'carrier-reports': async ({ carrier }, caller) =>
    textOf(reportsText, await carrier.importReports(caller, await readFile(name))),
  'cod-statement': async ({ money }, caller) =>
    textOf(codStatementText, await money.importCodStatement(caller, await readFile(name))),
}

/** A result in words; a rejection stays one. */
function textOf<Result>(write: (result: Exclude<Result, Rejection>) => string, result: Result): CommandResult {
  return isRejected(result) ? result : write(result as Exclude<Result, Rejection>)
}

if (!Object.hasOwn(LISTS, command) && (command === '' || name === '')) {
  console.log(ORDERS_USAGE)
  process.exit(command === '' ? 0 : 1)
}
await runProgram(async (config) => {
  const db = await openForCommand(config, { poolSize: 2 })
  try {
    const ports = withFaultInjection(createPorts(config, db), config.faultPoint)
    const services = createServices(config, ports)
    await services.settings.refresh()
    return await run(services, ports)
  } finally {
    await closeDatabase(db)
  }
})

async function run(services: Services, ports: Ports): Promise<number> {
  const caller = await callerOf(ports)
  const person = caller && (await services.staff.identify(caller))
  if (caller === undefined || person === undefined || 'kind' in person || !hasDuty(person.duties, ORDER_DUTIES)) {
    console.error(`--as must name a person who works with orders (/staff/people): ${values.as}`)
    return 1
  }
  const list = LISTS[command]
  if (list !== undefined) {
    const result = await list(services.staff, caller)
    if (isRejectedHere(result)) return 1
    console.log(result)
    return 0
  }
  const found = await services.staff.orders.find(caller, name)
  const work = COMMANDS[command]
  if (isRejectedHere(found)) return 1
  if (found === undefined || (work === undefined && command !== 'show')) {
    console.error(found === undefined ? `There is no order ${name}.` : ORDERS_USAGE)
    return 1
  }
  const { order } = found
  const answer = await work?.({ moves: services.staff.orders.moves, caller, order }, order.uid)
  if (isRejectedHere(answer)) return 1
  const now = work === undefined ? found : await services.staff.orders.find(caller, order.uid)
  if (isRejectedHere(now)) return 1
  if (now) console.log(recordText(now))
  return 0
}

/** The account that --as names, by e-mail address or uid, as a program that acts for it. */
async function callerOf({ identityAdmin, clock }: Ports): Promise<StaffCaller | undefined> {
  const { as } = values
  const account = as.includes('@') ? await identityAdmin.find({ email: as }) : undefined
  const uid = account !== undefined && 'uid' in account ? account.uid : as
  if (uid === '' || (as.includes('@') && account === undefined)) return undefined
  return programCaller({ uid, role: 1, signedInAt: clock.now() }, `npm run orders ${command}`)
}

/** Prints a rejection; false for any other result. */
function isRejectedHere<Result>(result: Result): result is Extract<Result, Rejection> {
  if (!isRejected(result)) return false
  console.error(`refused: ${rejectionText(result.code) ?? JSON.stringify(result)}`)
  return true
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

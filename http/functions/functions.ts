import { z } from 'zod'
import { PREFECTURES } from '#domain/delivery/prefecture.ts'
import type { Services } from '#services/services.ts'
import type { Call } from '../calls/call.ts'
import { CALLER_KINDS, isStaff } from '../calls/caller.ts'
import { NOT_ALLOWED } from '../calls/refusals.ts'
import { callable, NO_PAYLOAD } from './callable.ts'
import { customerWire, toCustomerWire } from './customer-wire.ts'

/** What the functions are made of. */
export type FunctionParts = {
  readonly services: {
    readonly catalog: Pick<Services['catalog'], 'getCalendar'>
    readonly members: Pick<Services['members'], 'getMember'>
  }
  readonly now: () => Temporal.Instant
}

/** The callable functions (specification 7). Unknown names are no call; each stands under its own path. */
export function functionCalls(parts: FunctionParts): readonly Call[] {
  return [serverTime(parts), customer(parts), firstStart(parts), firstStarts(parts)]
}

/** Milliseconds, as programs' own clocks have them (decided here; other instants on the wire are seconds). */
const serverTime = ({ now }: FunctionParts) =>
  callable({
    name: 'getservertime',
    summary: 'What time it is in the shop, milliseconds since 1970',
    callers: CALLER_KINDS,
    data: NO_PAYLOAD,
    result: z.object({ serverTime: z.int() }),
    answer: async () => ({ serverTime: now().epochMilliseconds }),
  })

const customer = ({ services }: FunctionParts) =>
  callable({
    name: 'customer',
    summary: 'A customer by uid: one’s own, for staff any; null when there is none',
    callers: ['customer', 'staff', 'superuser'],
    errors: ['PERMISSION_DENIED'],
    data: z.object({ uid: z.string().min(1).max(128) }),
    result: z.object({ customer: customerWire.nullable() }),
    answer: async ({ uid }, { caller }) => {
      if (!isStaff(caller) && !('uid' in caller && caller.uid === uid)) return NOT_ALLOWED
      const member = await services.members.getMember(uid)
      return { customer: member === undefined ? null : toCustomerWire(member) }
    },
  })

const served = z.int().refine((code) => PREFECTURES.some((one) => one.code === code), 'no prefecture that is served')
const startDate = z.string().meta({ description: 'The first day a rental may start, YYYY-MM-DD' })

const firstStart = ({ services }: FunctionParts) =>
  callable({
    name: 'firstrentalstart',
    summary: 'The first day a rental may start for one of the 46 prefectures, 13 = Tokyo unless named',
    callers: CALLER_KINDS,
    data: z.object({ prefecture: served.optional() }).nullish(),
    result: z.object({ prefecture: z.int(), startdate: startDate }),
    answer: async (data) => {
      const { prefecture, earliestOn } = await services.catalog.getCalendar(data?.prefecture)
      return { prefecture, startdate: earliestOn }
    },
  })

/** One of the prefectures that are reached in the same time, and so have the same first day. */
function oneOf(isShort: boolean): number | undefined {
  return PREFECTURES.find((one) => one.isShort === isShort)?.code
}

const firstStarts = ({ services }: FunctionParts) =>
  callable({
    name: 'firstrentalstarts',
    summary: 'The first day a rental may start, for all 46 prefectures by code',
    callers: CALLER_KINDS,
    data: NO_PAYLOAD,
    result: z.object({ startdates: z.record(z.string(), startDate) }),
    answer: async () => {
      const [near, far] = await Promise.all(
        [true, false].map((isShort) => services.catalog.getCalendar(oneOf(isShort))),
      )
      const dates = PREFECTURES.map(({ code, isShort }) => [String(code), (isShort ? near : far)?.earliestOn])
      return { startdates: Object.fromEntries(dates) }
    },
  })

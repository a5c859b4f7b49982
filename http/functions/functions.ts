import { z } from 'zod'
import { PREFECTURES } from '#domain/delivery/prefecture.ts'
import type { Services } from '#services/services.ts'
import { type Call, type CallContext, type CallDescription, defineCall } from '../calls/call.ts'
import { type CallError, isCallError, NOT_ALLOWED } from '../calls/call-errors.ts'
import { CALLER_KINDS, isStaff } from '../calls/caller.ts'
import { customerWire, toCustomerWire } from './customer-wire.ts'

/** The region of the callable functions (docs/product/7). */
export const FUNCTIONS_PREFIX = '/asia-northeast1'
/** The prefix that `connectFunctionsEmulator` uses: below any project id. */
export const FUNCTIONS_EMULATOR_PREFIX = '/:project/asia-northeast1'

/** For functions without a payload: clients send null, older ones nothing or an empty object. */
const NO_PAYLOAD = z.unknown().optional()

/** Dependencies of the functions. */
export type FunctionParts = {
  readonly services: {
    readonly catalog: Pick<Services['catalog'], 'getCalendar'>
    readonly members: Pick<Services['members'], 'getMember'>
  }
  readonly now: () => Temporal.Instant
}

/** The callable functions (docs/product/7), each under its own path. */
export function functionCalls(parts: FunctionParts): readonly Call[] {
  return [serverTime(parts), customer(parts), firstStart(parts), firstStarts(parts)]
}

/** In milliseconds, like `Date.now()`; other instants on the wire are seconds. */
const serverTime = ({ now }: FunctionParts) =>
  callable({
    name: 'getservertime',
    summary: 'The time of the shop in milliseconds since 1970',
    callers: CALLER_KINDS,
    data: NO_PAYLOAD,
    result: z.object({ serverTime: z.int() }),
    answer: async () => ({ serverTime: now().epochMilliseconds }),
  })

const customer = ({ services }: FunctionParts) =>
  callable({
    name: 'customer',
    summary: 'A customer by uid: the caller, or for staff any customer; null when there is none',
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

const servedPrefecture = z
  .int()
  .refine((code) => PREFECTURES.some((one) => one.code === code), 'no prefecture that is served')
const startDate = z.string().meta({ description: 'The first day a rental may start, YYYY-MM-DD' })

const firstStart = ({ services }: FunctionParts) =>
  callable({
    name: 'firstrentalstart',
    summary: 'The first day a rental may start, for one of the 46 prefectures; default 13 = Tokyo',
    callers: CALLER_KINDS,
    data: z.object({ prefecture: servedPrefecture.optional() }).nullish(),
    result: z.object({ prefecture: z.int(), startdate: startDate }),
    answer: async (data) => {
      const { prefecture, earliestOn } = await services.catalog.getCalendar(data?.prefecture)
      return { prefecture, startdate: earliestOn }
    },
  })

/** A prefecture with the given delivery time. All prefectures with the same delivery time have the same first day. */
function prefectureWith(isShort: boolean): number | undefined {
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
        [true, false].map((isShort) => services.catalog.getCalendar(prefectureWith(isShort))),
      )
      const dates = PREFECTURES.map(({ code, isShort }) => [String(code), (isShort ? near : far)?.earliestOn])
      return { startdates: Object.fromEntries(dates) }
    },
  })

/** A function with the schemas of its `data` and its `result`. */
type Callable<Data extends z.ZodType, Result extends z.ZodType> = Pick<
  CallDescription,
  'name' | 'summary' | 'callers' | 'errors'
> & {
  readonly data: Data
  readonly result: Result
  answer(data: z.output<Data>, callContext: CallContext): Promise<z.input<Result> | CallError>
}

/** Defines a callable function with its envelope: `{data}` → `{result}` (docs/api.md Functions). */
function callable<Data extends z.ZodType, Result extends z.ZodType>({
  data,
  result,
  answer,
  ...about
}: Callable<Data, Result>): Call {
  return defineCall({
    ...about,
    tag: 'functions',
    method: 'POST',
    path: `${FUNCTIONS_PREFIX}/${about.name}`,
    request: { body: z.object({ data }) as z.ZodObject<{ data: z.ZodType }> },
    response: z.object({ result }) as z.ZodObject<{ result: z.ZodType }>,
    answer: async ({ body }, callContext) => {
      const output = await answer(body.data as z.output<Data>, callContext)
      return isCallError(output) ? output : { result: output }
    },
  })
}

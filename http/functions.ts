import { z } from 'zod'
import { FUNCTIONS_REGION } from '#domain/constants.ts'
import type { Address } from '#domain/delivery/address.ts'
import { isServed, parsePrefecture, servedPrefectures } from '#domain/delivery/prefecture.ts'
import { isRejected } from '#domain/result.ts'
import { programCaller } from '#domain/staff/staff-session.ts'
import type { MemberView } from '#services/members/profile.ts'
import type { Services } from '#services/services.ts'
import {
  CALLER_KINDS,
  type Call,
  type CallContext,
  type CallDescription,
  type CallError,
  callError,
  defineCall,
  isCallError,
  NOT_ALLOWED,
} from './calls/call.ts'

/** The region of the callable functions (docs/product/7). */
export const FUNCTIONS_PREFIX = `/${FUNCTIONS_REGION}`
/** The prefix that `connectFunctionsEmulator` uses: below any project id. */
export const FUNCTIONS_EMULATOR_PREFIX = `/:project/${FUNCTIONS_REGION}`

/** The protocol demands `data`, also of a function that reads none of it: clients send `{"data":null}`. */
const NO_PAYLOAD = z.unknown().refine((data) => data !== undefined, 'required')

export type FunctionParts = {
  readonly services: {
    readonly catalog: Pick<Services['catalog'], 'getCalendar' | 'getEarliestStarts'>
    readonly members: Pick<Services['members'], 'getMember'>
    readonly settings: Pick<Services['settings'], 'now'>
    readonly staff: { readonly members: Pick<Services['staff']['members'], 'readProfile'> }
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
    summary: 'A customer by uid: the caller, or for the duty service any customer; null when there is none',
    callers: ['customer', 'staff', 'superuser'],
    errors: ['PERMISSION_DENIED'],
    data: z.object({ uid: z.string().min(1).max(128) }),
    result: z.object({ customer: customerWire.nullable() }),
    answer: async ({ uid }, { caller, requestId }) => {
      if ('uid' in caller && caller.uid === uid)
        return { customer: customerWireOf(await services.members.getMember(uid)) }
      if (!('role' in caller)) return NOT_ALLOWED
      const member = await services.staff.members.readProfile(programCaller(caller, requestId), uid)
      return isRejected(member) ? NOT_ALLOWED : { customer: customerWireOf(member) }
    },
  })

const anyPrefecture = z.int().refine((code) => !isRejected(parsePrefecture(code)), 'no prefecture')
const startDate = z.string().meta({ description: 'The first day a rental may start, YYYY-MM-DD' })

const firstStart = ({ services }: FunctionParts) =>
  callable({
    name: 'firstrentalstart',
    summary: 'The first day a rental may start, for a prefecture that is served; default 13 = Tokyo',
    callers: CALLER_KINDS,
    data: z.object({ prefecture: anyPrefecture.optional() }).nullable(),
    result: z.object({ prefecture: z.int(), startdate: startDate }),
    answer: async (data) => {
      if (data?.prefecture !== undefined && !isServed(data.prefecture, services.settings.now()))
        return callError('INVALID_ARGUMENT', 'data.prefecture: no prefecture that is served')
      const { prefecture, earliestOn } = await services.catalog.getCalendar(data?.prefecture)
      return { prefecture, startdate: earliestOn }
    },
  })

const firstStarts = ({ services }: FunctionParts) =>
  callable({
    name: 'firstrentalstarts',
    summary: 'The first day a rental may start, for all prefectures that are served, by code',
    callers: CALLER_KINDS,
    data: NO_PAYLOAD,
    result: z.object({ startdates: z.record(z.string(), startDate) }),
    answer: async () => {
      const startOf = await services.catalog.getEarliestStarts()
      return {
        startdates: Object.fromEntries(
          servedPrefectures(services.settings.now()).map(({ code }) => [String(code), startOf(code)]),
        ),
      }
    },
  })

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

/** An address on the wire; in an order it is `customerinfo` and `shippinginfo` (docs/product/3). */
const addressWire = z.object({
  familyname: z.string(),
  givenname: z.string(),
  familynamekana: z.string(),
  givennamekana: z.string(),
  postalcode: z.string(),
  prefecture: z.number().int(),
  address1: z.string(),
  address2: z.string(),
  telephone: z.string(),
  placename: z.string(),
  bereavedfamilyname: z.string(),
  ceremonyat: z.string(),
})

/** A customer on the wire. Days are `YYYY-MM-DD`; the answer to the reminder question is never included. */
const customerWire = z.object({
  uid: z.string(),
  email: z.string(),
  customerinfo: addressWire,
  /** The default shipping address: the default of the address book, else the customer's own address. */
  shippinginfo: addressWire,
  sex: z.number().int(),
  birthdate: z.string(),
  mailmagazine: z.number().int(),
  reminderquestion: z.number().int(),
  registerdate: z.string(),
})

/** Converts an address to its wire form. Missing values become empty texts. */
function toAddressWire(address: Address): z.infer<typeof addressWire> {
  return {
    familyname: address.familyName,
    givenname: address.givenName,
    familynamekana: address.familyNameKana,
    givennamekana: address.givenNameKana,
    postalcode: address.postalCode,
    prefecture: address.prefecture,
    address1: address.address1,
    address2: address.address2 ?? '',
    telephone: address.telephone,
    placename: address.placeName ?? '',
    bereavedfamilyname: address.bereavedFamilyName ?? '',
    ceremonyat: address.ceremonyAt ?? '',
  }
}

function customerWireOf(member: MemberView | undefined) {
  if (member === undefined) return null
  const { uid, email, profile, addresses, registeredOn } = member
  const shipping = addresses.find(({ isDefault }) => isDefault)?.address ?? profile.address
  return {
    uid,
    email,
    customerinfo: toAddressWire(profile.address),
    shippinginfo: toAddressWire(shipping),
    sex: profile.sex,
    birthdate: profile.bornOn,
    mailmagazine: profile.mailMagazine,
    reminderquestion: profile.reminderQuestion,
    registerdate: registeredOn,
  } satisfies z.infer<typeof customerWire>
}

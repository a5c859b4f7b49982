import { z } from 'zod'
import { type ItemFormKey, isItemFormKey, isSetFormKey, MEASUREMENTS, type SetFormKey } from '../catalog/forms.ts'
import { parseUnitId } from '../catalog/item-id.ts'
import { POINT_RATE_PERCENT } from '../constants.ts'
import { parseDay } from '../day.ts'
import { defaultFurtherDayYen } from '../pricing/price.ts'
import { type Rejection, rejected } from '../result.ts'
import type { SettingsOf } from '../settings/settings.ts'
import { type Collection, type CollectionName, isRowKey } from './collections.ts'

/** Maximum number of writes in a batch (decided here). */
export const MAX_WRITES = 500

export type DocumentData = Readonly<Record<string, unknown>>

/** A requested write. With `merge` only the given fields change. Without a uid a new one is generated. */
export type DocumentWrite =
  | {
      readonly op: 'set'
      readonly collection: string
      readonly uid?: string | undefined
      readonly data: DocumentData
      readonly merge?: boolean | undefined
    }
  | { readonly op: 'delete'; readonly collection: string; readonly uid: string }

/** `given`: the fields for an existing document; `whole`: with defaults, undefined if not enough for a new one. */
export type CheckedWrite =
  | {
      readonly op: 'set'
      readonly collection: CollectionName
      readonly uid: string | undefined
      readonly given: DocumentData
      readonly whole: DocumentData | undefined
    }
  | { readonly op: 'delete'; readonly collection: CollectionName; readonly uid: string }

/** What is wrong with a write. `place`: the name of the field, or `uid`. */
export type WriteProblem = {
  readonly place: string
  readonly problem: 'not-writable' | 'value-unfit' | 'field-missing' | 'uid-unfit'
}

const MAX_YEN = 10_000_000
const MAX_EPOCH_SECOND = 253_402_300_799
const MAX_DESCRIPTION_LENGTH = 10_000
const MAX_NAME_LENGTH = 200
const MAX_KEYS = 100

const isStorable = (text: string) => text.isWellFormed() && !text.includes('\0')
const text = (maxLength: number) => z.string().max(maxLength).refine(isStorable)
const name = text(MAX_NAME_LENGTH).min(1)
const key = z.string().refine(isRowKey)
const keys = z.array(key).max(MAX_KEYS)
const whole = z.int().min(-2_147_483_648).max(2_147_483_647)
const yen = z.int().min(0).max(MAX_YEN)
/** Nothing is rented for nothing: a zero is a field that was left empty. */
const priceYen = yen.min(1)
const percent = z.int().min(0).max(100)
const layer = z.int().min(1).max(9)
const instant = z.number().min(0).max(MAX_EPOCH_SECOND).nullable()
const publishedOn = z.string().refine((given) => parseDay(given) === given)
const unitId = z.string().refine((given) => parseUnitId(given) !== undefined)
const form = z.custom<ItemFormKey>((given) => typeof given === 'string' && isItemFormKey(given))
const setForm = z.custom<SetFormKey>((given) => typeof given === 'string' && isSetFormKey(given)).nullable()
const isMeasurementKey = (given: string) => Object.hasOwn(MEASUREMENTS, given)
const measurements = z.record(
  z.string().refine(isItemFormKey),
  z.record(z.string().refine(isMeasurementKey), z.number().min(0).max(1_000)),
)

type Writable = { readonly shape: z.ZodRawShape; readonly defaults: DocumentData }

const CONFIGS: Readonly<Record<string, Writable>> = {
  rentaldates: {
    shape: { edited_start_date: instant, edited_end_date: instant, edited_rental_start_date: instant },
    defaults: { edited_start_date: null, edited_end_date: null, edited_rental_start_date: null },
  },
  maintenances: {
    shape: { is_force_maintenance: z.boolean(), start_date: instant, end_date: instant },
    defaults: { is_force_maintenance: false, start_date: null, end_date: null },
  },
}
const NUMBERED: Readonly<Partial<Record<CollectionName, Writable>>> = {
  makers: { shape: { name, kana: text(MAX_NAME_LENGTH), rank: whole }, defaults: { kana: '', rank: 0 } },
  categories: {
    shape: {
      name,
      layer,
      rank: whole,
      parentcategoryuid: key.nullable(),
      available: z.boolean(),
      adminonly: z.boolean(),
      tagcategoryuids: keys,
    },
    defaults: { layer: 1, rank: 0, parentcategoryuid: null, available: true, adminonly: false, tagcategoryuids: [] },
  },
  tags: { shape: { name, tagcategoryuid: key, rank: whole }, defaults: { rank: 0 } },
  products: {
    shape: {
      id: unitId,
      itemuid: key,
      sizetaguid: key.nullable(),
      sizelabel: text(MAX_NAME_LENGTH),
      release: z.boolean(),
      available: z.boolean(),
      refprice: yen,
      pointrate: percent,
      measurements,
    },
    defaults: {
      sizetaguid: null,
      sizelabel: 'フリー',
      release: true,
      available: true,
      pointrate: POINT_RATE_PERCENT,
      measurements: {},
    },
  },
  items: {
    shape: {
      name,
      kana: text(MAX_NAME_LENGTH),
      makeruid: key,
      form,
      setform: setForm,
      description: text(MAX_DESCRIPTION_LENGTH),
      price: priceYen,
      furtherdayprice: yen,
      publisheddate: publishedOn,
      available: z.boolean(),
      release: z.boolean(),
      categoryuids: keys,
      taguids: keys,
    },
    defaults: {
      kana: '',
      setform: null,
      description: '',
      available: true,
      release: false,
      categoryuids: [],
      taguids: [],
    },
  },
}

/**
 * A uid among the data counts as the uid of the write: whole numbers from 1, for config documents names. `prices`: by
 * which an item without a price of a further day has one.
 */
export function checkWrite(
  { name: collection }: Collection,
  write: DocumentWrite,
  prices: SettingsOf<'prices'>,
): CheckedWrite | Rejection<'invalid-argument', WriteProblem> {
  if (write.op === 'delete') {
    const isUid = collection === 'configs' ? Object.hasOwn(CONFIGS, write.uid) : isRowKey(write.uid)
    return isUid ? { op: 'delete', collection, uid: write.uid } : reject('uid', 'uid-unfit')
  }
  const { uid: named, ...data } = write.data
  const uid = write.uid ?? named
  if (named !== undefined && named !== uid) return reject('uid', 'uid-unfit')
  const writable = writableOf(collection, uid)
  if (writable === undefined || (uid !== undefined && typeof uid !== 'string')) return reject('uid', 'uid-unfit')
  const given = parse(writable.shape, data, 'some')
  if ('kind' in given) return given
  const all = parse(writable.shape, withDefaults(collection, writable, given.data, prices), 'all')
  if (write.merge !== true)
    return 'kind' in all ? all : { op: 'set', collection, uid, given: all.data, whole: all.data }
  return { op: 'set', collection, uid, given: given.data, whole: 'kind' in all ? undefined : all.data }
}

function writableOf(collection: CollectionName, uid: unknown): Writable | undefined {
  if (collection === 'configs') {
    return typeof uid === 'string' && Object.hasOwn(CONFIGS, uid) ? CONFIGS[uid] : undefined
  }
  const isUid = uid === undefined || (typeof uid === 'string' && isRowKey(uid))
  return isUid ? NUMBERED[collection] : undefined
}

function withDefaults(
  collection: CollectionName,
  { defaults }: Writable,
  given: DocumentData,
  prices: SettingsOf<'prices'>,
): DocumentData {
  const all = { ...defaults, ...given }
  if (collection !== 'items' || 'furtherdayprice' in all || typeof given.price !== 'number') return all
  return { ...all, furtherdayprice: defaultFurtherDayYen(given.price, prices) }
}

function parse(
  shape: z.ZodRawShape,
  data: DocumentData,
  required: 'some' | 'all',
): { readonly data: DocumentData } | Rejection<'invalid-argument', WriteProblem> {
  const schema = z.strictObject(shape)
  const parsed = (required === 'all' ? schema : schema.partial()).safeParse(data)
  if (parsed.success) return { data: parsed.data }
  const [issue] = parsed.error.issues
  if (issue?.code === 'unrecognized_keys') return reject(issue.keys[0] ?? '', 'not-writable')
  const field = String(issue?.path[0] ?? '')
  return reject(field, field in data ? 'value-unfit' : 'field-missing')
}

function reject(field: string, problem: WriteProblem['problem']): Rejection<'invalid-argument', WriteProblem> {
  return rejected('invalid-argument', { place: field.slice(0, 64), problem })
}

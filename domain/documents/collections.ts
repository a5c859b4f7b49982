import { parseDay, secondsOfDay } from '../day.ts'
import { MAIL_FLAGS } from '../order/mail-flags.ts'

/**
 * The type of a field on the wire: `key` is a whole number written as text and compared as a number, `day` is
 * `YYYY-MM-DD`, `instant` is seconds since 1970, `rental-day` is the start of a day in Tokyo in seconds since 1970 and
 * may be given as `YYYY-MM-DD`, `keys` and `texts` are arrays, `json` is any value and cannot be queried.
 */
type FieldType = 'key' | 'text' | 'number' | 'boolean' | 'day' | 'instant' | 'rental-day' | 'keys' | 'texts' | 'json'
export type Scalar = string | number | boolean

/** The type that a field's values are compared as: of an array's elements, or of the field itself. */
export type ScalarType = Exclude<FieldType, 'keys' | 'texts' | 'json'>

const KEY = /^(?:0|[1-9]\d{0,9})$/
const MAX_ROW_KEY = 2_147_483_647

export function scalarTypeOf(type: FieldType): ScalarType | undefined {
  if (type === 'json') return undefined
  if (type === 'keys') return 'key'
  return type === 'texts' ? 'text' : type
}

/**
 * Reads a value of a type; undefined when it has another type. A rental day is converted to seconds, an integer to a
 * key.
 */
export function parseScalar(type: ScalarType, value: unknown): Scalar | undefined {
  if (type === 'boolean') return typeof value === 'boolean' ? value : undefined
  if (type === 'number' || type === 'instant') return typeof value === 'number' ? value : undefined
  if (type === 'rental-day') return parseRentalDay(value)
  if (type === 'key' && Number.isInteger(value)) return parseScalar('key', String(value))
  if (typeof value !== 'string') return undefined
  if (type === 'key') return KEY.test(value) ? value : undefined
  return type === 'day' && parseDay(value) !== value ? undefined : value
}

/** A rental day in seconds: given in seconds, or as `YYYY-MM-DD`. Other spellings of a day are rejected. */
function parseRentalDay(value: unknown): number | undefined {
  if (typeof value === 'number') return value
  const day = parseDay(value)
  return day === undefined || day !== value ? undefined : secondsOfDay(day)
}

/** Whether a text is a valid uid of a numbered row: 1 to 2,147,483,647 without leading zeros. */
export function isRowKey(uid: string): boolean {
  return KEY.test(uid) && uid !== '0' && Number(uid) <= MAX_ROW_KEY
}

/** The collection names (docs/product/7, Collections). */
export const COLLECTION_NAMES = ['configs', 'makers', 'categories', 'tags', 'products', 'items', 'orders'] as const
export type CollectionName = (typeof COLLECTION_NAMES)[number]

/** A field of a collection's documents, by its name on the wire (docs/product/3). */
export type DocumentField = {
  readonly name: string
  readonly type: FieldType
  /** A field with `staff` does not exist for other callers. */
  readonly visibleTo: 'all' | 'staff'
  /** Whether filters and orderings may name the field; long texts and json are only returned. */
  readonly isQueryable: boolean
}

/** The fields of a collection's documents. The first field is the uid, which also breaks ties. */
export type Collection = { readonly name: CollectionName; readonly fields: readonly DocumentField[] }

const field = (name: string, type: FieldType): DocumentField => ({
  name,
  type,
  visibleTo: 'all',
  isQueryable: type !== 'json',
})
const fields = (type: FieldType, ...names: readonly string[]) => names.map((name) => field(name, type))
const returnedOnly = (name: string, type: FieldType): DocumentField => ({ ...field(name, type), isQueryable: false })
const staffOnly = (name: string, type: FieldType): DocumentField => ({ ...field(name, type), visibleTo: 'staff' })

const FIELDS: Readonly<Record<CollectionName, readonly DocumentField[]>> = {
  configs: [
    field('uid', 'text'),
    ...fields('instant', 'edited_start_date', 'edited_end_date', 'edited_rental_start_date', 'start_date', 'end_date'),
    field('is_force_maintenance', 'boolean'),
  ],
  makers: [field('uid', 'key'), ...fields('text', 'name', 'kana'), field('rank', 'number')],
  categories: [
    field('uid', 'key'),
    field('name', 'text'),
    ...fields('number', 'layer', 'rank'),
    field('parentcategoryuid', 'key'),
    ...fields('boolean', 'available', 'adminonly'),
    field('tagcategoryuids', 'keys'),
    field('tagcategories', 'json'),
  ],
  tags: [field('uid', 'key'), field('name', 'text'), field('rank', 'number'), field('tagcategoryuid', 'key')],
  products: [
    field('uid', 'key'),
    ...fields('text', 'id', 'name'),
    ...fields('key', 'itemuid', 'sizetaguid'),
    field('sizelabel', 'text'),
    ...fields('boolean', 'release', 'available'),
    ...fields('number', 'refprice', 'pointrate'),
    field('measurements', 'json'),
    field('rentalstatus', 'number'),
  ],
  items: [
    field('uid', 'key'),
    field('id', 'number'),
    ...fields('text', 'name', 'kana'),
    field('makeruid', 'key'),
    ...fields('text', 'makername', 'form', 'setform'),
    returnedOnly('description', 'text'),
    ...fields('number', 'price', 'furtherdayprice'),
    field('publisheddate', 'day'),
    ...fields('boolean', 'available', 'release'),
    ...fields('number', 'reviewcount', 'reviewstars'),
    field('productids', 'texts'),
    ...fields('keys', 'categoryuids', 'taguids'),
    ...fields('json', 'tags', 'medias'),
  ],
  orders: [
    field('uid', 'text'),
    ...fields('number', 'number', 'status', 'includenumber'),
    ...fields('text', 'customeruid', 'customeremail', 'deliveryuid', 'paymentmethoduid', 'checkoutuid', 'oldid'),
    ...fields('number', 'timezone', 'deliveryrequest'),
    field('note', 'text'),
    ...fields('number', 'optionfee', 'subtotal', 'discount', 'deliveryfee', 'chargefee', 'tax', 'taxrate'),
    ...fields('number', 'usepoint', 'addpoint', 'total', 'paymenttotal'),
    ...fields('text', 'slipnumber', 'returnslipnumber'),
    ...fields('rental-day', 'rentalstartdate', 'rentalenddate'),
    field('rentaldays', 'number'),
    ...fields('instant', 'subnumber', 'orderdate', 'commitdate', 'paymentdate', 'salesdate', 'shippingdate'),
    ...fields('instant', 'deliverydate', 'returnbackdate', 'canceldate', 'registerdate', 'modifydate'),
    ...fields('boolean', 'available', 'manual', 'cancel', 'confirm', 'returned', 'delay'),
    ...fields('boolean', ...Object.keys(MAIL_FLAGS)),
    field('productuids', 'keys'),
    ...fields('json', 'delivery', 'paymentInformation', 'customerinfo', 'shippinginfo', 'details'),
    field('device', 'text'),
    staffOnly('memo', 'text'),
  ],
}

export function findCollection(name: string): Collection | undefined {
  const known = COLLECTION_NAMES.find((one) => one === name)
  return known && { name: known, fields: FIELDS[known] }
}

export function uidField({ fields: [uid] }: Collection): DocumentField {
  return uid!
}

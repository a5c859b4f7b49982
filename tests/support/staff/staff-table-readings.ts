import { sql } from 'kysely'
import { fileTitles } from '#app/text/record-words.ts'
import { labelFileTitles } from '#app/text/staff-catalogue-text.ts'
import { day } from '#domain/day.ts'
import { FIRST_BLOCKS } from '#domain/layout/home-blocks.ts'
import { timelineFilter, unitFilter } from '#domain/staff/unit-search.ts'
import { orderLives, photograph } from '../orders/order-lives.ts'
import { phoneOrders } from '../orders/phone-orders.ts'
import type { SmallShop } from '../shop/small-shop.ts'
import { addRecord, nounOf, RECORD_KINDS } from './record-samples.ts'
import { addInquiry, addMail, addMember, addReview } from './staff-table-changes.ts'
import { MAIL_WORDS } from './staff-table-mail-words.ts'
import { addPageVersion, PAGE_TEXT } from './staff-table-pages.ts'

type Facts = { readonly shop: SmallShop; readonly uid: string; readonly number: number }
type Args = readonly unknown[]

/**
 * How the table test calls a reading. `writes`: it names a person, so that each reading is a row of the audit log;
 * `unknown`: of a record that does not exist, which is not logged.
 */
export type ReadingRow = {
  readonly args: (facts: Facts) => Args | Promise<Args>
  readonly writes?: readonly string[]
  readonly unknown?: Args
}

const LOGGED = ['public.staff_audit']
const AUDIT_FILTER = { person: '', act: '', about: '', from: '', until: '' }
const RECORD_FILTER = { from: '2026-01-01', until: '', least: '', most: '', name: '' } as const
const CLOSING = { fromOn: day('2027-06-01'), toOn: day('2027-06-02'), reason: '棚卸し' }
const reading = (...args: Args): ReadingRow => ({ args: () => args })
const of = (args: ReadingRow['args'], ...unknown: Args): ReadingRow => ({ args, unknown })
/** Of a person: logged. */
const personal = (args: ReadingRow['args'], ...unknown: Args): ReadingRow => ({ args, unknown, writes: LOGGED })

/** A photograph of a condition of a unit. */
async function withPhoto({ shop, uid }: Facts) {
  const [fileKey, condition] = [`condition/${uid}`, `condition-${uid}`]
  await shop.ports.privateFiles.write(fileKey, new Uint8Array([1]))
  await sql`
    INSERT INTO unit_conditions (uid, product_uid, line_uid, stage, verdict, file_key, actor, at)
    SELECT ${condition}, product_uid, uid, 'packing', 'stain', ${fileKey}, 'staff:x', now()
    FROM order_lines WHERE order_uid = ${uid} LIMIT 1`.execute(shop.db)
  return [condition, 1]
}

async function withTaxRecord({ shop, uid, number }: Facts) {
  await sql`INSERT INTO tax_records (order_uid, number, name, ordered_on, amount, tax, locked_at, ends_on)
    VALUES (${uid}, ${String(number)}::bigint, '', '2020-01-01', 1, 0, now(), '2028-01-01')`.execute(shop.db)
  return [number, '税務調査']
}

async function withDocument({ shop }: Facts) {
  const placed = await orderLives(() => shop).accepted([1], { startOn: day('2026-11-25') })
  await shop.services.identityDocuments.submit({ orderSecret: placed.secret }, await photograph())
  return [(await shop.ports.orders.find(placed.uid))?.number]
}

async function withProblem({ shop, uid }: Facts) {
  const [fileKey, problem] = [`problems/${uid}`, `problem-${uid}`]
  await shop.ports.privateFiles.write(fileKey, new Uint8Array([1]))
  await sql`
    INSERT INTO problem_reports (uid, order_uid, line_uid, kind, body, file_key, reported_at)
    SELECT ${problem}, ${uid}, uid, 2, '袖口の汚れ', ${fileKey}, now() FROM order_lines
    WHERE order_uid = ${uid} LIMIT 1`.execute(shop.db)
  return [problem]
}

const lineOf = async ({ shop, uid }: Facts) => [(await shop.ports.orders.find(uid))?.lines[0]?.uid]

const ORDER_READINGS: Readonly<Record<string, ReadingRow>> = {
  readToday: reading(),
  readOwnerPart: reading(),
  readHeader: reading(),
  readColumn: reading('confirm'),
  listOrders: reading({ q: '', status: '', ships: '', arrives: '', method: '', document: '', charge: '', before: 0 }),
  readOrder: personal(({ number }) => [String(number)], '999999'),
  watchOrder: of(({ uid }) => [uid], 'no-order'),
  readProblemPhoto: personal(withProblem, 'no-problem'),
  readIdentityDocument: personal(withDocument, 999_999),
  linkIdentityDocument: personal(async (facts) => {
    const [number] = await withDocument(facts)
    return [(await facts.shop.ports.orders.findByNumber(number!))?.uid]
  }, 'no-order'),
  listUndelivered: reading(),
  /** It is written into the history of the order, too. */
  readTaxRecord: {
    ...personal(withTaxRecord, 999_999, '税務調査'),
    writes: [...LOGGED, 'public.order_events'],
  },
  listPacking: reading(undefined),
  locateParcel: of(({ number }) => [{ kind: 'order', number }], { kind: 'order', number: 999_999 }),
  readParcel: personal(({ number }) => [{ number, parcel: 1 }], { number: 999_999, parcel: 1 }),
  listReturns: reading(undefined),
  findReturn: of(({ number }) => [{ kind: 'order', number }], { kind: 'order', number: 999_999 }),
  readReturn: personal(({ number }) => [String(number)], '999999'),
  readConditionPhoto: of(withPhoto, 'no-condition', 1),
  listCleaning: reading(),
  findCleanedUnit: of(() => ['1-1'], '9-9'),
  listUnits: reading(unitFilter.parse({})),
  readTimeline: reading(timelineFilter.parse({})),
  readUnit: of(() => ['1-1'], '9-9'),
  readBooking: of(lineOf, 'no-line'),
  watchStock: reading(),
  watchUnit: of(() => ['1-1'], '9-9'),
}

const SERVICE_READINGS: Readonly<Record<string, ReadingRow>> = {
  listOverdue: reading(undefined),
  listCharges: reading({ state: 'open', kind: undefined, after: undefined }),
  readMoney: reading(),
  listDisputes: reading(),
  measureRebooking: reading({ fromOn: day('2026-01-01'), untilOn: day('2026-12-31'), savedPercent: 0 }),
  findCallers: reading('0312345678'),
  listPhoneOrders: reading(),
  readPhoneOrder: personal(async ({ shop }) => [await phoneOrders(() => shop).started()], 'no-order'),
  findPhoneOffers: of(
    async ({ shop }) => [await phoneOrders(() => shop).started(), { q: '1', startOn: '2026-12-10', days: 4 }],
    'no-order',
    { q: '1', startOn: '2026-12-10', days: 4 },
  ),
  listReviews: reading({ state: 'waiting', after: '' }),
  readReview: of(async ({ shop }) => [await addReview(shop)], 'no-review'),
  listQuestions: reading({ state: 'waiting', after: '' }),
  listMails: reading({ state: 'failed', to: '', after: '' }),
  listSuppressions: reading({ to: '', after: '' }),
  readMail: personal(async ({ shop }) => [await addMail(shop, 'sent')], 'no-mail'),
  listMailSamples: reading(),
  listInquiries: reading({ status: 'open', mine: '', after: '' }),
  readInquiry: personal(async ({ shop }) => [await addInquiry(shop)], 'no-inquiry'),
  watchInquiry: of(async ({ shop }) => [await addInquiry(shop)], 'no-inquiry'),
  previewReply: of(async ({ shop }) => [await addInquiry(shop), '承知いたしました。'], 'no-inquiry', '本文'),
  listMembers: reading({ q: '', after: '' }),
  readMember: personal(async ({ shop }) => [await addMember(shop)], 'no-member'),
  readMemberProfile: personal(async ({ shop }) => [await addMember(shop)], 'no-member'),
  revealTelephone: personal(async ({ shop }) => [await addMember(shop)], 'no-member'),
}

/** One row for each reading of services.staff; those of papers and files are in staff-table-papers.ts. */
export const READING_ROWS: Readonly<Record<string, ReadingRow>> = {
  ...ORDER_READINGS,
  ...SERVICE_READINGS,
  listViews: reading(),
  listPeople: reading(),
  readPerson: personal(() => ['owner-table'], 'no-person'),
  searchTaxRecords: { ...reading({ ...RECORD_FILTER, after: 0 }), writes: LOGGED },
  exportTaxRecords: { ...reading(RECORD_FILTER), writes: LOGGED },
  listAudit: reading({ ...AUDIT_FILTER, before: 0 }),
  exportAudit: { ...reading(AUDIT_FILTER, String), writes: LOGGED },
  listItems: reading({ q: '', state: undefined, categoryUid: undefined, beforeId: undefined }),
  readItem: of(() => [1], 999_999),
  readItemChoices: reading(),
  listLabels: reading('maker'),
  exportLabels: reading('maker', labelFileTitles('maker')),
  readLabel: of(() => ['maker', 1], 'maker', 999_999),
  listClosings: reading(),
  quoteClosing: reading(CLOSING),
  quoteSuspension: reading({ ...CLOSING, reason: '大雪', prefectures: [13] }),
  ...Object.fromEntries(
    RECORD_KINDS.flatMap((kind) => [
      [`list${nounOf(kind)}s`, reading({ q: '', after: '' })],
      [`export${nounOf(kind)}s`, reading({ q: '' }, fileTitles(kind))],
      [`read${nounOf(kind)}`, of(async ({ shop }) => [(await addRecord(shop, kind)).uid], 'unknown')],
    ]),
  ),
  readMaintenance: reading(),
  listSettings: reading(),
  readSettings: reading('delivery'),
  previewSettings: reading('delivery', {
    effectiveAt: undefined,
    value: { feeYen: 1_300, freeFromYen: 5_000 },
    reason: '',
  }),
  exportSettings: reading('delivery', async function* () {
    yield ['開始']
  }),
  listPages: reading(),
  readPage: of(() => ['/faq'], '/nowhere'),
  readPageVersion: of(async ({ shop }) => ['/faq', await addPageVersion(shop)], '/faq', 'unknown'),
  checkPage: reading('/faq', 'guide', PAGE_TEXT),
  listLayouts: reading(),
  readLayout: reading('home'),
  checkLayout: reading('home', FIRST_BLOCKS),
  readOperator: reading(),
  listMailWords: reading(),
  readMailWords: of(() => ['shipment'], 'nothing'),
  checkMailWords: reading('shipment', MAIL_WORDS),
}

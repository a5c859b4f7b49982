import { addDays, type Day, dayOfInstant } from '#domain/day.ts'
import { identityDueAt } from '#domain/order/identity.ts'
import { chargeTaxYen } from '#domain/pricing/charge-states.ts'
import { FIRST_RULES } from '#domain/rental/day-rules.ts'
import { seededRandom, seededUid } from '../random.ts'
import { cleaningRows, heldUntil } from './cleaning.ts'
import { documentPicture } from './document-picture.ts'
import { earlier, instantOf } from './history.ts'
import type { OrderSeed } from './orders.ts'
import type { DayTask } from './plans.ts'
import { venueRows } from './venues.ts'

/** The documents of the demo shop are all the same picture. */
export const DOCUMENT_FILE = { key: 'identity/demo-document.png', contentType: 'image/png', bytes: documentPicture() }

type DayFacts = { readonly orders: readonly OrderSeed[]; readonly todayOn: Day; readonly now: Temporal.Instant }

const withTask = (orders: readonly OrderSeed[], ...tasks: readonly DayTask[]) =>
  orders.filter(({ task }) => task !== undefined && tasks.includes(task))

/** The rows of what is special about the orders of the day, by table. */
export function dayRows({ orders, todayOn, now }: DayFacts) {
  return {
    identity_documents: documentRows(orders, now),
    order_charges: chargeRows(orders, now),
    payment_tasks: refusedCaptures(orders, now),
    problem_reports: problemRows(orders, now),
    inquiries: inquiryRows(now),
    mails: failedMails(orders, now),
    inspections: inspectionRows(orders, todayOn, now),
    venues: venueRows(now),
    ...cleaningRows({ orders, todayOn, now }),
  }
}

function documentRows(orders: readonly OrderSeed[], now: Temporal.Instant) {
  return withTask(orders, 'document-sent', 'document-wanted').map(({ order, shippedOn, task }) => {
    const isSent = task === 'document-sent'
    const wantedAt = order.orderedAt!
    const dueAt = identityDueAt(shippedOn, now, FIRST_RULES)
    return {
      order_uid: order.uid,
      status: isSent ? 'sent' : 'wanted',
      wanted_at: wantedAt.toString(),
      due_on: dayOfInstant(dueAt),
      due_at: dueAt.toString(),
      file_key: isSent ? DOCUMENT_FILE.key : null,
      content_type: isSent ? DOCUMENT_FILE.contentType : null,
      bytes: isSent ? DOCUMENT_FILE.bytes.byteLength : null,
      sent_at: isSent ? wantedAt.add({ minutes: 20 }).toString() : null,
      note: '',
    }
  })
}

const uidOf = (name: string, at: Temporal.Instant) => seededUid(seededRandom(name), at)
const paymentUidOf = (seed: OrderSeed) => uidOf(`payment ${seed.order.uid}`, seed.order.orderedAt!)

/** The amount of an order whose card was refused when the parcel left. */
function chargeRows(orders: readonly OrderSeed[], now: Temporal.Instant) {
  return withTask(orders, 'uncaptured').map((seed) => {
    const { order } = seed
    const at = order.paidAt ?? now
    const uid = uidOf(`uncaptured ${order.uid}`, at)
    return {
      uid,
      order_uid: order.uid,
      kind: 'uncaptured',
      amount: order.paymentTotalYen,
      points: 0,
      tax: chargeTaxYen('uncaptured', order.paymentTotalYen, order.taxRatePercent),
      at: at.toString(),
      state: 'open',
      reason: '',
      due_on: addDays(dayOfInstant(at), 14),
      event_key: `uncaptured:${uid}`,
      note: '',
    }
  })
}

function refusedCaptures(orders: readonly OrderSeed[], now: Temporal.Instant) {
  return withTask(orders, 'uncaptured').map((seed) => {
    const at = (seed.order.paidAt ?? now).toString()
    return {
      uid: uidOf(`capture ${seed.order.uid}`, now),
      payment_uid: paymentUidOf(seed),
      kind: 'capture',
      amount: seed.order.paymentTotalYen,
      at,
      due_at: at,
      attempts: 1,
      done_at: at,
      result: 'refused',
    }
  })
}

const PROBLEMS = [
  { kind: 2, body: '袖の内側に、薄い染みがあります。式は明日です。' },
  { kind: 4, body: '袱紗が入っておりませんでした。' },
] as const

function problemRows(orders: readonly OrderSeed[], now: Temporal.Instant) {
  return withTask(orders, 'problem').map(({ order }, index) => ({
    uid: uidOf(`problem ${order.uid}`, now),
    order_uid: order.uid,
    line_uid: order.lines[0]!.uid,
    ...PROBLEMS[index % PROBLEMS.length]!,
    reported_at: now.subtract({ minutes: 50 + 30 * index }).toString(),
    note: '',
  }))
}

const INQUIRIES = [
  { topic: 2, name: '見本 和子', body: '通夜が一日延びました。返却日を延ばせますか。' },
  { topic: 1, name: '見本 健', body: '身長172cm、体重68kgです。A6とAB6のどちらがよいでしょうか。' },
  { topic: 4, name: '見本 由美', body: '葬儀場へ直接届けていただけますか。喪家の名前で受け取ります。' },
] as const

function inquiryRows(now: Temporal.Instant) {
  return INQUIRIES.map((inquiry, index) => ({
    uid: uidOf(`inquiry ${index}`, now),
    received_at: now.subtract({ hours: 3 * index + 1 }).toString(),
    email: `inquiry-${index + 1}@example.com`,
    telephone: null,
    order_number: null,
    ...inquiry,
  }))
}

/** A confirmation whose mailbox does not exist. */
function failedMails(orders: readonly OrderSeed[], now: Temporal.Instant) {
  return withTask(orders, 'problem')
    .slice(0, 1)
    .map(({ order }) => {
      const failedAt = now.subtract({ hours: 2 })
      const uid = uidOf(`failed mail ${order.uid}`, failedAt)
      return {
        uid,
        event_key: `shipment:${uid}`,
        kind: 'shipment',
        order_uid: order.uid,
        recipient: order.email!,
        content: { subject: `【墨礼 SUMIREI】商品を発送いたしました（${order.number}）`, text: '見本のメールです。' },
        queued_at: failedAt.subtract({ hours: 72 }).toString(),
        next_attempt_at: failedAt.toString(),
        failed_at: failedAt.toString(),
        last_error: '550 5.1.1 User unknown',
        attempts: 14,
      }
    })
}

/** What came back before yesterday was inspected and found ready; of what came later, what was well at its return. */
function inspectionRows(orders: readonly OrderSeed[], todayOn: Day, now: Temporal.Instant) {
  return orders.flatMap(({ order, returnedOn, task }) => {
    const isOfDay = task === 'returned' || task === 'part-missing'
    const isInspected = isOfDay || (returnedOn !== undefined && returnedOn < addDays(todayOn, -1))
    if (returnedOn === undefined || !isInspected) return []
    const returned = order.lines.filter(({ status }) => status === 'Return')
    const isHeld = task === 'part-missing'
    return returned.map(({ uid }) => ({
      line_uid: uid,
      outcome: isHeld ? 'held' : 'ready',
      until_on: isHeld ? heldUntil(todayOn) : null,
      actor: 'staff:demo',
      at: earlier(instantOf(isOfDay ? returnedOn : addDays(returnedOn, 1), 11), now).toString(),
    }))
  })
}

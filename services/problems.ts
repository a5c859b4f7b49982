import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '#domain/files/upload-rules.ts'
import { canReportProblem, PROBLEM_PHOTO_DAYS, PROBLEM_RETENTION_DAYS } from '#domain/inquiry/problem.ts'
import type { Problem } from '#domain/inquiry/problem-form.ts'
import type { Order } from '#domain/order/order.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import {
  type ChangePorts,
  changeOrder,
  type LifePorts,
  type OrderUnknown,
  recordEvent,
  saveChange,
} from './orders/change-order.ts'
import { findOwnOrder, type OrderReference } from './orders/get-order.ts'
import type { Caller } from './ports/identity.ts'
import type { Staff } from './ports/order-store.ts'
import type { RateRule } from './ports/runtime.ts'
import { isWithinRate, PICTURE_RATE } from './rates.ts'
import type { ServicePorts } from './service-ports.ts'

/** Reports per order (decided here): one for each line of a usual order, and some repeated ones. */
const PROBLEM_RATE: RateRule = { name: 'problem', max: 10, windowSeconds: 86_400 }
/** A file that no row names after this time was left by a crash. */
const ORPHAN_HOURS = 1

type Ports = LifePorts &
  Pick<ServicePorts, 'problems' | 'rates' | 'clock' | 'identityDocuments' | 'documentPictures' | 'privateFiles'>

export type ProblemRejection =
  | OrderUnknown
  | Rejection<
      'too-many' | 'too-many-photos' | 'busy' | 'not-a-picture' | 'too-many-pixels' | 'line-not-shipped',
      undefined
    >
  | Rejection<'file-too-large', { maxBytes: number }>

/** Problems with delivered units that customers report (docs/rules.md Problems with a delivered unit). */
export function createProblems(ports: Ports) {
  return {
    report: reportProblem(ports),
    /** Generates the uid of a form, which distinguishes a repeated submission from two reports. */
    newFormUid: () => ports.ids.next(),
  }
}

/**
 * Stores a problem with a shipped line, with an optional photograph: its type is detected by content, it is re-encoded,
 * which removes metadata, and stored privately. The shop and the customer get a mail in the same transaction. Sending
 * the same form again changes nothing.
 */
function reportProblem(ports: Ports) {
  return async (
    reference: OrderReference,
    formUid: string,
    problem: Problem,
    photo?: Uint8Array,
    caller?: Caller,
  ): Promise<ProblemRejection | undefined> => {
    const own = await findOwnOrder(ports, reference)
    if (isRejected(own)) return own
    if (!isLineShipped(own, problem)) return rejected('line-not-shipped')
    if ((await ports.problems.find(formUid)) !== undefined) return undefined
    if (!(await ports.rates.take(PROBLEM_RATE, own.uid, ports.days.now()))) return rejected('too-many')
    if (photo && caller && !(await isWithinRate(ports, PICTURE_RATE, caller))) return rejected('too-many-photos')
    const fileKey = photo && (await storePhoto(ports, photo, caller))
    if (isRejected(fileKey)) return fileKey
    const result = await changeOrder(ports, own.uid, async (change) => {
      const { tx, order, at } = change
      const report = { ...problem, uid: formUid, orderUid: order.uid, fileKey, reportedAt: at }
      if (!(await tx.orders.addProblem(report))) return undefined
      await recordEvent(change, { actor: 'customer', detail: { code: 'problem-reported' } })
      await ports.mails.problemNotice({ tx, order, at }, report)
      await ports.mails.problemReceived({ tx, order, at }, report)
      return undefined
    })
    return result
  }
}

function isLineShipped({ lines }: Order, { lineUid }: Problem): boolean {
  return lines.some((line) => line.uid === lineUid && canReportProblem(line))
}

async function storePhoto(ports: Ports, bytes: Uint8Array, caller: Caller | undefined) {
  if (bytes.byteLength > MAX_PHOTO_BYTES) return rejected('file-too-large', { maxBytes: MAX_PHOTO_BYTES })
  const picture = await ports.documentPictures.reencode(bytes, { maxPixels: MAX_PHOTO_PIXELS, caller })
  if (typeof picture === 'string') return rejected(picture)
  const fileKey = `problems/p${ports.ids.secret().toLowerCase()}.jpg`
  await ports.identityDocuments.scheduleRemoval(fileKey, ports.days.now().add({ hours: ORPHAN_HOURS }))
  await ports.privateFiles.write(fileKey, picture.jpeg)
  return fileKey
}

/** Closes a report with a note. `problem-unknown`: the order has no open one of this uid. */
export function closeProblem(ports: ChangePorts, by: Staff) {
  return (
    orderUid: string,
    uid: string,
    note: string,
  ): Promise<Order | OrderUnknown | Rejection<'problem-unknown' | 'reason-missing', undefined>> =>
    changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      if (note.trim() === '') return rejected('reason-missing')
      const removeAt = at.add({ hours: 24 * PROBLEM_PHOTO_DAYS })
      const isClosed = await tx.orders.closeProblem({ uid, orderUid }, { note: note.trim(), actor: by, at, removeAt })
      if (!isClosed) return rejected('problem-unknown')
      return saveChange(change, { ...order, modifiedAt: at }, { actor: by, detail: { code: 'problem-closed' } })
    })
}

/** The photograph of a report, as JPEG, with its order; undefined when it has none, or none any more. */
export function readProblemPhoto({ problems, privateFiles }: Pick<ServicePorts, 'problems' | 'privateFiles'>) {
  return async (uid: string): Promise<{ readonly orderUid: string; readonly photo: Uint8Array } | undefined> => {
    const report = await problems.find(uid)
    const photo = report?.fileKey === undefined ? undefined : await privateFiles.read(report.fileKey)
    return report && photo && { orderUid: report.orderUid, photo }
  }
}

export function purgeOldProblems({ problems, days }: Pick<ServicePorts, 'problems' | 'days'>) {
  return (): Promise<number> => problems.purge(days.now().subtract({ hours: 24 * PROBLEM_RETENTION_DAYS }))
}

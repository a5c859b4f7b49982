import { partLabels, partsOf } from '#domain/catalog/parts.ts'
import { MAX_PHOTO_BYTES, MAX_PHOTO_PIXELS } from '#domain/files/upload-rules.ts'
import {
  type Condition,
  type ConditionRejection,
  checkCondition,
  isFlaw,
  MAX_CONDITION_PHOTOS,
} from '#domain/order/condition.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { findLine, type LineUnknown } from '../charges/line-charges.ts'
import type { CheckedUnit, ConditionRecord } from '../ports/conditions.ts'
import type { Staff } from '../ports/order-store.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeOrder, type LifePorts, type OrderUnknown } from './change-order.ts'
import { acceptWhole, holdFlawed } from './return-lines.ts'

/** A file that no row names after this time was left by a crash. */
const ORPHAN_HOURS = 1

type Ports = LifePorts & Pick<ServicePorts, 'conditions' | 'identityDocuments' | 'documentPictures' | 'privateFiles'>

type NewCondition = Condition & {
  /** Of the form: the same one is recorded once. */
  readonly uid: string
  readonly lineUid: string
  readonly photos: readonly Uint8Array[]
}

export type PhotoRejection =
  | Rejection<'file-too-large', { readonly maxBytes: number }>
  | Rejection<'too-many-photos', { readonly max: number }>
  | Rejection<'not-a-picture' | 'too-many-pixels' | 'busy', undefined>

/** The unit came back with a flaw and is held; `parts`: the labels of those that are missing. */
export type HeldRejection = Rejection<
  'unit-on-hold',
  { readonly unitId: string; readonly verdict: Condition['verdict']; readonly parts: readonly string[] }
>

/** Why a unit with a flaw may not be cleaned, shelved or packed. */
export function heldRejection({ unitId, flaw, form, setForm }: CheckedUnit): HeldRejection {
  const { verdict = 'damage', parts = [] } = flaw ?? {}
  return rejected('unit-on-hold', { unitId, verdict, parts: partLabels(partsOf({ form, setForm }), parts) })
}

type Recorded = Omit<ConditionRecord, 'withdrawnAt'>

/**
 * Records how a unit is, at packing or when it comes back, with photographs of a flaw (docs/rules.md Condition of a
 * unit). The history of the unit keeps each record; the newest of a line counts. The order does not change. Recording
 * the same uid again changes nothing.
 */
export function recordCondition(ports: Ports, by: Staff) {
  return async (
    orderUid: string,
    { photos, ...wanted }: NewCondition,
  ): Promise<Recorded | ConditionRejection | PhotoRejection | OrderUnknown | LineUnknown | HeldRejection> => {
    const note = wanted.note.trim()
    const parts = wanted.verdict === 'missing-part' ? wanted.parts : []
    const fileKeys = await storePhotos(ports, photos)
    if (isRejected(fileKeys)) return fileKeys
    return changeOrder(ports, orderUid, async (change) => {
      const { tx, order, at } = change
      const line = findLine(order, wanted.lineUid)
      if (isRejected(line)) return line
      const [unit] = await tx.stock.unitsOf([line.unitUid])
      const item = { form: unit?.form, setForm: unit?.setForm }
      if (wanted.stage === 'packing' && unit?.flaw !== undefined) return heldRejection(unit)
      const rejection = checkCondition({ ...wanted, note, parts }, { line, item, hasPhoto: fileKeys.length > 0 })
      if (rejection !== undefined) return rejection
      const record = { ...wanted, note, parts, unitUid: line.unitUid, fileKeys, actor: by, at }
      const isNew = await tx.stock.addCondition(record)
      // A flaw that is found after the return, as during the cleaning; or the missing part has arrived.
      if (isNew && line.status === 'Return') {
        if (isFlaw(record.verdict)) await holdFlawed(change, line, by)
        else if (record.verdict === 'ok') await acceptWhole(change, line, { isHeld: unit?.flaw !== undefined, by })
      }
      return record
    })
  }
}

async function storePhotos(ports: Ports, photos: readonly Uint8Array[]): Promise<readonly string[] | PhotoRejection> {
  if (photos.length > MAX_CONDITION_PHOTOS) return rejected('too-many-photos', { max: MAX_CONDITION_PHOTOS })
  const fileKeys: string[] = []
  for (const photo of photos) {
    const fileKey = await storePhoto(ports, photo)
    if (isRejected(fileKey)) return fileKey
    fileKeys.push(fileKey)
  }
  return fileKeys
}

async function storePhoto(ports: Ports, bytes: Uint8Array): Promise<string | PhotoRejection> {
  if (bytes.byteLength > MAX_PHOTO_BYTES) return rejected('file-too-large', { maxBytes: MAX_PHOTO_BYTES })
  const picture = await ports.documentPictures.reencode(bytes, { maxPixels: MAX_PHOTO_PIXELS })
  if (typeof picture === 'string') return rejected(picture)
  const fileKey = `conditions/c${ports.ids.secret().toLowerCase()}.jpg`
  await ports.identityDocuments.scheduleRemoval(fileKey, ports.days.now().add({ hours: ORPHAN_HOURS }))
  await ports.privateFiles.write(fileKey, picture.jpeg)
  return fileKey
}

/**
 * Withdraws what was recorded about the return of a line by mistake: the unit has not arrived. Rejected once the line
 * is back; then its return is undone. Repeating it changes nothing.
 */
export function withdrawArrival(ports: LifePorts) {
  return (orderUid: string, lineUid: string) =>
    changeOrder(ports, orderUid, async ({ tx, order, at }) => {
      const line = findLine(order, lineUid)
      if (isRejected(line)) return line
      if (line.status === 'Return') return rejected('line-status', { lineUid, status: line.status })
      await tx.stock.withdrawReturnConditions(lineUid, at)
      return order
    })
}

/** A photograph of a condition, as JPEG, by its place from 1; undefined when there is none, or none any more. */
export function readConditionPhoto({ conditions, privateFiles }: Pick<Ports, 'conditions' | 'privateFiles'>) {
  return async (uid: string, place: number): Promise<Uint8Array | undefined> => {
    const fileKey = (await conditions.find(uid))?.fileKeys[place - 1]
    return fileKey === undefined ? undefined : privateFiles.read(fileKey)
  }
}

import type { PictureInput } from '#domain/catalog/item-form.ts'
import { itemStateOf } from '#domain/catalog/item-release.ts'
import { rejected } from '#domain/result.ts'
import { storePicture, type UploadPorts, uploadExpiry } from '../files/uploads.ts'
import type { ItemPicture } from '../ports/staff-items.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, inEdit } from './record-edits.ts'
import type { Edit } from './use-case.ts'

/** Pictures of an item: more make its page slow (decided here). */
const MAX_PICTURES = 20

type Ports = UploadPorts & Pick<ServicePorts, 'staffItems'>

/** Adds a picture as the last one. The picture is re-encoded before the transaction, which only names it. */
export function addPicture(ports: Ports, edit: Edit) {
  return async (id: number, { alt, view }: PictureInput, bytes: Uint8Array) => {
    const item = await ports.staffItems.find(id)
    if (item === undefined) return rejected('item-unknown')
    if (item.pictures.length >= MAX_PICTURES) return rejected('too-many-pictures', { most: MAX_PICTURES })
    const stored = await storePicture(ports)(edit.person.uid, bytes)
    if ('kind' in stored) return stored
    return inEdit(ports.staffItems, async (tx) => {
      if ((await tx.lock(id)) === undefined) return rejected('item-unknown')
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      await tx.addPicture(id, { ...stored, alt, view })
      await tx.audit(edit.entry(`item:${id}`, ['pictures']))
      return { key: stored.key }
    })
  }
}

/** Saves the pictures in an order, with their texts. Those that are not named are removed, their files a day later. */
export function savePictures({ staffItems, clock }: Pick<ServicePorts, 'staffItems' | 'clock'>, edit: Edit) {
  return (id: number, pictures: readonly Pick<ItemPicture, 'uid' | 'alt' | 'view'>[]) =>
    inEdit(staffItems, async (tx) => {
      const item = await tx.lock(id)
      if (item === undefined) return rejected('item-unknown')
      const refused = await checkForm(tx, edit, item.version)
      if (refused) return refused
      if (!pictures.every(({ uid }) => item.pictures.some((each) => each.uid === uid)))
        return rejected('picture-unknown')
      const isPublic = ['released', 'scheduled'].includes(itemStateOf(item))
      if (isPublic && pictures.length === 0 && item.pictures.length > 0) return rejected('last-picture')
      await tx.savePictures(id, pictures, uploadExpiry(clock))
      await tx.audit(edit.entry(`item:${id}`, ['pictures']))
      return { count: pictures.length }
    })
}

import type { CategoryInput, GroupInput, LabelEdit, MakerInput, TagInput } from '#domain/catalog/label-form.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { placeAfter } from '#domain/catalog/label-order.ts'
import { rejected } from '#domain/result.ts'
import type { Label, LabelChange, LabelTransaction } from '../ports/labels.ts'
import type { ServicePorts } from '../service-ports.ts'
import { changeLabel, enterLabel, isFixed, withStock } from './label-changes.ts'
import { exportLabels, importLabels } from './label-files.ts'
import { checkForm, inEdit } from './record-edits.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const CATALOGUE = { duties: ['catalogue'] } as const
type Ports = Pick<ServicePorts, 'labels'>

/** Brands, categories, tags and their groups (docs/rules.md Catalogue). */
export function createStaffLabels(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    list: reading('listLabels', CATALOGUE, (bound) => (kind: LabelKind) => bound.labels.list(kind)),
    /** A label with its list and what uses it; undefined for an unknown one. */
    find: reading('readLabel', CATALOGUE, findLabel),
    /** Adds the categories, sizes and colours that a shop begins with, and nothing that is there. */
    addBasics: edit('addBasics', CATALOGUE, addBasics),
    addMaker: edit('addMaker', CATALOGUE, addMaker),
    addCategory: edit('addCategory', CATALOGUE, addCategory),
    addTag: edit('addTag', CATALOGUE, addTag),
    addGroup: edit('addGroup', CATALOGUE, addGroup),
    save: edit('saveLabel', CATALOGUE, saveLabel),
    remove: edit('removeLabel', CATALOGUE, removeLabel),
    /** The labels of a kind as CSV, and rows of a file that are added or change what there is. */
    export: reading('exportLabels', CATALOGUE, exportLabels),
    import: edit('importLabels', CATALOGUE, importLabels),
  }
}

function findLabel({ labels }: Ports) {
  return async (kind: LabelKind, uid: number) => {
    const label = await labels.find(kind, uid)
    if (label === undefined) return undefined
    const [siblings, use, onlyHere] = await Promise.all([
      labels.siblings(kind, label),
      labels.use(kind, uid),
      kind === 'category' ? labels.itemsOnlyIn(uid) : 0,
    ])
    return { ...label, siblings, use, onlyHere, isFixed: isFixed(kind, label) }
  }
}

type Add = (tx: LabelTransaction) => Promise<number | 'known' | 'parent-unknown'>

function addBasics({ labels }: Ports, edit: Edit) {
  return () =>
    inEdit(withStock(labels, 'shared'), async (tx) => {
      const refused = await checkForm(tx, edit, undefined)
      if (refused) return refused
      const added = await tx.addBasics()
      const counts = Object.entries(added).map(([what, count]) => `${what}:${count}`)
      await tx.audit(edit.entry('category', counts))
      return added
    })
}

/** Adds a brand, last in its list. */
function addMaker(ports: Ports, edit: Edit) {
  return (given: MakerInput) => addLabel(ports, edit, 'maker', (tx) => tx.addMaker(given))
}

/** Adds a category, last in its list. Customers see it as soon as they see the one above. */
function addCategory(ports: Ports, edit: Edit) {
  return (given: CategoryInput) => addLabel(ports, edit, 'category', (tx) => tx.addCategory(given))
}

/** Adds a tag to a group, last in its list. */
function addTag(ports: Ports, edit: Edit) {
  return (given: TagInput) => addLabel(ports, edit, 'tag', (tx) => tx.addTag(given))
}

/** Adds a group of tags, last in the list of groups. */
function addGroup(ports: Ports, edit: Edit) {
  return (given: GroupInput) => addLabel(ports, edit, 'group', (tx) => tx.addGroup(given))
}

function addLabel({ labels }: Ports, edit: Edit, kind: LabelKind, add: Add) {
  return inEdit(withStock(labels, 'shared'), async (tx) => {
    const refused = await checkForm(tx, edit, undefined)
    if (refused) return refused
    return enterLabel(tx, edit, kind, await add(tx))
  })
}

/** Changes a label and its place in its list. Names are given once in a list; fixed labels stay as they are. */
function saveLabel({ labels }: Ports, edit: Edit) {
  return (uid: number, given: LabelEdit) =>
    inEdit(
      withStock(labels, given.kind === 'category' || given.kind === 'tag' ? 'exclusive' : 'shared'),
      async (tx) => {
        const label = await tx.lock(given.kind, uid)
        if (label === undefined) return rejected('label-unknown')
        const refused = await checkForm(tx, edit, label.version)
        if (refused) return refused
        const siblings = await tx.siblings(given.kind, label)
        const ranks = placeAfter(siblings, uid, given.afterUid)
        if (ranks === undefined) return rejected('label-place-unknown')
        return changeLabel(tx, edit, { kind: given.kind, label, change: changeOf(label, given), siblings, ranks })
      },
    )
}

function changeOf({ rank: _, groupUid: __, version: ___, ...kept }: Label, given: LabelEdit): LabelChange {
  const { kind: ____, afterUid: _____, ...fields } = given
  return {
    ...kept,
    ...fields,
    ...(given.kind === 'maker' && { kana: given.kana ?? '' }),
    ...(given.kind === 'category' && { available: given.available === true, adminOnly: given.adminOnly === true }),
  }
}

/** Removes a label that nothing uses. */
function removeLabel({ labels }: Ports, edit: Edit) {
  return (kind: LabelKind, uid: number) =>
    inEdit(withStock(labels, 'exclusive'), async (tx) => {
      const label = await tx.lock(kind, uid)
      if (label === undefined) return rejected('label-unknown')
      const refused = await checkForm(tx, edit, label.version)
      if (refused) return refused
      if (isFixed(kind, label)) return rejected('label-fixed')
      const use = await tx.use(kind, uid)
      if (use.items + use.units + use.categories + use.tags > 0) return rejected('label-used', use)
      await tx.remove(kind, uid)
      await tx.audit(edit.entry(`${kind}:${uid}`, [`name:${label.name}`]))
      return { uid }
    })
}

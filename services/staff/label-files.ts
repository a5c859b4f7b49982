import { BELOW, withPaths } from '#domain/catalog/category-paths.ts'
import type { CategoryRoles } from '#domain/catalog/category-roles.ts'
import { LABEL_FILES } from '#domain/catalog/label-form.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import type { TagGroupRole } from '#domain/catalog/tag-group.ts'
import { asRead, changedFields, type Filed, formTexts } from '#domain/record/record.ts'
import { columnsOf, type FileRow, type FileTitles, fileCells, readFileRows } from '#domain/record/record-file.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import { parseInteger } from '#domain/text/integer.ts'
import type { Label, LabelTransaction, ListedLabel } from '../ports/labels.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type RowOutcome, type RowReport, takeFile } from './file-import.ts'
import { changeLabel, enterLabel, withStock } from './label-changes.ts'
import type { Edit } from './use-case.ts'

type LabelRejection = Rejection<
  'record-changed' | 'label-unknown' | 'label-known' | 'label-fixed' | 'label-parent-unknown' | 'label-elsewhere',
  undefined
>

/** What a row says of a label. */
type Named = Partial<CategoryRoles> & {
  readonly name: string
  readonly kana?: string | undefined
  readonly group?: string | undefined
  readonly role?: TagGroupRole | undefined
}

/** The labels of a kind as CSV, in the order of their list. */
export function exportLabels({ labels, csv, staffItems }: ServicePorts) {
  return async (kind: LabelKind, titles: FileTitles) => {
    const of: Filed = LABEL_FILES[kind]
    const groups = await groupsOf({ staffItems }, kind)
    const names = new Map(Array.from(groups, ([name, uid]) => [uid, name]))
    async function* rows(): AsyncGenerator<readonly string[]> {
      yield columnsOf(of).map((name) => titles[name] ?? name)
      for (const label of await labels.list(kind))
        yield fileCells(of, { ...namedOf(label, names), uid: String(label.uid), version: label.version })
    }
    return { csv: csv.write(rows()) }
  }
}

/** The categories above others by their names, or the groups of tags; none of brands and of groups. */
async function groupsOf({ staffItems }: Pick<ServicePorts, 'staffItems'>, kind: LabelKind) {
  const { categories, tagCategories } = await staffItems.choices()
  const groups = { maker: [], category: withPaths(categories), tag: tagCategories, group: [] }[kind]
  return new Map(groups.map(({ uid, name }) => [name, uid]))
}

function namedOf({ groupUid, ...label }: Label | ListedLabel, names: Map<number, string>): Named {
  return { ...label, group: groupUid === undefined ? undefined : names.get(groupUid) }
}

/** Adds and changes the labels of a file (takeFile). A label stays in its list, and keeps its place there. */
export function importLabels(ports: ServicePorts, edit: Edit) {
  return async (kind: LabelKind, text: string, titles: FileTitles, isRehearsal: boolean) => {
    const cells = ports.carrierFiles.read(text)
    if (isRejected(cells)) return cells
    const rows = readFileRows(LABEL_FILES[kind], titles, cells)
    if (isRejected(rows)) return rows
    const groups = await groupsOf(ports, kind)
    return takeFile(withStock(ports.labels, 'exclusive'), edit, isRehearsal, async (tx, once) => {
      const reports: RowReport<LabelRejection>[] = []
      for (const row of rows)
        reports.push({ row: row.row, name: row.texts.name ?? '', ...(await takeRow(tx, once, { kind, groups, row })) })
      return reports
    })
  }
}

type Taking = { readonly kind: LabelKind; readonly groups: Map<string, number>; readonly row: FileRow }

async function takeRow(
  tx: LabelTransaction,
  edit: Edit,
  { kind, groups, row }: Taking,
): Promise<RowOutcome<LabelRejection>> {
  const of: Filed = LABEL_FILES[kind]
  const reject = (code: LabelRejection['code']) => ({ outcome: 'rejected', rejection: rejected(code) }) as const
  const names = new Map(Array.from(groups, ([name, uid]) => [uid, name]))
  const known = row.uid === '' ? undefined : await tx.lock(kind, parseInteger(row.uid) ?? 0)
  if (row.uid !== '' && known === undefined) return reject('label-unknown')
  const parsed = of.form.safeParse({ ...(known && formTexts(of, namedOf(known, names))), ...row.texts })
  if (!parsed.success) return { outcome: 'rejected', issues: parsed.error.issues }
  const given = parsed.data as Named
  const groupUid = given.group === undefined ? undefined : groups.get(given.group)
  if (given.group !== undefined && groupUid === undefined) return reject('label-parent-unknown')
  const siblings = await tx.siblings(kind, { groupUid })
  const same = siblings.find(({ name }) => name === given.name)
  const label = known ?? (same && (await tx.lock(kind, same.uid)))
  if (label === undefined) {
    const entered = await enterLabel(tx, edit, kind, await add(tx, kind, given, groupUid))
    if (isRejected(entered)) return { outcome: 'rejected', rejection: entered }
    if (kind === 'category') {
      groups.set(given.group ? `${given.group}${BELOW}${given.name}` : given.name, entered.uid)
      await saveRoles(tx, entered.uid, given)
    }
    return { outcome: 'added' }
  }
  if (label.groupUid !== groupUid) return reject('label-elsewhere')
  const { group: _, ...kept } = asRead(of, namedOf(label, names))
  // What the file has no column for stays.
  const next = { ...kept, ...pick(given, Object.keys(row.texts)) }
  if (changedFields(of, kept, next).length === 0) return { outcome: 'unchanged' }
  if (known !== undefined && row.version !== String(label.version)) return reject('record-changed')
  const change = { ...label, ...next, ...(kind === 'maker' && { kana: next.kana ?? '' }) }
  const changed = await changeLabel(tx, edit, { kind, label, change, siblings, ranks: [] })
  return isRejected(changed) ? { outcome: 'rejected', rejection: changed } : { outcome: 'changed' }
}

function pick({ group: _, ...given }: Named, names: readonly string[]): Partial<Named> {
  return Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
}

function add(tx: LabelTransaction, kind: LabelKind, { name, kana, role }: Named, groupUid: number | undefined) {
  if (kind === 'maker') return tx.addMaker({ name, kana })
  if (kind === 'group') return tx.addGroup({ name, role })
  if (kind === 'category') return tx.addCategory({ name, parentUid: groupUid })
  return groupUid === undefined ? 'parent-unknown' : tx.addTag({ name, tagCategoryUid: groupUid })
}

async function saveRoles(tx: LabelTransaction, uid: number, { group: _, ...given }: Named): Promise<void> {
  const label = await tx.lock('category', uid)
  if (label !== undefined) await tx.save('category', label, { ...label, ...given })
}

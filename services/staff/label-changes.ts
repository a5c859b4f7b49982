import { isFixedLabel, type LabelKind } from '#domain/catalog/label-kind.ts'
import type { Ranked } from '#domain/catalog/label-order.ts'
import { rejected } from '#domain/result.ts'
import type { Label, LabelChange, LabelStore, LabelTransaction } from '../ports/labels.ts'
import type { Edit } from './use-case.ts'

/** The result of an addition, with its row of the audit log. */
export async function enterLabel(
  tx: LabelTransaction,
  edit: Edit,
  kind: LabelKind,
  uid: number | 'known' | 'parent-unknown',
) {
  if (uid === 'known') return rejected('label-known')
  if (uid === 'parent-unknown') return rejected('label-parent-unknown')
  await tx.audit(edit.entry(`${kind}:${uid}`))
  return { uid }
}

type LabelSaving = {
  readonly kind: LabelKind
  readonly label: Label
  readonly change: LabelChange
  readonly siblings: Awaited<ReturnType<LabelStore['siblings']>>
  /** Those that change. */
  readonly ranks: readonly Ranked[]
}

export async function changeLabel(tx: LabelTransaction, edit: Edit, saving: LabelSaving) {
  const { kind, label, change, siblings, ranks } = saving
  const { uid } = label
  if (isFixed(kind, label)) return rejected('label-fixed')
  if (siblings.some((each) => each.uid !== uid && each.name === change.name)) return rejected('label-known')
  await tx.save(kind, label, change)
  await tx.setRanks(kind, ranks)
  const fields = [...changedFields(label, change), ...(ranks.length ? ['rank'] : [])]
  await tx.audit(edit.entry(`${kind}:${uid}`, fields))
  return { uid }
}

function changedFields(label: Label, change: LabelChange): string[] {
  return (Object.keys(change) as (keyof LabelChange)[]).filter((name) => String(label[name]) !== String(change[name]))
}

export function isFixed(kind: LabelKind, { uid, groupUid }: Pick<Label, 'uid' | 'groupUid'>): boolean {
  return isFixedLabel(kind, uid, groupUid)
}

export function withStock(labels: LabelStore, stock: 'shared' | 'exclusive') {
  return { transaction: <T>(work: (tx: LabelTransaction) => Promise<T>) => labels.transaction(stock, work) }
}

import { LABEL_LABELS, NO_CHOICE } from '#app/text/staff-catalogue-text.ts'
import { textIn } from '#app/text/text-in.ts'
import type { Difference } from '#app/ui/staff/staff-fields.tsx'
import { GUIDED, OCCASION_LABELS } from '#domain/catalog/category-roles.ts'
import { CATEGORY_ROLE_FILE, categoryRolesForm } from '#domain/catalog/category-roles-form.ts'
import { labelEditForms } from '#domain/catalog/label-form.ts'
import type { LabelKind } from '#domain/catalog/label-kind.ts'
import { TAG_GROUP_ROLES } from '#domain/catalog/tag-group.ts'
import { WEARERS } from '#domain/catalog/wearer.ts'
import { formTexts } from '#domain/record/record.ts'
import type { Label, LabelStore } from '#services/ports/labels.ts'
import type { Box, CodedField, LabelChoices, LabelValues } from './category-role-fields.tsx'

/** The words of the fields with a code. */
const CODED: Readonly<Record<CodedField, Readonly<Record<string, string>>>> = {
  wearer: WEARERS,
  occasion: OCCASION_LABELS,
  guidedFor: GUIDED,
  role: TAG_GROUP_ROLES,
}

const choicesOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }))

/** The same as choices; pages get them from the server, because scripts do not contain these tables. */
export const LABEL_CHOICES: LabelChoices = {
  wearer: choicesOf(CODED.wearer),
  occasion: choicesOf(CODED.occasion),
  guidedFor: choicesOf(CODED.guidedFor),
  role: choicesOf(CODED.role),
}

const BOXES: readonly Box[] = ['available', 'adminOnly', 'isSet', 'isCelebration', 'isRankedAtHome']
type FoundLabel = Label & { readonly siblings: Awaited<ReturnType<LabelStore['siblings']>> }

/** A label as its form shows it. */
export function valuesOf(label: FoundLabel): LabelValues {
  const { uid, name, kana = '', role = '', available, adminOnly, siblings } = label
  const before = siblings[siblings.findIndex((each) => each.uid === uid) - 1]
  return {
    name,
    kana,
    role,
    afterUid: before === undefined ? '' : String(before.uid),
    available: available ? 'on' : '',
    adminOnly: adminOnly ? 'on' : '',
    ...formTexts({ form: categoryRolesForm, fields: CATEGORY_ROLE_FILE }, label),
  }
}

type Typed = { readonly values: LabelValues; readonly ticked: readonly number[] }

/** In what a label differs from what was typed. */
export function differencesOf(
  kind: LabelKind,
  label: FoundLabel,
  typed: Typed,
  tagCategories: readonly { readonly uid: number; readonly name: string }[],
): Difference[] {
  const names = new Map(label.siblings.map(({ uid, name }) => [String(uid), `「${name}」の次`]))
  const groupsText = (uids: readonly number[]) =>
    tagCategories.flatMap(({ uid, name }) => (uids.includes(uid) ? [name] : [])).join('・')
  const textOf = (name: string, value = '') => {
    if (name === 'afterUid') return names.get(value) ?? '先頭'
    if (BOXES.some((box) => box === name)) return value === '' ? 'いいえ' : 'はい'
    const words = textIn(CODED, name)
    return words === undefined ? value : (textIn(words, value) ?? NO_CHOICE)
  }
  const stored = valuesOf(label)
  return [
    ...(Object.keys(labelEditForms[kind].shape) as (keyof typeof LABEL_LABELS)[]).map((name) => ({
      label: LABEL_LABELS[name],
      current: textOf(name, stored[name]),
      typed: textOf(name, typed.values[name]),
    })),
    {
      label: LABEL_LABELS.tagCategoryUids,
      current: groupsText(label.tagCategoryUids),
      typed: groupsText(typed.ticked),
    },
  ].filter(({ current, typed: given }) => current !== given)
}

import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { LABEL_KIND_LABELS, LABEL_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { readFilter } from '#app/ui/staff/read-filter.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { StaffTabs } from '#app/ui/staff/staff-tabs.tsx'
import { TAG_GROUPS } from '#domain/catalog/basic-tags.ts'
import { withPaths } from '#domain/catalog/category-paths.ts'
import { categoryForm, groupForm, makerForm, tagForm } from '#domain/catalog/label-form.ts'
import { LABEL_KINDS, type LabelKind } from '#domain/catalog/label-kind.ts'
import { TAG_GROUP_ROLES } from '#domain/catalog/tag-group.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected } from '#domain/result.ts'
import { labelFilter } from '#domain/staff/desk-filters.ts'
import type { ListedLabel } from '#services/ports/labels.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/labels.ts'
import { BASICS, Basics, NewLabel } from './label-fields.tsx'
import { LABEL_CHOICES } from './label-values.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'ブランド・カテゴリー・タグ')

const DONE: Readonly<Record<string, string>> = {
  added: '登録しました。',
  saved: '保存しました。',
  removed: '削除しました。',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { kind } = readFilter(request, labelFilter)
  const { staff } = context.get(servicesContext)
  const labels = permitted(await staff.labels.list(caller, kind), request)
  const { categories, tagCategories } = permitted(await staff.items.choices(caller), request)
  const paths = withPaths(categories)
  const groups = named({ maker: [], category: paths, tag: tagCategories, group: [] }[kind])
  const groupNames = new Map(groups.map(({ uid, name }) => [uid, name]))
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    kind,
    groups,
    choices: LABEL_CHOICES,
    labels: inTree(kind, labels, paths).map((label) => ({
      uid: label.uid,
      name: label.name,
      group: label.groupUid === undefined ? '' : (groupNames.get(label.groupUid) ?? ''),
      kana: label.kana ?? '',
      role: label.role === undefined ? '' : TAG_GROUP_ROLES[label.role],
      itemCount: label.itemCount,
      state: stateOf(label),
    })),
    formKey: staff.newFormKey(),
    lacksBasics: categories.length === 0 || !hasBasicGroups(tagCategories),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

function named(groups: readonly { readonly uid: number; readonly name: string }[]) {
  return groups.map(({ uid, name }) => ({ uid, name }))
}

function hasBasicGroups(groups: readonly { readonly uid: number }[]): boolean {
  return Object.values(TAG_GROUPS).every(({ uid }) => groups.some((group) => group.uid === uid))
}

/** Categories each after the one above it; other labels as they come. */
function inTree(kind: LabelKind, labels: readonly ListedLabel[], paths: readonly { uid: number }[]) {
  if (kind !== 'category') return labels
  const places = new Map(paths.map(({ uid }, place) => [uid, place]))
  return labels.toSorted((a, b) => (places.get(a.uid) ?? 0) - (places.get(b.uid) ?? 0))
}

function stateOf({ available, adminOnly, isVisible }: ListedLabel): string {
  if (isVisible) return '表示中'
  if (!available) return '非表示'
  return adminOnly ? '担当者だけ' : '上のカテゴリーが非表示'
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { kind } = readFilter(request, labelFilter)
  const form = await readForm(request)
  const { labels } = context.get(servicesContext).staff
  const sender = { ...caller, form: sentForm(form) }
  const added = form.intent === BASICS ? { result: labels.addBasics(sender) } : add(labels, sender, kind, form)
  const answer = (facts: Partial<Answer>, status: number) =>
    data<Answer>({ values: form, errors: {}, message: '', ...facts }, { status, headers: PRIVATE_HEADERS })
  if ('errors' in added) return answer({ errors: added.errors }, 422)
  const result = permitted(await added.result, request)
  if (isRejected(result) && result.code !== 'repeated') return answer({ message: staffRejectionText(result) }, 409)
  return redirect(staffHref('staff-labels', { kind, done: 'added' }), { status: 303, headers: PRIVATE_HEADERS })
}

type Answer = { readonly values: PostedForm; readonly errors: FieldErrors; readonly message: string }

function add(labels: Services['staff']['labels'], caller: StaffCaller, kind: LabelKind, form: PostedForm) {
  const read = <Schema extends z.ZodType, Result>(schema: Schema, use: (given: z.output<Schema>) => Result) => {
    const parsed = schema.safeParse(form)
    return parsed.success ? { result: use(parsed.data) } : { errors: fieldErrorsOf(parsed.error, LABEL_LABELS) }
  }
  switch (kind) {
    case 'maker':
      return read(makerForm, (given) => labels.addMaker(caller, given))
    case 'category':
      return read(categoryForm, (given) => labels.addCategory(caller, given))
    case 'tag':
      return read(tagForm, (given) => labels.addTag(caller, given))
    case 'group':
      return read(groupForm, (given) => labels.addGroup(caller, given))
  }
}

export default function Labels({ loaderData: view, actionData }: Route.ComponentProps) {
  const { kind, groups, labels, formKey, lacksBasics } = view
  return (
    <>
      <h1>ブランド・カテゴリー・タグ</h1>
      <p className="staff-hint">
        <a href={staffHref('staff-items')}>商品の一覧へ戻る</a>
      </p>
      <StaffTabs
        label="種類"
        tabs={LABEL_KINDS.map((each) => ({
          label: LABEL_KIND_LABELS[each],
          path: staffHref('staff-labels', { kind: each }),
          isHere: each === kind,
        }))}
      />
      <StaffDone message={actionData === undefined ? view.done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <div className="staff-parts">
        {lacksBasics && <Basics formKey={formKey} />}
        <section className="staff-part" aria-labelledby="labels-title">
          <h2 id="labels-title">
            {LABEL_KIND_LABELS[kind]} <b>{labels.length}</b>
          </h2>
          <StaffTable
            caption={`${LABEL_KIND_LABELS[kind]}の一覧`}
            rows={labels}
            keyOf={({ uid }) => String(uid)}
            columns={columnsOf(kind)}
            empty={`${LABEL_KIND_LABELS[kind]}はまだありません。登録すると、商品に付けられます。`}
          />
          <p className="staff-actions">
            <a href={staffHref('staff-label-export', { kind })}>CSVに書き出す</a>
            <a href={staffHref('staff-label-import', { kind })}>CSVを取り込む</a>
          </p>
        </section>
        <section className="staff-part" aria-labelledby="new-title">
          <h2 id="new-title">新しい{LABEL_KIND_LABELS[kind]}</h2>
          <NewLabel
            kind={kind}
            groups={groups}
            choices={view.choices}
            formKey={formKey}
            values={actionData?.values}
            errors={actionData?.errors}
          />
        </section>
      </div>
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['labels'][number]

function columnsOf(kind: LabelKind) {
  const name = {
    label: '名前',
    cell: ({ uid, name: text }: Row) => <a href={staffHref('staff-label', { kind, uid })}>{text}</a>,
  }
  const group = { label: LABEL_LABELS[kind === 'tag' ? 'tagCategoryUid' : 'parentUid'], cell: (row: Row) => row.group }
  const items = { label: '商品', cell: ({ itemCount }: Row) => itemCount.toLocaleString('ja-JP'), isNumeric: true }
  if (kind === 'maker') return [name, { label: 'よみ', cell: ({ kana }: Row) => kana, isSecondary: true }, items]
  if (kind === 'tag') return [name, group, items]
  if (kind === 'group')
    return [name, { label: LABEL_LABELS.role, cell: ({ role }: Row) => role }, { ...items, label: 'タグ' }]
  return [name, { ...group, isSecondary: true }, { label: '表示', cell: ({ state }: Row) => state }, items]
}

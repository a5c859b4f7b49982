import { data, redirect } from 'react-router'
import type { z } from 'zod'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { type FieldErrors, fieldErrorsOf } from '#app/text/field-errors.ts'
import { LABEL_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { SelectField, TextField } from '#app/ui/form/field.tsx'
import { type PostedForm, readForm } from '#app/ui/form/read-form.ts'
import { StaffDone, StaffForm, StaffRefusal } from '#app/ui/staff/staff-form.tsx'
import { categoryForm, makerForm, tagForm } from '#domain/catalog/label-form.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Services } from '#services/services.ts'
import type { StaffCaller } from '#services/staff/staff-member.ts'
import type { Route } from './+types/labels.ts'

export const meta: Route.MetaFunction = () => [
  { title: 'ブランド・カテゴリー・タグ | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

const KINDS = { maker: 'ブランド', category: 'カテゴリー', tag: 'タグ' } as const
type Kind = keyof typeof KINDS

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const { makers, categories, tagCategories } = permitted(await staff.items.choices(caller), request)
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    makers: makers.map(({ uid, name }) => ({ uid, name })),
    categories: withPaths(categories),
    tagCategories,
    formKeys: { maker: staff.newFormKey(), category: staff.newFormKey(), tag: staff.newFormKey() },
    done: Object.hasOwn(KINDS, done) ? `${KINDS[done as Kind]}を登録しました。` : '',
  }
}

type Category = { readonly uid: number; readonly name: string; readonly parentUid: number | undefined }

/** Categories with the names of those above, each after the one above it. */
function withPaths(categories: readonly Category[], parentUid?: number, above = ''): { uid: number; name: string }[] {
  return categories
    .filter((category) => category.parentUid === parentUid)
    .flatMap(({ uid, name }) => {
      const path = above === '' ? name : `${above} > ${name}`
      return [{ uid, name: path }, ...withPaths(categories, uid, path)]
    })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const posted = await readForm(request)
  const kind = Object.hasOwn(KINDS, posted.intent ?? '') ? (posted.intent as Kind) : undefined
  const form = kind === undefined ? {} : fieldsOf(kind, posted)
  const answer = (facts: Partial<Answer>, status: number) =>
    data<Answer>({ kind, values: form, errors: {}, message: '', ...facts }, { status, headers: PRIVATE_HEADERS })
  if (kind === undefined) return answer({ message: staffRejectionText(rejected('label-parent-unknown')) }, 422)
  const { items } = context.get(servicesContext).staff
  const added = await add(items, { ...caller, form: sentForm(posted) }, kind, form)
  if ('errors' in added) return answer({ errors: added.errors }, 422)
  const result = permitted(await added.result, request)
  if (isRejected(result) && result.code !== 'repeated') return answer({ message: staffRejectionText(result) }, 409)
  return redirect(pageHref('staff-labels', { done: kind }), { status: 303, headers: PRIVATE_HEADERS })
}

/** The names of the fields begin with the kind: the three forms of the page have fields of the same names. */
function fieldsOf(kind: Kind, posted: PostedForm): PostedForm {
  const own = Object.entries(posted).filter(([name]) => name.startsWith(`${kind}.`))
  return Object.fromEntries(own.map(([name, value]) => [name.slice(kind.length + 1), value]))
}

type Answer = {
  readonly kind: Kind | undefined
  readonly values: PostedForm
  readonly errors: FieldErrors
  readonly message: string
}

function add(items: Services['staff']['items'], caller: StaffCaller, kind: Kind, form: PostedForm) {
  const read = <Schema extends z.ZodType, Result>(schema: Schema, use: (given: z.output<Schema>) => Result) => {
    const parsed = schema.safeParse(form)
    return parsed.success ? { result: use(parsed.data) } : { errors: fieldErrorsOf(parsed.error, LABEL_LABELS) }
  }
  switch (kind) {
    case 'maker':
      return read(makerForm, (given) => items.addMaker(caller, given))
    case 'category':
      return read(categoryForm, (given) => items.addCategory(caller, given))
    case 'tag':
      return read(tagForm, (given) => items.addTag(caller, given))
  }
}

type View = Route.ComponentProps['loaderData']

export default function Labels({ loaderData: view, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1>ブランド・カテゴリー・タグ</h1>
      <p className="staff-hint">
        <a href={pageHref('staff-items')}>商品の一覧へ戻る</a>
      </p>
      <StaffDone message={actionData === undefined ? view.done : ''} />
      <StaffRefusal message={actionData?.message} />
      <div className="staff-parts">
        <Part kind="maker" names={namesOf(view.makers)} view={view} answer={actionData} />
        <Part kind="category" names={namesOf(view.categories)} view={view} answer={actionData} />
        <Part kind="tag" names={tagNames(view)} view={view} answer={actionData} />
      </div>
    </>
  )
}

const namesOf = (labels: readonly { readonly name: string }[]) => labels.map(({ name }) => name)

function tagNames({ tagCategories }: View): string[] {
  return tagCategories.flatMap(({ name: group, tags }) => tags.map(({ name }) => `${group}：${name}`))
}

type PartProps = {
  readonly kind: Kind
  readonly names: readonly string[]
  readonly view: View
  readonly answer: Answer | undefined
}

/** What there is, and the form for a new one. */
function Part({ kind, names, view, answer }: PartProps) {
  return (
    <section className="staff-part" aria-labelledby={`${kind}-title`}>
      <h2 id={`${kind}-title`}>
        {KINDS[kind]} <b>{names.length}</b>
      </h2>
      <details className="staff-sample">
        <summary>一覧</summary>
        <ul>
          {names.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ul>
      </details>
      <LabelForm kind={kind} view={view} answer={answer?.kind === kind ? answer : undefined} />
    </section>
  )
}

function LabelForm({ kind, view, answer }: Omit<PartProps, 'names'>) {
  const { values = {}, errors = {} } = answer ?? {}
  const optionsOf = (choices: readonly { readonly uid: number; readonly name: string }[]) =>
    choices.map(({ uid, name }) => ({ value: String(uid), label: name }))
  const field = (name: keyof typeof LABEL_LABELS) => ({
    name: `${kind}.${name}`,
    label: LABEL_LABELS[name],
    value: values[name],
    error: errors[name],
  })
  return (
    <StaffForm label={`${KINDS[kind]}の登録`} version={0} formKey={view.formKeys[kind]}>
      {kind === 'category' && (
        <SelectField
          {...field('parentUid')}
          options={optionsOf(view.categories)}
          placeholder="選んでください"
          help="登録すると、すぐにお客様の一覧に出ます。"
          required
        />
      )}
      {kind === 'tag' && (
        <SelectField
          {...field('tagCategoryUid')}
          options={optionsOf(view.tagCategories)}
          placeholder="選んでください"
          required
        />
      )}
      <TextField {...field('name')} autoComplete="off" required />
      {kind === 'maker' && <TextField {...field('kana')} autoComplete="off" />}
      <button type="submit" name="intent" value={kind} className="button">
        {KINDS[kind]}を登録
      </button>
    </StaffForm>
  )
}

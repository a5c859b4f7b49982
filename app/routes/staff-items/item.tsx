import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, sentForm } from '#app/session/require-staff.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { ITEM_STATE_LABELS } from '#app/text/staff-catalogue-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm, sentOver } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { type Difference, StaffDifferences } from '#app/ui/staff/staff-fields.tsx'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { itemStateOf } from '#domain/catalog/item-release.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { Route } from './+types/item.ts'
import { ItemFields } from './item-fields.tsx'
import { type ItemValues, itemDifferences, itemErrors, MAX_ITEM_TEXT, readItem, valuesOf } from './item-form.ts'
import { ItemParts } from './item-parts.tsx'
import { requireItem } from './require-item.ts'

export const meta: Route.MetaFunction = ({ params, matches }) => staffMeta(matches, `商品 ${params.id}`)

const DONE: Readonly<Record<string, string>> = {
  added: '登録しました。次に個体と写真を加えてください。',
  saved: '保存しました。',
  units: '個体を追加しました。',
  sizes: '寸法を保存しました。',
}

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { caller, item } = await requireItem(request, context, params.id)
  const { staff, settings } = context.get(servicesContext)
  const { items, newFormKey } = staff
  const done = new URL(request.url).searchParams.get('done') ?? ''
  return {
    item,
    values: valuesOf(item),
    state: itemStateOf(item),
    choices: permitted(await items.choices(caller), request),
    furtherDayPercent: settings.now().prices.furtherDayPercent,
    formKey: newFormKey(),
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { caller, item } = await requireItem(request, context, params.id)
  const { items } = context.get(servicesContext).staff
  const form = await readForm(request, MAX_ITEM_TEXT)
  const posted = readItem(sentOver(valuesOf(item), form))
  const sent = sentForm(form)
  const version = sent?.version ?? item.version
  const reject = (facts: Partial<Answer>, status: number) =>
    data<Answer>({ values: posted.values, message: '', version, ...facts }, { status, headers: PRIVATE_HEADERS })
  if (posted.errors !== undefined) return reject({ errors: posted.errors }, 422)
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await items.save({ ...caller, form: sent }, item.id, posted.edit), request)
  if (isRejected(result) && (result.code === 'record-changed' || result.code === 'repeated')) {
    const differences = itemDifferences(item, posted.edit, permitted(await items.choices(caller), request))
    // A form that is sent twice differs in nothing; one that was opened again by the back button may.
    if (result.code === 'repeated' && differences.length === 0) return done(item.id)
    const message = staffRejectionText(rejected('record-changed'))
    return reject({ message, differences, version: item.version }, 409)
  }
  if (isRejected(result)) {
    const errors = itemErrors(result)
    return reject(errors === undefined ? { message: staffRejectionText(result) } : { errors }, 409)
  }
  return done(item.id)
}

function done(id: number) {
  const path = staffHref('staff-item', { id, done: 'saved' })
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

/** `version`: of the item that the form showed, or after a stale edit of the one that the answer compares with. */
type Answer = {
  readonly values: ItemValues
  readonly message: string
  readonly errors?: FieldErrors | undefined
  readonly differences?: readonly Difference[]
  readonly version: number
}

export default function ItemPage({ loaderData, actionData }: Route.ComponentProps) {
  const { item, values, state, choices, furtherDayPercent, formKey, done } = loaderData
  return (
    <>
      <h1>
        商品 <span className="staff-number">{item.id}</span> {item.name}{' '}
        <span className={`staff-state staff-item-${state}`}>{ITEM_STATE_LABELS[state]}</span>
      </h1>
      <StaffDone message={actionData === undefined ? done : undefined} />
      <RejectionAlert message={actionData?.message} />
      <StaffDifferences differences={actionData?.differences} />
      <div className="staff-item">
        <ItemParts item={item} />
        <ItemFields
          label="商品の内容"
          button="保存する"
          choices={choices}
          values={actionData?.values ?? values}
          errors={actionData?.errors}
          version={actionData?.version ?? item.version}
          formKey={formKey}
          openLineCount={item.openLineCount}
          furtherDayPercent={furtherDayPercent}
        />
      </div>
    </>
  )
}

import { data, redirect } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { catalogueError } from '#app/text/catalogue-error.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import { AddressFields } from '#app/ui/address/address-fields.tsx'
import { type FormValues, valuesOfAddress, valuesOfPosted } from '#app/ui/address/address-values.ts'
import { checkPlace, readAddressForm, withQuestion } from '#app/ui/address/place-check.ts'
import { type AddressFormState, lookUpPostalAddress } from '#app/ui/address/postal-autofill.ts'
import { FIND_ADDRESS, TOWN_FIELD } from '#app/ui/address/postal-note.ts'
import { Breadcrumbs } from '#app/ui/breadcrumbs.tsx'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { SubmitButton } from '#app/ui/form/submit-button.tsx'
import { pageMeta } from '#app/ui/page-meta.ts'
import { ADDRESSES_LIMIT } from '#domain/membership/registration.ts'
import { OWN_ADDRESS_SHAPE, ownAddressForm } from '#domain/membership/registration-form.ts'
import { pageHref } from '#domain/navigation/href.ts'
import { parseNextPath } from '#domain/navigation/path.ts'
import { isRejected } from '#domain/result.ts'
import type { Route } from './+types/address-edit.ts'
import { MY_PAGE_CRUMB, privateHeaders, requireMember, type SignedInMember } from './require-member.ts'

const BOOK = pageHref('mypage-addresses')
const CRUMBS = [MY_PAGE_CRUMB, { path: BOOK, text: 'お届け先' }, { path: `${BOOK}/edit`, text: 'お届け先の入力' }]
const FULL = `お届け先は${ADDRESSES_LIMIT}件まで登録いただけます。お使いにならないものを削除してから、もう一度お試しください。`

export const meta: Route.MetaFunction = (args) =>
  pageMeta(args, { title: 'お届け先の入力', description: 'お届け先のご住所をご入力ください。' })
export const headers = privateHeaders

export async function loader({ request, context }: Route.LoaderArgs) {
  const entry = requestedEntry(request, await requireMember(request, context))
  const values: FormValues = valuesOfAddress(entry?.address)
  return { values, isNew: entry === undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { members, settings } = context.get(servicesContext)
  const signedIn = await requireMember(request, context)
  const entry = requestedEntry(request, signedIn)
  const form = await readAddressForm(request)
  const values = valuesOfPosted(OWN_ADDRESS_SHAPE, form)
  if (form.intent === FIND_ADDRESS)
    return data(await lookUpPostalAddress({ members, settings }, values, form[TOWN_FIELD]))
  const parsed = ownAddressForm(settings.now()).safeParse(form)
  const question = await checkPlace(members, form)
  if (!parsed.success || question !== undefined) {
    const errors = parsed.success ? {} : fieldErrorsOf(parsed.error, ADDRESS_LABELS)
    return data<AddressFormState>(withQuestion({ values, errors }, question), 422)
  }
  // This form has no field for the name of a hall, so the stored one is kept.
  const { placeName } = entry?.address ?? {}
  const address = placeName === undefined ? parsed.data : { ...parsed.data, placeName }
  const saved = await members.saveAddress(signedIn.uid, address, entry?.uid)
  if (isRejected(saved)) {
    if (saved.code === 'address-unknown') throw catalogueError('invalid-page-move', 404, BOOK)
    return data<AddressFormState>({ values, errors: { familyName: FULL } }, 409)
  }
  return redirect(parseNextPath(new URL(request.url).searchParams.get('next')) ?? BOOK, 303)
}

function requestedEntry(request: Request, { member }: SignedInMember) {
  const requestedUid = new URL(request.url).searchParams.get('address')
  const entry = member.addresses.find(({ uid }) => uid === requestedUid)
  if (requestedUid !== null && entry === undefined) throw catalogueError('invalid-page-move', 404, BOOK)
  return entry
}

export default function AddressEditPage({ loaderData, actionData }: Route.ComponentProps) {
  const values = actionData?.values ?? loaderData.values
  return (
    <div className="page checkout my-part">
      <Breadcrumbs crumbs={CRUMBS} />
      <h1>{loaderData.isNew ? 'お届け先の追加' : 'お届け先の変更'}</h1>
      <p className="checkout-lead">文字の全角・半角やカナは、こちらで整えますのでそのままご入力ください。</p>
      <ErrorSummary errors={actionData?.errors} />
      <PostForm className="form">
        <section className="form-part" aria-label="お届け先">
          <AddressFields
            values={values}
            errors={actionData?.errors ?? {}}
            section="shipping"
            postalNote={actionData?.postalNote}
          />
        </section>
        <SubmitButton busyText="お待ちください">この内容で登録する</SubmitButton>
      </PostForm>
    </div>
  )
}

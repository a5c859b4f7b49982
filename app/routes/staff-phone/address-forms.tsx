import { AddressFields } from '#app/ui/address/address-fields.tsx'
import { DestinationFields } from '#app/ui/address/destination-fields.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { VenueSearch } from '#app/ui/staff/venue-search.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { DraftAnswer, ShownDraft } from './draft-view.ts'

type FormProps = { readonly view: ShownDraft; readonly answer: DraftAnswer | undefined }

/** Only one of the two is on the page at a time: their fields have the same names. */
export function CustomerForm({ view, answer }: FormProps) {
  const own = answer?.intent === 'customer' ? answer : undefined
  const values = own?.values ?? view.customerValues
  const errors = own?.errors ?? {}
  return (
    <StaffForm label="お客様の内容" version={view.version} formKey={view.formKey}>
      <input type="hidden" name="about" value="customer" />
      <AddressFields values={values} errors={errors} postalNote={own?.postalNote} />
      {view.isMember ? (
        <p>メール：{view.customerValues.email}（会員の登録のとおり）</p>
      ) : (
        <TextField
          name="email"
          label="メールアドレス"
          type="email"
          inputMode="email"
          autoComplete="off"
          value={values.email}
          error={errors.email}
          help="一文字ずつ読み返して確かめてください。お持ちでないときは空欄に。お支払いは代金引換だけになり、確定などのお知らせはお電話で差し上げます。"
        />
      )}
      <button type="submit" name="intent" value="customer" className="button">
        お客様の内容を保存
      </button>
    </StaffForm>
  )
}

export function DestinationForm({ view, answer }: FormProps) {
  const own = answer?.intent === 'destination' ? answer : undefined
  const { chosen } = view.venues
  return (
    <>
      <VenueSearch
        venues={view.venues}
        path={staffHref('staff-phone-draft', { draft: view.uid })}
        criteria={{ edit: 'destination' }}
      />
      <StaffForm label="別のお届け先" version={view.version} formKey={view.formKey}>
        <input type="hidden" name="about" value="destination" />
        <DestinationFields
          values={own?.values ?? chosen?.values ?? view.shippingValues}
          errors={own?.errors ?? {}}
          postalNote={own?.postalNote}
        />
        <p>斎場・施設の名称があるお荷物の納品書には、金額を載せません。</p>
        <button type="submit" name="intent" value="destination" className="button">
          このお届け先にする
        </button>
        <a href={staffHref('staff-phone-draft', { draft: view.uid })}>入力をやめる</a>
      </StaffForm>
    </>
  )
}

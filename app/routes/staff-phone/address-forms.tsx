import { AddressFields } from '#app/ui/address/address-fields.tsx'
import { DestinationFields } from '#app/ui/address/destination-fields.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { pageHref } from '#domain/navigation/href.ts'
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
          required
          value={values.email}
          error={errors.email}
          help="一文字ずつ読み返して確かめてください。"
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
      <VenueChoice view={view} />
      {chosen && (
        <p className="staff-done" role="status">
          名簿から入れました。喪家名と式の日時を確かめてください。
          {chosen.hours && `荷物の受付：${chosen.hours}`}
        </p>
      )}
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
        <a href={pageHref('staff-phone-draft', { draft: view.uid })}>入力をやめる</a>
      </StaffForm>
    </>
  )
}

/** The search in the directory; a venue that is chosen fills in the form below. */
function VenueChoice({ view: { uid, venues } }: Pick<FormProps, 'view'>) {
  const draft = pageHref('staff-phone-draft', { draft: uid })
  return (
    <search aria-label="斎場・施設の名簿">
      <form id="venue-search" className="staff-filters" action={`${draft}#venue-search`}>
        <input type="hidden" name="edit" value="destination" />
        <label>
          斎場・ホテルの名簿から
          <input
            className="entry"
            type="search"
            name="place"
            defaultValue={venues.q}
            maxLength={80}
            autoComplete="off"
          />
        </label>
        <button type="submit" className="button button-plain">
          探す
        </button>
        <a href={pageHref('staff-venue-new')}>名簿に登録</a>
      </form>
      <div role="status">
        {venues.found && (
          <ul className="staff-picks">
            {venues.found.map(({ uid: venue, name, place }) => (
              <li key={venue}>
                <a href={`${pageHref('staff-phone-draft', { draft: uid, edit: 'destination', venue })}#venue-search`}>
                  {name}
                </a>
                <p>{place}</p>
              </li>
            ))}
            {venues.found.length === 0 && <li>名簿にありません。下の欄に入力してください。</li>}
            {venues.hasMore && <li>ほかにもあります。市区町村や電話番号を加えて探してください。</li>}
          </ul>
        )}
      </div>
    </search>
  )
}

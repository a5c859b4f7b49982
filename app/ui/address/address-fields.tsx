import type { MouseEvent } from 'react'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { ADDRESS_LABELS } from '#app/text/field-labels.ts'
import { notServedHelp } from '#app/text/not-served-text.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { DefaultSubmit } from '#app/ui/form/submit-button.tsx'
import { useSite } from '#app/ui/site.ts'
import { prefectureName } from '#domain/delivery/prefecture.ts'
import type { FormValues } from './address-values.ts'
import { FIND_ADDRESS, KEPT_PLACE, type PostalNote, TOWN_FIELD } from './postal-note.ts'
import { PrefectureField } from './prefecture-field.tsx'
import { useKanaAutofill, usePostalAutofill } from './use-autofill.ts'

type AddressFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  /** `shipping`: the browser autofills a delivery address. */
  readonly section?: 'shipping'
  readonly postalNote?: PostalNote | undefined
}

function fieldsOf({ values, errors, section }: AddressFieldsProps) {
  return (name: keyof typeof ADDRESS_LABELS, autoComplete?: string) => ({
    name,
    label: ADDRESS_LABELS[name],
    value: values[name],
    error: errors[name],
    required: name !== 'address2',
    autoComplete:
      autoComplete === undefined ? 'off' : section === undefined ? autoComplete : `${section} ${autoComplete}`,
  })
}

export function AddressFields(props: AddressFieldsProps) {
  const field = fieldsOf(props)
  return (
    <>
      <DefaultSubmit />
      <div className="field-pair" ref={useKanaAutofill()}>
        <TextField {...field('familyName', 'family-name')} placeholder="例）山田" />
        <TextField {...field('givenName', 'given-name')} placeholder="例）花子" />
        <TextField {...field('familyNameKana')} placeholder="例）ヤマダ" />
        <TextField {...field('givenNameKana')} placeholder="例）ハナコ" />
      </div>
      <PlaceFields {...props} />
    </>
  )
}

/** Where it is, without who lives there. Without JavaScript the lookup button submits `FIND_ADDRESS` as intent. */
export function PlaceFields(props: AddressFieldsProps) {
  const { scope, note, onLookUp } = usePostalAutofill(props.postalNote)
  const unserved = useSite()?.unserved ?? []
  const field = fieldsOf(props)
  return (
    <>
      <div className="form-part" ref={scope}>
        <TextField
          {...field('postalCode', 'postal-code')}
          inputMode="numeric"
          size="short"
          placeholder="例）160-0022"
          help="ハイフンの有無、全角・半角はどちらでもかまいません。"
        />
        <PostalLookup note={note} onLookUp={onLookUp} />
        {props.values[KEPT_PLACE] !== undefined && (
          <input type="hidden" name={KEPT_PLACE} value={props.values[KEPT_PLACE]} />
        )}
        <PrefectureField
          {...field('prefecture', 'address-level1')}
          help={notServedHelp(unserved.map(prefectureName))}
        />
        <TextField {...field('address1', 'address-line1')} placeholder="例）新宿区新宿1-2-3" />
      </div>
      <TextField
        {...field('address2', 'address-line2')}
        placeholder="例）さくらマンション405"
        help="建物名と部屋番号がございましたら、お届けのため必ずご記入ください。"
      />
      <TextField
        {...field('telephone', 'tel')}
        type="tel"
        inputMode="tel"
        size="short"
        placeholder="例）090-1234-5678"
        help="お届け日当日につながる番号をお願いいたします。"
      />
    </>
  )
}

type PostalLookupProps = {
  readonly note: PostalNote | undefined
  readonly onLookUp: (event: MouseEvent<HTMLButtonElement>) => void
}

/**
 * Looks up the address of the postal code above, and offers the towns when several share it. Without JavaScript the
 * page returns to the same position, and the button also fills in the chosen town.
 */
function PostalLookup({ note, onLookUp }: PostalLookupProps) {
  const towns = note?.towns ?? []
  return (
    <div className="postal-find">
      <button
        type="submit"
        className="button button-plain"
        name="intent"
        value={FIND_ADDRESS}
        formAction="#field-postalCode"
        onClick={onLookUp}
      >
        郵便番号から住所を入力
      </button>
      <p role="status">{note?.message}</p>
      {towns.length > 0 && (
        <select className="entry" name={TOWN_FIELD} aria-label="町名" key={towns.join()} defaultValue="">
          <option value="">町名をお選びください</option>
          {towns.map((town) => (
            <option key={town}>{town}</option>
          ))}
        </select>
      )}
    </div>
  )
}

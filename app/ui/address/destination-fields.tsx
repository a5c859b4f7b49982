import type { FieldErrors } from '#app/text/field-errors.ts'
import { DESTINATION_LABELS } from '#app/text/field-labels.ts'
import { TextField } from '#app/ui/form/field.tsx'
import { phrased } from '../phrased.tsx'
import { AddressFields } from './address-fields.tsx'
import type { FormValues } from './address-values.ts'
import type { PostalNote } from './postal-note.ts'

type DestinationFieldsProps = {
  readonly values: FormValues
  readonly errors: FieldErrors
  readonly postalNote: PostalNote | undefined
}

/** Another destination: the venue and its ceremony if there is one, then the recipient and the address. */
export function DestinationFields({ values, errors, postalNote }: DestinationFieldsProps) {
  const field = (name: 'placeName' | 'bereavedFamilyName' | 'ceremonyAt') => ({
    name,
    label: DESTINATION_LABELS[name],
    value: values[name],
    error: errors[name],
    autoComplete: 'off',
  })
  return (
    <>
      <section className="form-part" aria-labelledby="place-title">
        <h2 id="place-title">{phrased('斎場・施設へお届けの場合')}</h2>
        <TextField
          {...field('placeName')}
          placeholder="例）さくら会館 本館"
          help="施設に荷物のお預かりの可否をご確認ください。"
        />
        <TextField {...field('bereavedFamilyName')} placeholder="例）山田家" />
        <TextField {...field('ceremonyAt')} placeholder="例）11月25日 18時より通夜" />
      </section>
      <section className="form-part" aria-labelledby="receiver-title">
        <h2 id="receiver-title">{phrased('お受け取りになる方・ご住所')}</h2>
        <AddressFields values={values} errors={errors} section="shipping" postalNote={postalNote} />
      </section>
    </>
  )
}

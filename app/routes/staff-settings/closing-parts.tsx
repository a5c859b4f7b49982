import { daysOf, lineEffectText, prefecturesText } from '#app/text/closing-text.ts'
import type { FieldErrors } from '#app/text/field-errors.ts'
import { CLOSING_LABELS } from '#app/text/staff-catalogue-text.ts'
import { ErrorSummary } from '#app/ui/form/error-summary.tsx'
import { TextField } from '#app/ui/form/field.tsx'
import { RadioGroup } from '#app/ui/form/radio-group.tsx'
import { useServedPrefectures } from '#app/ui/site.ts'
import { StaffDateField, TickGroup } from '#app/ui/staff/staff-fields.tsx'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { AffectedOrder } from '#domain/order/closing-effects.ts'
import { type ClosingField, type ClosingValues, type PostedClosing, parseUids } from './closing-form.ts'

type FormProps = {
  readonly formKey: string
  readonly values: ClosingValues
  readonly errors?: FieldErrors | undefined
}

const KINDS = [
  { value: 'closing', label: '休業', help: '発送・受取・お手入れをしない日' },
  { value: 'suspension', label: '集配休止', help: '配送会社が運ばない日と都道府県' },
]

/** Enters a closing or a suspension; its button lists the affected orders, and changes nothing yet. */
export function ClosingForm({ formKey, values, errors }: FormProps) {
  const field = (name: ClosingField) => ({ name, label: CLOSING_LABELS[name], error: errors?.[name] })
  const ticked = parseUids(values.prefectures)
  return (
    <section className="staff-part staff-move" aria-labelledby="enter-title">
      <h2 id="enter-title">登録</h2>
      <ErrorSummary errors={errors} title="内容を確かめてください" />
      <StaffForm label="休業・集配休止の登録" version={0} formKey={formKey}>
        <RadioGroup {...field('kind')} value={values.kind ?? 'closing'} choices={KINDS} variant="tiles" required />
        <div className="staff-pair">
          <StaffDateField {...field('fromOn')} value={values.fromOn} required />
          <StaffDateField {...field('toOn')} value={values.toOn} help="この日を含みます。" required />
        </div>
        <TextField {...field('reason')} value={values.reason} help="例：年末年始休業、台風14号" required />
        <TickGroup
          {...field('prefectures')}
          help="集配休止のときに選びます。"
          tickName="prefecture"
          ticks={useServedPrefectures().map(({ code, name }) => ({
            uid: code,
            name,
            isChecked: ticked.includes(code),
          }))}
        />
        <button type="submit" name="intent" value="preview" className="button">
          影響を確かめる
        </button>
      </StaffForm>
    </section>
  )
}

type PreviewProps = FormProps & {
  readonly closing: PostedClosing
  readonly affected: readonly AffectedOrder[]
  /** Of the affected orders (closing-form.ts). */
  readonly affectedKey: string
}

/** The affected orders, and the button that enters the closing. */
export function ClosingPreview({ formKey, values, closing, affected, affectedKey }: PreviewProps) {
  const { fromOn, toOn, reason, prefectures } = closing
  const isSuspension = prefectures !== undefined
  return (
    <div className="staff-move">
      <section className="staff-preview" aria-labelledby="preview-title">
        <h2 id="preview-title">
          {isSuspension ? '集配休止' : '休業'}：{daysOf(closing)}
        </h2>
        <p>
          理由：{reason}
          {isSuspension && `（${prefecturesText({ prefectures })}）`}
        </p>
        <AffectedOrders affected={affected} />
      </section>
      <StaffForm label="登録の確認" version={0} formKey={formKey}>
        <input type="hidden" name="kind" value={values.kind} />
        <input type="hidden" name="fromOn" value={fromOn} />
        <input type="hidden" name="toOn" value={toOn} />
        <input type="hidden" name="reason" value={reason} />
        <input type="hidden" name="affected" value={affectedKey} />
        {(prefectures ?? []).map((code) => (
          <input key={code} type="hidden" name={`prefecture.${code}`} value="1" />
        ))}
        <button type="submit" name="intent" value="do" className="button">
          登録する
        </button>
        <a href={staffHref('staff-closings')}>登録しない</a>
      </StaffForm>
    </div>
  )
}

function AffectedOrders({ affected }: { readonly affected: readonly AffectedOrder[] }) {
  if (affected.length === 0) return <p>影響を受けるご注文はありません。</p>
  return (
    <>
      <p>
        影響を受けるご注文 <b>{affected.length}</b>件。登録しても、ご注文は変わりません。お客様と日程をご相談ください。
      </p>
      <ul>
        {affected.map(({ orderUid, number, customerName, lines }) => (
          <li key={orderUid}>
            {number !== undefined && (
              <a className="staff-number" href={staffHref('staff-order', { number })}>
                {number}
              </a>
            )}{' '}
            {customerName}
            <ul>
              {lines.map(({ lineUid, itemName, effects }) => (
                <li key={lineUid}>
                  {itemName}：{effects.map(lineEffectText).join('、')}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </>
  )
}

import { PostForm } from '#app/ui/form/post-form.tsx'
import { B2_FIELDS } from '#domain/carrier/b2-texts.ts'
import { RECENT_SIGN_IN_MINUTES } from '#domain/identity/session.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { UNPRINTABLE } from '#domain/text/printable-text.ts'
import type { CarrierParcel } from '#services/staff/carrier-files.ts'
import { correctionName } from './carrier-form.ts'
import type { CarrierView } from './carrier-view.ts'

export const OVERFLOWS_ID = 'overflows'

/** The parcels that the file is for: none that is over, and without those that have slips unless asked again. */
function wantedParcels({ parcels, isAgain }: CarrierView): readonly CarrierParcel[] {
  return parcels.filter(({ slipNumber, isOver }) => !isOver && (isAgain || slipNumber === ''))
}

/** How many of the wanted parcels do not fit, and so are left out of the file. */
export function unfitCount(view: CarrierView): number {
  return wantedParcels(view).filter(({ isIncluded }) => !isIncluded).length
}

/** The file for ヤマトB2クラウド: what does not fit and what is replaced, before it is written. */
export function ExportPart({ view }: { readonly view: CarrierView }) {
  const { parcels, hasContract } = view
  const wanted = wantedParcels(view)
  const over = parcels.filter(({ isOver }) => isOver)
  const withSlips = parcels.length - over.length - wanted.length
  const included = parcels.filter(({ isIncluded }) => isIncluded)
  const unfit = unfitCount(view)
  return (
    <section className="staff-section" aria-labelledby="export-title">
      <h2 id="export-title">ヤマトB2クラウドへの書き出し</h2>
      {!hasContract && (
        <p className="staff-changed">
          請求先顧客コードが設定されていません。B2クラウドの取り込みで補うか、設定 CARRIER_CUSTOMER_CODE
          を登録してください。
        </p>
      )}
      <Replacements parcels={wanted} />
      <Overflows view={view} wanted={wanted} />
      <p>
        {`往路と返送の送り状を、${included.length}件分（${included.length * 2}行）書き出します。`}
        {unfit > 0 && <b>{`文字数を超える${unfit}件は、直すまで書き出しません。`}</b>}
        {withSlips > 0 && `送り状のある${withSlips}件は除きます。`}
        {over.length > 0 && (
          <b>
            {`ご返却日までに届かない${over.length}件は書き出しません。お客様へご連絡のうえ、日程を変えるか取り消してください。`}
          </b>
        )}
      </p>
      <Again view={view} hasSlips={parcels.some(({ slipNumber }) => slipNumber !== '')} />
      {included.length > 0 && <Download view={view} count={included.length} />}
    </section>
  )
}

function Replacements({ parcels }: { readonly parcels: readonly CarrierParcel[] }) {
  const replaced = parcels.filter(({ replacements }) => replacements.length > 0)
  if (replaced.length === 0) return null
  return (
    <>
      <h3>置き換える文字</h3>
      <p>送り状に印字できない文字を、次のように置き換えます。</p>
      <ul>
        {replaced.map(({ name, recipient, replacements }) => (
          <li key={name}>
            <span className="staff-number">{name}</span> {recipient}{' '}
            {replacements.map(({ field, from, to }, index) => (
              <span key={`${field}${String(index)}`}>
                {index > 0 && '、'}
                {B2_FIELDS[field].label}の <b>{from}</b> → {to === '' ? '省略' : <b>{to}</b>}
                {to === UNPRINTABLE && '（似た文字がないため。お届け先をお確かめください）'}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </>
  )
}

/** The texts that do not fit, and those that were written instead, to be changed again. */
function Overflows({ view, wanted }: { readonly view: CarrierView; readonly wanted: readonly CarrierParcel[] }) {
  const rows = wanted.flatMap((parcel) => {
    const corrected = Object.keys(view.corrections[parcel.name] ?? {})
    const tooLong = parcel.overflows.map(({ field }) => field)
    const fields = (Object.keys(B2_FIELDS) as (keyof typeof B2_FIELDS)[]).filter(
      (field) => tooLong.includes(field) || corrected.includes(field),
    )
    return fields.map((field) => ({ parcel, field, overflow: parcel.overflows.find((each) => each.field === field) }))
  })
  if (rows.length === 0) return null
  return (
    <>
      <h3 id={OVERFLOWS_ID}>文字数を超える項目</h3>
      <p>切り詰めずに、短く書き直してください。ご注文の内容は変わりません。</p>
      <PostForm className="staff-form" label="文字数を超える項目" keepsScroll>
        <HiddenChoice view={view} />
        {rows.map(({ parcel, field, overflow }) => {
          const name = correctionName(parcel.name, field)
          const { label, max } = B2_FIELDS[field]
          return (
            <div className="field" key={name}>
              <label htmlFor={name}>
                <span className="staff-number">{parcel.name}</span> {parcel.recipient}　{label}（全角{max}字まで）
              </label>
              <input
                id={name}
                type="text"
                name={name}
                className="entry"
                defaultValue={parcel.texts[field]}
                key={parcel.texts[field]}
                maxLength={200}
                autoComplete="off"
                aria-invalid={overflow === undefined ? undefined : true}
                aria-describedby={`${name}-length`}
              />
              <p id={`${name}-length`} className={overflow === undefined ? undefined : 'field-error'}>
                {overflow === undefined
                  ? '収まりました。'
                  : `全角${overflow.length}字です。${overflow.length - max}字超えています。`}
              </p>
            </div>
          )
        })}
        <button type="submit" className="button button-plain">
          直した内容を確かめる
        </button>
      </PostForm>
    </>
  )
}

function Again({ view, hasSlips }: { readonly view: CarrierView; readonly hasSlips: boolean }) {
  if (!hasSlips) return null
  const query = view.isAgain ? { on: view.on } : { on: view.on, again: '1' }
  return (
    <p>
      <a href={staffHref('staff-carrier', query)}>
        {view.isAgain ? '送り状のあるお荷物を除く' : '送り状のあるお荷物も書き出す（再発行）'}
      </a>
    </p>
  )
}

/** A form that the browser sends itself, because the answer is a file. */
function Download({ view, count }: { readonly view: CarrierView; readonly count: number }) {
  const { on, isAgain, isFresh } = view
  if (!isFresh) {
    const next = staffHref('staff-carrier', { on, ...(isAgain && { again: '1' }) })
    return (
      <p>
        {`個人情報の書き出しには、${RECENT_SIGN_IN_MINUTES}分以内のログインが必要です。`}{' '}
        <a href={staffHref('staff-login', { next, fresh: '1' })}>ログインし直す</a>
      </p>
    )
  }
  return (
    <form method="post" action={staffHref('staff-carrier-export')} aria-label="B2クラウドへの書き出し">
      <HiddenChoice view={view} />
      <input type="hidden" name="count" value={count} />
      {Object.entries(view.corrections).flatMap(([parcel, texts]) =>
        Object.entries(texts).map(([field, text]) => (
          <input key={correctionName(parcel, field)} type="hidden" name={correctionName(parcel, field)} value={text} />
        )),
      )}
      <button type="submit" className="button">
        {count}件を書き出す
      </button>
    </form>
  )
}

function HiddenChoice({ view: { on, isAgain } }: { readonly view: CarrierView }) {
  return (
    <>
      <input type="hidden" name="on" value={on} />
      {isAgain && <input type="hidden" name="again" value="1" />}
    </>
  )
}

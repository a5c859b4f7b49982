import { VERDICT_LABELS } from '#app/text/return-text.ts'
import { StaffForm } from '#app/ui/staff/staff-form.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { ParcelLine, ParcelView } from './parcel-view.ts'

type View = ParcelView & { readonly formKey: string }

/** The units of the parcel by line: shelf, unit, whether it was scanned, its condition. */
export function ParcelLines({ view }: { readonly view: View }) {
  return (
    <section className="staff-part staff-part-wide" aria-labelledby="units-title">
      <h2 id="units-title">個体</h2>
      <ul className="staff-units">
        {view.lines.map((line) => (
          <li
            key={line.lineUid}
            className={line.isPacked || !line.isWaiting ? 'staff-unit' : 'staff-unit staff-unit-open'}
            aria-current={line.lineUid === view.nextUnit?.lineUid ? 'true' : undefined}
          >
            <Line view={view} line={line} />
          </li>
        ))}
      </ul>
    </section>
  )
}

function Line({ view, line }: { readonly view: View; readonly line: ParcelLine }) {
  const { shelf, unitId, item, status, condition } = line
  return (
    <>
      <h3>
        <b>{shelf === '' ? '棚なし' : shelf}</b>
        <span className="staff-number">{unitId}</span>
        <span>
          {item} <span className="staff-state">{status}</span>
        </span>
      </h3>
      {condition !== undefined && <p>状態：{condition}</p>}
      {line.isPacked && <LineActions view={view} line={line} />}
    </>
  )
}

function LineActions({ view, line }: { readonly view: View; readonly line: ParcelLine }) {
  const { number, version, formKey } = view
  const { lineUid, unitId, condition } = line
  const path = (verdict: string) => staffHref('staff-condition', { number, line: lineUid, stage: 'packing', verdict })
  return (
    <div className="staff-links">
      {condition === undefined && (
        <StaffForm label={`${unitId} の状態`} version={version} formKey={formKey} className="staff-inline">
          <input type="hidden" name="line" value={lineUid} />
          <button type="submit" name="intent" value="well" className="button button-plain">
            {VERDICT_LABELS.ok}
          </button>
        </StaffForm>
      )}
      {(['stain', 'damage', 'missing-part'] as const).map((verdict) => (
        <a key={verdict} href={path(verdict)}>
          {VERDICT_LABELS[verdict]}
        </a>
      ))}
      <StaffForm label={`${unitId} の読み取りを取り消す`} version={version} formKey={formKey} className="staff-inline">
        <input type="hidden" name="line" value={lineUid} />
        <button type="submit" name="intent" value="unpack" className="text-button">
          読み取りを取り消す
        </button>
      </StaffForm>
    </div>
  )
}

/** The two slips of the parcel. */
export function ParcelSlips({ view }: { readonly view: View }) {
  const { slips, step, version, formKey, name } = view
  const rows = [
    ['お荷物', slips.outward],
    ['返送', slips.back],
  ] as const
  const isResettable = (step === 'slips' || step === 'ship') && rows.some(([, { isScanned }]) => isScanned)
  return (
    <section className="staff-part" aria-labelledby="slips-title">
      <h2 id="slips-title">伝票</h2>
      <dl className="packing-facts">
        {rows.map(([label, { text, isScanned }]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <span className="staff-number">{text === '' ? '—' : text}</span>{' '}
              <span className="staff-state">{isScanned ? '読取済' : '未読取'}</span>
            </dd>
          </div>
        ))}
      </dl>
      {isResettable && (
        <StaffForm label={`${name} の伝票を読み直す`} version={version} formKey={formKey} className="staff-inline">
          <button type="submit" name="intent" value="reset-slips" className="text-button">
            伝票を読み直す
          </button>
        </StaffForm>
      )}
    </section>
  )
}

/** Days and wishes of the delivery, and what staff wrote about the order. */
export function ParcelFacts({ view }: { readonly view: View }) {
  const { ships, arrives, delivery, memo } = view
  const rows = [['発送', ships], ['お届け', arrives], ...delivery, ['店内メモ', memo]].filter(([, text]) => text !== '')
  return (
    <section className="staff-part" aria-labelledby="delivery-title">
      <h2 id="delivery-title">お届け</h2>
      <dl className="packing-facts">
        {rows.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

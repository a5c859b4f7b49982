import { ACT_LABELS } from '#app/text/staff-acts.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { AuditFilterForm } from '#domain/staff/audit-filter.ts'

type AuditFiltersProps = {
  readonly filter: Omit<AuditFilterForm, 'before'>
  readonly people: readonly { readonly uid: string; readonly name: string }[]
}

/** The filters of the audit log, a form that needs no script. */
export function AuditFilters({ filter: { person, act, about, from, until }, people }: AuditFiltersProps) {
  const isKnown = person === '' || people.some(({ uid }) => uid === person)
  return (
    <form className="staff-filters" action={staffHref('staff-audit')} aria-label="絞り込み">
      <label>
        担当者
        <select className="entry" name="person" defaultValue={person}>
          <option value="">すべて</option>
          {!isKnown && <option value={person}>{person}</option>}
          {people.map(({ uid, name }) => (
            <option key={uid} value={uid}>
              {name}
            </option>
          ))}
        </select>
      </label>
      <label>
        操作
        <select className="entry" name="act" defaultValue={act}>
          <option value="">すべて</option>
          {Object.entries(ACT_LABELS).map(([name, label]) => (
            <option key={name} value={name}>
              {label}
            </option>
          ))}
        </select>
      </label>
      <label>
        対象（ご注文・個体の番号）
        <input className="entry" type="search" name="about" defaultValue={about} maxLength={80} autoComplete="off" />
      </label>
      <label>
        開始日
        <input className="entry" type="date" name="from" defaultValue={from} />
      </label>
      <label>
        終了日
        <input className="entry" type="date" name="until" defaultValue={until} />
      </label>
      <button type="submit" className="button button-plain">
        絞り込む
      </button>
      <a href={staffHref('staff-audit')}>条件を消す</a>
    </form>
  )
}

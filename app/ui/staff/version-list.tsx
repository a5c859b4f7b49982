import { StaffForm } from './staff-form.tsx'

/** A version of a text. `name`: since when it holds; `version` and `formKey`: of the form that withdraws it. */
export type VersionRow = {
  readonly uid: string
  readonly name: string
  readonly reason: string
  readonly changed: string
  readonly isPast: boolean
  readonly version: number
  readonly formKey: string
}

type VersionListProps = {
  readonly rows: readonly VersionRow[]
  /** The page that shows what a version changed. */
  readonly diffHref: (uid: string) => string
  /** The form that begins with the text of a version. */
  readonly editHref: (uid: string) => string
}

/** The versions of a text that staff wrote, the newest first. Those that do not hold yet can be withdrawn. */
export function VersionList({ rows, diffHref, editHref }: VersionListProps) {
  if (rows.length === 0) return <p className="staff-empty">はじめの文面のままです。</p>
  return (
    <ul className="page-versions">
      {rows.map(({ uid, name, reason, changed, isPast, version, formKey }) => (
        <li key={uid}>
          <b>{name}</b>
          <span>{`${changed}に保存${reason === '' ? '' : `　${reason}`}`}</span>
          <a href={diffHref(uid)} aria-label={`違いを見る：${name}`}>
            違いを見る
          </a>
          <a href={editHref(uid)} aria-label={`この文面から書きはじめる：${name}`}>
            この文面から書きはじめる
          </a>
          {!isPast && (
            <StaffForm version={version} formKey={formKey} className="page-version-form">
              <input type="hidden" name="uid" value={uid} />
              <button type="submit" className="button button-plain" aria-label={`取り消す：${name}`}>
                取り消す
              </button>
            </StaffForm>
          )}
        </li>
      ))}
    </ul>
  )
}

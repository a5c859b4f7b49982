import { StaffForm } from './staff-form.tsx'
import type { VersionRow } from './version-row.ts'

type VersionListProps = {
  readonly rows: readonly VersionRow[]
  /** Without a version. */
  readonly empty: string
  /** The words of the link that begins with a version. */
  readonly restore: string
  readonly diffHref: (uid: string) => string
  readonly editHref: (uid: string) => string
}

/** The versions of what staff wrote, the newest first; a draft and what is planned can be withdrawn. */
export function VersionList({ rows, empty, ...words }: VersionListProps) {
  if (rows.length === 0) return <p className="staff-empty">{empty}</p>
  return (
    <ul className="page-versions">
      {rows.map((row) => (
        <Version key={row.uid} row={row} {...words} />
      ))}
    </ul>
  )
}

type VersionProps = Omit<VersionListProps, 'rows' | 'empty'> & { readonly row: VersionRow }

function Version({ row, restore, diffHref, editHref }: VersionProps) {
  const { uid, name, reason, changed, isPast, version, formKey } = row
  return (
    <li>
      <b>{name}</b>
      <span>{`${changed}に保存${reason === '' ? '' : `　${reason}`}`}</span>
      <a href={diffHref(uid)} aria-label={`違いを見る：${name}`}>
        違いを見る
      </a>
      <a href={editHref(uid)} aria-label={`${restore}：${name}`}>
        {restore}
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
  )
}

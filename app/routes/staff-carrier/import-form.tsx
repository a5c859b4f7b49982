import { staffHref } from '#domain/navigation/staff-href.ts'

/** A multipart form, which the browser sends itself. */
export function ImportForm({ error }: { readonly error?: string | undefined }) {
  return (
    <form
      method="post"
      encType="multipart/form-data"
      action={staffHref('staff-carrier-import')}
      className="staff-form"
      aria-label="送り状番号の取り込み"
    >
      <div className="field">
        <label htmlFor="slip-file">B2クラウドの発行済みデータ（CSV、1MBまで）</label>
        <input
          id="slip-file"
          type="file"
          name="file"
          accept=".csv,text/csv"
          className="entry"
          aria-invalid={error === undefined ? undefined : true}
          aria-describedby={error === undefined ? 'slip-file-help' : 'slip-file-help slip-file-error'}
        />
        <p id="slip-file-help">お客様管理番号（1列目）のお荷物に、伝票番号（4列目）を付けます。発送はしません。</p>
        {error !== undefined && (
          <p id="slip-file-error" className="field-error" role="alert">
            {error}
          </p>
        )}
      </div>
      <button type="submit" className="button">
        取り込む
      </button>
    </form>
  )
}

import type { ImportAnswer, ReportedRow } from './import-file.ts'
import { ImportReport } from './import-report.tsx'
import { RejectionAlert, StaffDone, StaffForm } from './staff-form.tsx'

const MAX_FILE_BYTES = 1_000_000

type FileImportProps = {
  /** What the rows of the file are. */
  readonly name: string
  readonly answer: ImportAnswer
  readonly formKey: string
}

/** The form for a file, what became of its rows, and the form that takes them after the check. */
export function FileImport({ name, answer: { rows, text, error }, formKey }: FileImportProps) {
  const count = (wanted: ReportedRow['outcome']) => rows?.filter(({ outcome }) => outcome === wanted).length ?? 0
  const isTaken = rows !== undefined && text === undefined
  return (
    <>
      <RejectionAlert message={error} />
      <StaffDone message={isTaken ? '取り込みました。' : undefined} />
      {rows && (
        <ImportReport
          taken={[
            ['登録', count('added')],
            ['変更', count('changed')],
            ['変更なし', count('unchanged')],
          ]}
          refused={rows.filter(({ outcome }) => outcome === 'rejected')}
          columns={[{ label: name, cell: (row) => row.name }]}
          reasonOf={({ why }) => why}
        />
      )}
      {text !== undefined && count('added') + count('changed') > 0 && (
        <StaffForm label="取り込みの確認" version={0} formKey={formKey} maxFileBytes={MAX_FILE_BYTES}>
          <p>まだ何も変わっていません。取り込めない行を除いて、登録・変更します。</p>
          <input type="hidden" name="text" value={text} />
          <button type="submit" name="intent" value="take" className="button">
            取り込む
          </button>
        </StaffForm>
      )}
      <StaffForm label="CSVの取り込み" version={0} formKey={formKey} maxFileBytes={MAX_FILE_BYTES}>
        <div className="field">
          <label className="field-label" htmlFor="record-file">
            CSVファイル（1MB・1,000行まで）
          </label>
          <p id="record-file-help" className="field-help">
            書き出したCSVを直して取り込めます。IDのある行はその記録を変え、IDのない行は登録します。ないものは削除しません。
          </p>
          <input
            id="record-file"
            type="file"
            name="file"
            accept=".csv,text/csv"
            className="entry"
            aria-describedby="record-file-help"
          />
        </div>
        <button type="submit" className="button button-plain">
          取り込む前に確かめる
        </button>
      </StaffForm>
    </>
  )
}

import { servicesContext } from '#app/context.ts'
import { privateData } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { fieldErrorsOf } from '#app/text/field-errors.ts'
import { fileTitles, RECORD_WORDS } from '#app/text/record-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { fileIn, readMultipart } from '#app/ui/form/multipart.ts'
import { ImportReport } from '#app/ui/staff/import-report.tsx'
import { RejectionAlert, StaffDone, StaffForm } from '#app/ui/staff/staff-form.tsx'
import { recordHref, recordKindAt } from '#domain/navigation/record-href.ts'
import { type RecordKind, recordFilter } from '#domain/record/records.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { textOfFile } from '#domain/text/file-text.ts'
import type { RecordRowReport } from '#services/staff/record-files.ts'
import type { Route } from './+types/import.ts'

export const meta: Route.MetaFunction = ({ location }) => [
  { title: `${RECORD_WORDS[recordKindAt(location.pathname)].name}のCSV | 墨礼 SUMIREI 管理` },
  { name: 'robots', content: 'noindex,nofollow' },
]

const MAX_FILE_BYTES = 1_000_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { staff } = context.get(servicesContext)
  const { pathname, searchParams } = new URL(request.url)
  const kind = recordKindAt(pathname)
  permitted(await staff.records[kind].list(caller, recordFilter.parse({})), request)
  const isTooLarge = searchParams.get('refused') === 'file-too-large'
  return {
    kind,
    formKey: staff.newFormKey(),
    error: isTooLarge ? staffRejectionText(rejected('csv-too-large')) : undefined,
  }
}

type Answer = {
  readonly error?: string | undefined
  readonly rows?: readonly ReturnType<typeof rowOf>[]
  /** The file that was checked, and is taken by the next form. */
  readonly text?: string
}

const answer = privateData<Answer>

/** Without an intent the rows of the file are checked; `take` takes them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const kind = recordKindAt(new URL(request.url).pathname)
  const form = await readMultipart(request)
  const fieldOf = (name: string) => String(form?.get(name) ?? '')
  const file = fileIn(form, 'file')
  const refuse = (error: string) => answer({ error }, 422)
  const text = file === undefined ? fieldOf('text') : textOfFile(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) return refuse(staffRejectionText(rejected('file-encoding')))
  if (text === '') return refuse(staffRejectionText(rejected('file-missing')))
  const isRehearsal = fieldOf('intent') !== 'take'
  const sent = sentForm({ formKey: fieldOf('formKey'), version: fieldOf('version') })
  const sender = isRehearsal ? caller : { ...caller, form: sent }
  const { records } = context.get(servicesContext).staff
  const result = permitted(await records[kind].import(sender, text, fileTitles(kind), isRehearsal), request)
  if (isRejected(result)) return refuse(staffRejectionText(result))
  const rows = result.rows.map((report) => rowOf(kind, report))
  return answer(isRehearsal ? { rows, text } : { rows })
}

function rowOf(kind: RecordKind, report: RecordRowReport) {
  const { row, name, outcome } = report
  if (outcome !== 'refused') return { row, name, outcome, why: '' }
  if ('rejection' in report) return { row, name, outcome, why: staffRejectionText(report.rejection) }
  return { row, name, outcome, why: Object.values(fieldErrorsOf(report, RECORD_WORDS[kind].labels)).join('') }
}

export default function RecordImport({ loaderData, actionData }: Route.ComponentProps) {
  const { kind, formKey } = loaderData
  const { rows, text, error }: Answer = actionData ?? loaderData
  const { name, back } = RECORD_WORDS[kind]
  const count = (wanted: RecordRowReport['outcome']) => rows?.filter(({ outcome }) => outcome === wanted).length ?? 0
  const isTaken = rows !== undefined && text === undefined
  return (
    <div className="staff-move">
      <h1>{name}のCSV</h1>
      <p>
        <a href={recordHref(kind, 'list')}>{back}</a>
      </p>
      <RejectionAlert message={error} />
      <StaffDone message={isTaken ? '取り込みました。' : undefined} />
      {rows && (
        <ImportReport
          taken={[
            ['登録', count('added')],
            ['変更', count('changed')],
            ['変更なし', count('unchanged')],
          ]}
          refused={rows.filter(({ outcome }) => outcome === 'refused')}
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
    </div>
  )
}

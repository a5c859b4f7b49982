import { privateData } from '#app/response-headers.ts'
import { sentForm } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { type FieldLabels, fieldErrorsOf } from '#app/text/field-errors.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { textOfFile } from '#domain/text/file-text.ts'
import type { RowReport } from '#services/staff/file-import.ts'
import type { SentForm } from '#services/staff/staff-member.ts'
import { fileIn, readMultipart } from '../form/multipart.ts'

/** What became of a row, with the reason in words when it was refused. */
export type ReportedRow = {
  readonly row: number
  readonly name: string
  readonly outcome: RowReport<never>['outcome']
  readonly why: string
}

export type ImportAnswer = {
  readonly error?: string | undefined
  readonly rows?: readonly ReportedRow[]
  /** The file that was checked, and is taken by the next form. */
  readonly text?: string
}

const answer = privateData<ImportAnswer>

/** The part of the loader's data that says that the file was too large for the server (bootstrap/upload-forms.ts). */
export function uploadError(request: Request): string | undefined {
  const refused = new URL(request.url).searchParams.get('refused')
  return refused === 'file-too-large' ? staffRejectionText(rejected('csv-too-large')) : undefined
}

type Take = (
  text: string,
  form: SentForm | undefined,
  isRehearsal: boolean,
) => Promise<{ readonly rows: readonly RowReport<BackOfficeRejection>[] } | BackOfficeRejection>

/** Checks the rows of a sent file (FileImport); with the intent `take` takes them. */
export async function importFile(request: Request, labels: FieldLabels, take: Take) {
  const form = await readMultipart(request)
  const fieldOf = (name: string) => String(form?.get(name) ?? '')
  const file = fileIn(form, 'file')
  const reject = (rejection: BackOfficeRejection) => answer({ error: staffRejectionText(rejection) }, 422)
  const text = file === undefined ? fieldOf('text') : textOfFile(new Uint8Array(await file.arrayBuffer()))
  if (text === undefined) return reject(rejected('file-encoding'))
  if (text === '') return reject(rejected('file-missing'))
  const isRehearsal = fieldOf('intent') !== 'take'
  const sent = sentForm({ formKey: fieldOf('formKey'), version: fieldOf('version') })
  const result = await take(text, isRehearsal ? undefined : sent, isRehearsal)
  if (isRejected(result)) return reject(result)
  const rows = result.rows.map((report) => ({
    row: report.row,
    name: report.name,
    outcome: report.outcome,
    why: reasonOf(report, labels),
  }))
  return answer(isRehearsal ? { rows, text } : { rows })
}

function reasonOf(report: RowReport<BackOfficeRejection>, labels: FieldLabels): string {
  if ('rejection' in report) return staffRejectionText(report.rejection)
  return 'issues' in report ? Object.values(fieldErrorsOf(report, labels)).join('') : ''
}

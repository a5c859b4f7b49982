import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { COD_OUTCOME_TEXT, isCodRejection } from '#app/text/cod-statement-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { MONEY_PART_TEXT, TASK_LABELS } from '#app/text/staff-text.ts'
import { TextArea } from '#app/ui/form/field.tsx'
import { isMultipart, readFile } from '#app/ui/form/multipart.ts'
import { PostForm } from '#app/ui/form/post-form.tsx'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ImportReport } from '#app/ui/staff/import-report.tsx'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { slipText } from '#domain/order/slip-number.ts'
import { isRejected, rejected } from '#domain/result.ts'
import { dayTextTiny } from '#domain/text/day-text.ts'
import { yenText } from '#domain/text/yen.ts'
import type { CodRowReport } from '#services/orders/cash-on-delivery.ts'
import type { MoneyRow } from '#services/ports/staff-money.ts'
import type { Route } from './+types/money.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '決済')

const MAX_STATEMENT = 60_000

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const parts = permitted(await context.get(servicesContext).staff.money.read(caller), request)
  const { searchParams } = new URL(request.url)
  return {
    parts,
    // Set by http/shop for a body beyond the limit, which no action reads.
    refused: searchParams.get('refused') === 'file-too-large' ? staffRejectionText(rejected('csv-too-large')) : '',
  }
}

/** `field`: the one that the message is about; `rows`: what became of the rows of the statement. */
type Answer = {
  readonly message: string
  readonly statement: string
  readonly field: 'file' | 'statement'
  readonly rows: readonly CodRowReport[]
}

/** Imports the carrier's statement of cash on delivery, pasted or as a file. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { money } = context.get(servicesContext).staff
  const isFile = isMultipart(request)
  const { statement = '' } = isFile ? {} : await readForm(request, MAX_STATEMENT)
  const given = isFile ? await readFile(request) : statement
  const answer = { statement, field: isFile ? 'file' : 'statement', rows: [], message: '' } as const
  const reject = (message: string) => data<Answer>({ ...answer, message }, { status: 422, headers: PRIVATE_HEADERS })
  if (given === undefined) return reject(staffRejectionText(rejected('file-missing')))
  const imported = permitted(await money.importCodStatement(caller, given), request)
  if (isRejected(imported)) return reject(staffRejectionText(imported))
  return data<Answer>({ ...answer, ...imported, statement: '' }, { headers: PRIVATE_HEADERS })
}

export default function MoneyPage({ loaderData: { parts, refused }, actionData }: Route.ComponentProps) {
  const rows = actionData?.rows ?? []
  return (
    <>
      <h1>決済</h1>
      {rows.length > 0 && <StatementReport rows={rows} />}
      {parts.map(({ name, count, rows }) => (
        <section key={name} className="staff-money-part" aria-labelledby={`${name}-title`}>
          <h2 id={`${name}-title`}>
            {MONEY_PART_TEXT[name].title} <b>{count}</b>件
          </h2>
          <StaffTable
            caption={MONEY_PART_TEXT[name].title}
            rows={rows}
            keyOf={({ uid }) => uid}
            columns={columnsOf(MONEY_PART_TEXT[name])}
            empty={MONEY_PART_TEXT[name].empty}
          />
          {count > rows.length && (
            <p className="staff-rest">{`ほか ${count - rows.length}件。上から順に片付けてください。`}</p>
          )}
        </section>
      ))}
      <StatementForm
        statement={actionData?.statement ?? ''}
        errors={{ [actionData?.field ?? 'file']: actionData?.message ?? refused }}
      />
    </>
  )
}

function columnsOf({ on, note }: { readonly on: string; readonly note: string }) {
  return [
    {
      label: '番号',
      cell: ({ number }: MoneyRow) => (
        <a className="staff-number" href={staffHref('staff-order', { number })}>
          {number}
        </a>
      ),
    },
    { label: 'お客様', cell: ({ name }: MoneyRow) => <span className="staff-name">{name}</span> },
    { label: '金額', cell: ({ amountYen }: MoneyRow) => yenText(amountYen), isNumeric: true },
    { label: on, cell: (row: MoneyRow) => (row.on === undefined ? '' : dayTextTiny(row.on)), isNumeric: true },
    ...(note === '' ? [] : [{ label: note, cell: (row: MoneyRow) => NOTES[row.note] ?? row.note, isSecondary: true }]),
  ]
}

const NOTES: Readonly<Record<string, string>> = {
  ...TASK_LABELS,
  waiting: '処理待ち',
  refused: '決済会社が拒否',
  'void-refused': '与信の取り消しを決済会社が拒否',
  failed: '失敗',
  open: '未収',
  disputed: '異議あり',
}

function StatementReport({ rows }: { readonly rows: readonly CodRowReport[] }) {
  const count = (wanted: CodRowReport['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return (
    <ImportReport
      taken={[
        ['入金済みにしたもの', count('paid')],
        ['すでに入金済み', count('unchanged')],
      ]}
      refused={rows.filter(isCodRejection)}
      columns={[
        { label: '伝票番号', cell: ({ slipNumber }) => <span className="staff-number">{slipText(slipNumber)}</span> },
      ]}
      reasonOf={(row) => COD_OUTCOME_TEXT[row.outcome](row)}
    />
  )
}

type Errors = { readonly [Field in Answer['field']]?: string }

/** A file is sent by the browser itself, as multipart. */
function StatementForm({ statement, errors }: { readonly statement: string; readonly errors: Errors }) {
  const fileError = errors.file || undefined
  return (
    <section className="staff-money-part" aria-labelledby="statement-title">
      <h2 id="statement-title">代引の入金明細を読み込む</h2>
      <p>
        伝票番号・金額・入金日の列を読みます。見出しと合計の行はあってもかまいません。合わない行は読み込まずに、理由とともに一覧にします。
      </p>
      <form
        method="post"
        encType="multipart/form-data"
        action={staffHref('staff-money')}
        className="staff-form"
        aria-label="代引の入金明細のファイル"
      >
        <div className="field">
          <label className="field-label" htmlFor="statement-file">
            運送会社の明細のファイル（CSV、1MBまで）
          </label>
          <input
            id="statement-file"
            type="file"
            name="file"
            accept=".csv,text/csv,text/plain"
            className="entry"
            aria-invalid={fileError === undefined ? undefined : true}
            aria-describedby={fileError === undefined ? undefined : 'statement-file-error'}
          />
          {fileError !== undefined && (
            <p id="statement-file-error" className="field-error" role="alert">
              {fileError}
            </p>
          )}
        </div>
        <button type="submit" className="button">
          ファイルを読み込む
        </button>
      </form>
      <RejectionAlert message={errors.statement} />
      <PostForm className="staff-form" label="代引の入金明細">
        <TextArea name="statement" label="または、明細の貼り付け" rows={6} value={statement} required />
        <button type="submit" className="button">
          明細を読み込む
        </button>
      </PostForm>
    </section>
  )
}

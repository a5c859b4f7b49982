import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { isImportRefusal, SLIP_OUTCOME_TEXT } from '#app/text/slip-import-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readFile } from '#app/ui/form/multipart.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { slipText } from '#domain/order/slip-number.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { SlipRowReport } from '#services/staff/import-slips.ts'
import type { Route } from './+types/import.ts'
import { ImportForm } from './import-form.tsx'

export const meta: Route.MetaFunction = () => [
  { title: '送り状番号の取り込み | 墨礼 SUMIREI 管理' },
  { name: 'robots', content: 'noindex,nofollow' },
]

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const isTooLarge = new URL(request.url).searchParams.get('refused') === 'file-too-large'
  return { error: isTooLarge ? staffRejectionText(rejected('csv-too-large')) : undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const file = await readFile(request)
  const refuse = (error: string) => data({ error, rows: [] }, { status: 422, headers: PRIVATE_HEADERS })
  if (file === undefined) return refuse(staffRejectionText(rejected('file-missing')))
  const result = permitted(await context.get(servicesContext).staff.carrier.import(caller, file), request)
  if (isRejected(result)) return refuse(staffRejectionText(result))
  return data({ error: undefined, rows: result.rows }, { headers: PRIVATE_HEADERS })
}

export default function SlipImport({ loaderData, actionData }: Route.ComponentProps) {
  const rows = actionData?.rows ?? []
  const error = actionData === undefined ? loaderData.error : actionData.error
  return (
    <>
      <h1>送り状番号の取り込み</h1>
      {rows.length > 0 && <Report rows={rows} />}
      <div className="staff-section">
        <ImportForm error={error} />
        <p>
          <a href={staffHref('staff-carrier')}>送り状と書類へ戻る</a>
        </p>
      </div>
    </>
  )
}

function Report({ rows }: { readonly rows: readonly SlipRowReport[] }) {
  const count = (isCounted: (row: SlipRowReport) => boolean) => rows.filter(isCounted).length
  const refused = rows.filter(({ outcome }) => isImportRefusal(outcome))
  return (
    <section className="staff-bulk" role={refused.length > 0 ? 'alert' : 'status'} aria-label="結果">
      <p>
        取り込み <b>{count(({ outcome }) => outcome === 'saved')}</b>件、差し替え{' '}
        <b>{count(({ outcome }) => outcome === 'replaced')}</b>件、変更なし{' '}
        <b>{count(({ outcome }) => outcome === 'unchanged')}</b>件、できなかったもの <b>{refused.length}</b>件
      </p>
      {refused.length > 0 && (
        <StaffTable
          caption="取り込めなかった行"
          rows={refused}
          keyOf={({ row }) => String(row)}
          columns={COLUMNS}
          empty=""
        />
      )}
    </section>
  )
}

const COLUMNS = [
  { label: '行', cell: ({ row }: SlipRowReport) => row, isNumeric: true },
  { label: '管理番号', cell: ({ name }: SlipRowReport) => <span className="staff-number">{name}</span> },
  {
    label: '伝票番号',
    cell: ({ slipNumber }: SlipRowReport) => <span className="staff-name">{slipText(slipNumber)}</span>,
  },
  { label: '理由', cell: ({ outcome, owner }: SlipRowReport) => SLIP_OUTCOME_TEXT[outcome](owner) },
]

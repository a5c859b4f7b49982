import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { isImportRejection, SLIP_OUTCOME_TEXT } from '#app/text/slip-import-text.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readFile } from '#app/ui/form/multipart.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { ImportReport } from '#app/ui/staff/import-report.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { slipText } from '#domain/order/slip-number.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { SlipRowReport } from '#services/staff/import-slips.ts'
import type { Route } from './+types/import.ts'
import { ImportForm } from './import-form.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '送り状番号の取り込み')

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireStaff(request, context)
  const isTooLarge = new URL(request.url).searchParams.get('refused') === 'file-too-large'
  return { error: isTooLarge ? staffRejectionText(rejected('csv-too-large')) : undefined }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const file = await readFile(request)
  const reject = (error: string) => data({ error, rows: [] }, { status: 422, headers: PRIVATE_HEADERS })
  if (file === undefined) return reject(staffRejectionText(rejected('file-missing')))
  const result = permitted(await context.get(servicesContext).staff.carrier.import(caller, file), request)
  if (isRejected(result)) return reject(staffRejectionText(result))
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
  const count = (wanted: SlipRowReport['outcome']) => rows.filter(({ outcome }) => outcome === wanted).length
  return (
    <ImportReport
      taken={[
        ['取り込み', count('saved')],
        ['差し替え', count('replaced')],
        ['変更なし', count('unchanged')],
      ]}
      refused={rows.filter(({ outcome }) => isImportRejection(outcome))}
      columns={[
        { label: '管理番号', cell: ({ name }) => <span className="staff-number">{name}</span> },
        { label: '伝票番号', cell: ({ slipNumber }) => <span className="staff-name">{slipText(slipNumber)}</span> },
      ]}
      reasonOf={({ outcome, owner }) => SLIP_OUTCOME_TEXT[outcome](owner)}
    />
  )
}

import { data } from 'react-router'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { requireStaff } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { RejectionAlert } from '#app/ui/staff/staff-form.tsx'
import { useLive } from '#app/ui/staff/use-live.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { rejected } from '#domain/result.ts'
import { dayTextFull } from '#domain/text/day-text.ts'
import type { Route } from './+types/carrier.ts'
import { postedChoice, queriedChoice } from './carrier-form.ts'
import { readCarrierView } from './carrier-view.ts'
import { ExportPart, OVERFLOWS_ID, unfitCount } from './export-part.tsx'
import { ImportForm } from './import-form.tsx'
import { ParcelList } from './parcel-list.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '送り状')

const REFUSALS = ['parcels-missing', 'parcels-changed'] as const

export async function loader(args: Route.LoaderArgs) {
  const refused = new URL(args.request.url).searchParams.get('refused')
  const code = REFUSALS.find((each) => each === refused)
  const rejection = code === undefined ? '' : staffRejectionText(rejected(code))
  return { ...(await readCarrierView(args, queriedChoice(args.request))), rejection }
}

/** Shows the day again with the texts that staff wrote. */
export async function action(args: Route.ActionArgs) {
  await requireStaff(args.request, args.context)
  const { choice } = await postedChoice(args.request)
  return data(await readCarrierView(args, choice), { headers: PRIVATE_HEADERS })
}

export default function Carrier({ loaderData, actionData }: Route.ComponentProps) {
  useLive('today', { refreshes: true })
  const view = actionData ?? loaderData
  const unfit = unfitCount(view)
  return (
    <>
      <h1>送り状と書類</h1>
      <RejectionAlert message={actionData === undefined ? loaderData.rejection : ''} />
      <form className="staff-filters" action={staffHref('staff-carrier')} aria-label="発送日">
        <label>
          発送日
          <input type="date" name="on" className="entry" defaultValue={view.on} key={view.on} />
        </label>
        <button type="submit" className="button button-plain">
          表示
        </button>
        <span>{dayTextFull(view.on)}までに発送するもの</span>
      </form>
      {unfit > 0 && (
        <p className="staff-changed">
          {`送り状の文字数を超えるお荷物が${unfit}件あります。書き出しの前に`}{' '}
          <a href={`#${OVERFLOWS_ID}`}>短く書き直してください</a>。
        </p>
      )}
      <ParcelList on={view.on} parcels={view.parcels} />
      {view.parcels.length > 0 && <ExportPart view={view} />}
      <section className="staff-section" aria-labelledby="import-title">
        <h2 id="import-title">送り状番号の取り込み</h2>
        <ImportForm />
      </section>
    </>
  )
}

import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { VersionHistory } from '#app/ui/staff/version-history.tsx'
import { versionRow } from '#app/ui/staff/version-row.ts'
import { answerWithdrawal, WITHDRAWN } from '#app/ui/staff/version-withdrawal.server.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/operator-history.ts'
import { operatorDiff } from './operator-diff.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'これまでの内容')

const DONE: Readonly<Record<string, string>> = { saved: '登録しました。', withdrawn: WITHDRAWN }

/** `version`: the one that is compared with what was before it. */
export async function loader({ request, url, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const { operator, newFormKey } = context.get(servicesContext).staff
  const { versions, first } = permitted(await operator.read(caller), request)
  const at = versions.findIndex(({ uid }) => uid === url.searchParams.get('version'))
  const shown = versions[at]
  const done = url.searchParams.get('done') ?? ''
  return {
    rows: versions.map((version) => ({ ...versionRow(version, '使用'), formKey: newFormKey() })),
    shown: shown && {
      name: versionRow(shown, '使用').name,
      diff: operatorDiff(versions[at + 1]?.operator ?? first, shown.operator),
    },
    done: Object.hasOwn(DONE, done) ? DONE[done] : undefined,
  }
}

/** Withdraws what is planned. */
export async function action({ request, context }: Route.ActionArgs) {
  const { caller } = await requireStaff(request, context)
  const { withdraw } = context.get(servicesContext).staff.operator
  return answerWithdrawal({
    request,
    caller,
    withdraw,
    doneHref: staffHref('staff-operator-history', { done: 'withdrawn' }),
  })
}

export default function OperatorHistory({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <VersionHistory
      noun="内容"
      {...loaderData}
      message={actionData?.message}
      diffHref={(version) => staffHref('staff-operator-history', { version })}
      editHref={(from) => staffHref('staff-operator', { from })}
    >
      <a href={staffHref('staff-operator')}>事業者の情報を直す</a>
      {'　'}
      <a href={staffHref('staff-operator', { from: 'release' })}>はじめの内容から書きはじめる</a>
    </VersionHistory>
  )
}

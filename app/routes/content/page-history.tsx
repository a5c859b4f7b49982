import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { VersionHistory } from '#app/ui/staff/version-history.tsx'
import { versionRow } from '#app/ui/staff/version-row.ts'
import { answerWithdrawal, WITHDRAWN } from '#app/ui/staff/version-withdrawal.server.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/page-history.ts'
import { pageDiff } from './page-diff.server.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'これまでの文面')

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>

async function requirePage({ request, url, context }: Asked) {
  const { caller } = await requireStaff(request, context)
  const { pages, newFormKey } = context.get(servicesContext).staff
  const page = permitted(await pages.read(caller, url.searchParams.get('path') ?? ''), request)
  if (page === undefined) throw data({ message: 'このページはありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, pages, page, newFormKey }
}

/** `version`: the one that is compared with the text before it. */
export async function loader(args: Asked) {
  const { page, newFormKey, ...bound } = await requirePage(args)
  const { path, versions, current, next, draft, released } = page
  const shown = versions.find(({ uid }) => uid === args.url.searchParams.get('version'))
  return {
    path,
    title: (current ?? next ?? draft)?.value.title ?? released?.text.title ?? path,
    rows: versions.map((version) => ({ ...versionRow(version), formKey: newFormKey() })),
    shown: shown && { name: versionRow(shown).name, diff: await diffOf(args, { ...bound, page }, shown.uid) },
    done: args.url.searchParams.has('done') ? WITHDRAWN : undefined,
  }
}

type Bound = Pick<Awaited<ReturnType<typeof requirePage>>, 'caller' | 'pages' | 'page'>

async function diffOf({ request }: Asked, { caller, pages, page }: Bound, uid: string) {
  const older = page.versions[page.versions.findIndex((each) => each.uid === uid) + 1]
  const read = async (of: string) => permitted(await pages.readVersion(caller, page.path, of), request)?.value
  const [after, before] = [await read(uid), older && (await read(older.uid))]
  const empty = { title: '', description: '', keywords: '', related: '', body: '' }
  return after === undefined ? [] : pageDiff(before ?? page.released?.text ?? empty, after)
}

/** Withdraws a draft or what is planned. */
export async function action(args: Route.ActionArgs) {
  const { caller, pages, page } = await requirePage(args)
  const withdraw = page.kind === 'legal' ? pages.withdrawLegal : pages.withdraw
  return answerWithdrawal({
    request: args.request,
    caller,
    withdraw: (sender, uid) => withdraw(sender, page.path, uid),
    doneHref: staffHref('staff-page-history', { path: page.path, done: '1' }),
  })
}

export default function PageHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { path, title, ...history } = loaderData
  return (
    <VersionHistory
      noun="文面"
      {...history}
      message={actionData?.message}
      diffHref={(version) => staffHref('staff-page-history', { path, version })}
      editHref={(from) => staffHref('staff-page-edit', { path, from })}
    >
      <a href={staffHref('staff-page-edit', { path })}>{title}を直す</a>
    </VersionHistory>
  )
}

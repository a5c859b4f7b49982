import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { TextDiffView } from '#app/ui/staff/text-diff-view.tsx'
import { VersionList } from '#app/ui/staff/version-list.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ReadPage } from '#services/staff/staff-pages.ts'
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
    rows: versions.map((version) => ({ ...rowOf(version), formKey: newFormKey(), version: version.version })),
    shown: shown && { name: rowOf(shown).name, diff: await diffOf(args, { ...bound, page }, shown.uid) },
    isDone: args.url.searchParams.has('done'),
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

function rowOf({ uid, effectiveAt, changedAt, reason, isWithdrawn, isPast }: ReadPage['versions'][number]) {
  const what = isWithdrawn ? '取り下げ' : '公開'
  const name = effectiveAt === undefined ? '下書き' : `${momentText(effectiveAt)}から${what}`
  return { uid, name, reason, changed: momentText(changedAt), isPast }
}

/** Withdraws a draft or what is planned. */
export async function action(args: Route.ActionArgs) {
  const { caller, pages, page } = await requirePage(args)
  const form = await readForm(args.request)
  const sent = sentForm(form)
  const withdraw = page.kind === 'legal' ? pages.withdrawLegal : pages.withdraw
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await withdraw({ ...caller, form: sent }, page.path, form.uid ?? ''), args.request)
  if (!isRejected(result) || result.code === 'repeated')
    return seeOther(staffHref('staff-page-history', { path: page.path, done: '1' }))
  return privateData({ message: staffRejectionText(result) }, 409)
}

export default function PageHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { path, title, rows, shown, isDone } = loaderData
  return (
    <div className="staff-move page-editor">
      <h1>これまでの文面</h1>
      <p>
        <a href={staffHref('staff-page-edit', { path })}>{title}を直す</a>
      </p>
      <StaffDone message={isDone && actionData === undefined ? '取り消しました。' : undefined} />
      <RejectionAlert message={actionData?.message} />
      {shown && (
        <section aria-labelledby="shown-title">
          <h2 id="shown-title">{shown.name}：前の文面との違い</h2>
          <TextDiffView lines={shown.diff} />
        </section>
      )}
      <VersionList
        rows={rows}
        diffHref={(version) => staffHref('staff-page-history', { path, version })}
        editHref={(from) => staffHref('staff-page-edit', { path, from })}
      />
    </div>
  )
}

import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS, privateData, seeOther } from '#app/response-headers.ts'
import { permitted, requireStaff, sentForm } from '#app/session/require-staff.ts'
import { LAYOUT_TITLES } from '#app/text/layout-words.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { readForm } from '#app/ui/form/read-form.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { layoutDiff } from '#app/ui/staff/layout-diff.server.ts'
import { LineDiffView } from '#app/ui/staff/line-diff-view.tsx'
import { RejectionAlert, StaffDone } from '#app/ui/staff/staff-form.tsx'
import { VersionList } from '#app/ui/staff/version-list.tsx'
import { versionRow } from '#app/ui/staff/version-row.ts'
import { isLayoutKey, type Layout } from '#domain/layout/layouts.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isRejected, rejected } from '#domain/result.ts'
import type { ReadLayout } from '#services/staff/staff-layouts.ts'
import type { Route } from './+types/layout-history.ts'
import { editHref } from './edit-href.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'これまでの内容')

type Asked = Pick<Route.LoaderArgs, 'request' | 'url' | 'context'>

async function requireLayout({ request, url, context }: Asked) {
  const { caller } = await requireStaff(request, context)
  const { layouts, newFormKey } = context.get(servicesContext).staff
  const key = url.searchParams.get('layout')
  if (!isLayoutKey(key)) throw data({ message: 'この場所はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  return { caller, layouts, stored: permitted(await layouts.read(caller, key), request), newFormKey }
}

/** `version`: the one that is compared with what was before it. */
export async function loader(args: Asked) {
  const { stored, newFormKey } = await requireLayout(args)
  const { key, versions } = stored
  const shown = versions.find(({ uid }) => uid === args.url.searchParams.get('version'))
  return {
    key,
    rows: versions.map((version) => ({ ...versionRow(version), formKey: newFormKey() })),
    shown: shown && { name: versionRow(shown).name, diff: diffOf(stored, shown.uid) },
    isDone: args.url.searchParams.has('done'),
  }
}

function diffOf({ versions, first }: ReadLayout, uid: string) {
  const index = versions.findIndex((version) => version.uid === uid)
  const [after, before = first] = [versions[index]?.layout, versions[index + 1]?.layout]
  return after === undefined ? [] : layoutDiff(before as Layout, after)
}

/** Withdraws a draft or what is planned. */
export async function action(args: Route.ActionArgs) {
  const { caller, layouts, stored } = await requireLayout(args)
  const form = await readForm(args.request)
  const sent = sentForm(form)
  const result =
    sent === undefined
      ? rejected('record-changed')
      : permitted(await layouts.withdraw({ ...caller, form: sent }, stored.key, form.uid ?? ''), args.request)
  if (!isRejected(result) || result.code === 'repeated')
    return seeOther(staffHref('staff-display-history', { layout: stored.key, done: '1' }))
  return privateData({ message: staffRejectionText(result) }, 409)
}

export default function LayoutHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { key, rows, shown, isDone } = loaderData
  return (
    <div className="staff-move page-editor">
      <h1>これまでの内容</h1>
      <p>
        <a href={editHref(key)}>{`${LAYOUT_TITLES[key]}を直す`}</a>
        {'　'}
        <a href={editHref(key, 'release')}>はじめの内容から書きはじめる</a>
      </p>
      <StaffDone message={isDone && actionData === undefined ? '取り消しました。' : undefined} />
      <RejectionAlert message={actionData?.message} />
      {shown && (
        <section aria-labelledby="shown-title">
          <h2 id="shown-title">{`${shown.name}：前の内容との違い`}</h2>
          <LineDiffView lines={shown.diff} />
        </section>
      )}
      <VersionList
        rows={rows}
        empty="はじめの内容のままです。"
        restore="この内容から書きはじめる"
        diffHref={(version) => staffHref('staff-display-history', { layout: key, version })}
        editHref={(from) => editHref(key, from)}
      />
    </div>
  )
}

import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { LAYOUT_TITLES } from '#app/text/layout-words.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { layoutDiff } from '#app/ui/staff/layout-diff.server.ts'
import { VersionHistory } from '#app/ui/staff/version-history.tsx'
import { versionRow } from '#app/ui/staff/version-row.ts'
import { answerWithdrawal, WITHDRAWN } from '#app/ui/staff/version-withdrawal.server.ts'
import { isLayoutKey, type Layout } from '#domain/layout/layouts.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
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
    done: args.url.searchParams.has('done') ? WITHDRAWN : undefined,
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
  return answerWithdrawal({
    request: args.request,
    caller,
    withdraw: (sender, uid) => layouts.withdraw(sender, stored.key, uid),
    doneHref: staffHref('staff-display-history', { layout: stored.key, done: '1' }),
  })
}

export default function LayoutHistory({ loaderData, actionData }: Route.ComponentProps) {
  const { key, ...history } = loaderData
  return (
    <VersionHistory
      noun="内容"
      {...history}
      message={actionData?.message}
      diffHref={(version) => staffHref('staff-display-history', { layout: key, version })}
      editHref={(from) => editHref(key, from)}
    >
      <a href={editHref(key)}>{`${LAYOUT_TITLES[key]}を直す`}</a>
      {'　'}
      <a href={editHref(key, 'release')}>はじめの内容から書きはじめる</a>
    </VersionHistory>
  )
}

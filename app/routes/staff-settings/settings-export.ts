import { data } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { csvResponse, PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, staffCaller } from '#app/session/require-staff.ts'
import { differenceText } from '#app/text/setting-difference.ts'
import { isSettingsGroup, type SettingsGroup } from '#domain/settings/settings.ts'
import type { ListedSettings } from '#services/staff/staff-settings.ts'
import type { Route } from './+types/settings-export.ts'
import { versionViews } from './settings-view.ts'

/** The versions of a group as CSV, the planned ones too, the newest first. */
export async function loader({ request, context, params: { group } }: Route.LoaderArgs) {
  const caller = staffCaller(request, context)
  if (!isSettingsGroup(group))
    throw data({ message: 'その設定はありません。' }, { status: 404, headers: PRIVATE_HEADERS })
  const { settings } = context.get(servicesContext).staff
  const { csv } = permitted(await settings.export(caller, group, (versions) => csvRows(group, versions)), request)
  return csvResponse(csv, ['settings', group])
}

async function* csvRows(group: SettingsGroup, versions: readonly ListedSettings[]): AsyncGenerator<readonly string[]> {
  yield ['開始', '変わったこと', '理由', '担当']
  for (const { start, differences, reason, by } of versionViews(group, versions))
    yield [start, differences.map(differenceText).join('\n'), reason, by]
}

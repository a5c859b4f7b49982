import { isRouteErrorResponse, Outlet } from 'react-router'
import { servicesContext } from '#app/context.ts'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { useSite } from '#app/ui/site.ts'
import { menuFor } from '#app/ui/staff/staff-navigation.ts'
import { StaffShell } from '#app/ui/staff/staff-shell.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/layout.ts'

/** The frame of the signed-in pages of the back office. */
export const handle = { layout: 'staff' }
export const headers = () => PRIVATE_HEADERS
export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches)

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { name, duties } = person
  const header = permitted(await context.get(servicesContext).staff.today.readHeader(caller), request)
  return { name, duties, menu: menuFor(duties), ...header }
}

export default function StaffLayout({ loaderData }: Route.ComponentProps) {
  return (
    <StaffShell header={loaderData}>
      <Outlet />
    </StaffShell>
  )
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const supportCode = useSite()?.supportCode
  const isExpected = isRouteErrorResponse(error)
  return (
    <StaffShell {...(loaderData && { header: loaderData })}>
      <h1>{isExpected ? `${error.status} ${TITLES[error.status] ?? '表示できません'}` : '500 表示できません'}</h1>
      <p className="staff-rejection">{isExpected ? sentenceOf(error.data) : UNEXPECTED}</p>
      {!isExpected && supportCode && (
        <p>
          問い合わせ番号 <code>{supportCode}</code>
        </p>
      )}
      <p>
        <a href={staffHref('staff-today')}>本日の画面へ戻る</a>
      </p>
    </StaffShell>
  )
}

const TITLES: Readonly<Record<number, string>> = {
  400: '条件が正しくありません',
  403: '担当外の画面です',
  404: '見つかりません',
  503: '処理できませんでした',
}
const UNEXPECTED = '処理できませんでした。もう一度お試しになり、続く場合は店長に番号をお伝えください。'

function sentenceOf(data: unknown): string {
  const isSentence = typeof data === 'object' && data !== null && 'message' in data && typeof data.message === 'string'
  return isSentence ? (data as { message: string }).message : 'アドレスを確かめてください。'
}

import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { DUTY_LABELS } from '#app/text/staff-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { StaffOverview } from '#services/ports/staff.ts'
import type { Route } from './+types/people.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '担当者')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const people = permitted(await context.get(servicesContext).staff.people.list(caller), request)
  return { rows: people.map(rowOf) }
}

type Person = Omit<StaffOverview, 'version' | 'addedAt' | 'recoveryCodeCount'> & {
  readonly hasProviderApp: boolean
  readonly isConfigured: boolean
}
type Row = ReturnType<typeof rowOf>

function rowOf({ uid, name, duties, isActive, isConfigured, ...has }: Person) {
  const { hasCodeApp, hasProviderApp, passkeyCount } = has
  const factors = [
    ...(hasCodeApp ? ['認証アプリ'] : []),
    ...(hasProviderApp ? ['ログイン時の認証アプリ'] : []),
    ...(passkeyCount > 0 ? [`パスキー ${passkeyCount}件`] : []),
  ]
  return { uid, name, duties, isActive, isConfigured, secondFactor: factors.join('・') || '未登録' }
}

export default function People({ loaderData: { rows } }: Route.ComponentProps) {
  return (
    <>
      <h1>担当者</h1>
      <p className="staff-bar">
        <a className="button" href={staffHref('staff-person-new')}>
          担当者を登録
        </a>
      </p>
      <StaffTable
        caption="担当者の一覧"
        rows={rows}
        keyOf={({ uid }) => uid}
        columns={COLUMNS}
        empty="登録された担当者はいません。「担当者を登録」から追加してください。"
      />
    </>
  )
}

const COLUMNS = [
  {
    label: '名前',
    cell: ({ uid, name, isConfigured }: Row) =>
      isConfigured ? (
        `${name}（設定で指定）`
      ) : (
        <a className="staff-name" href={staffHref('staff-person', { uid })}>
          {name}
        </a>
      ),
  },
  { label: '担当', cell: ({ duties }: Row) => duties.map((duty) => DUTY_LABELS[duty]).join('・') },
  { label: '状態', cell: ({ isActive }: Row) => <PersonState isActive={isActive} /> },
  { label: '二段階認証', cell: ({ secondFactor }: Row) => secondFactor },
] as const

function PersonState({ isActive }: { readonly isActive: boolean }) {
  return (
    <span className={`staff-state ${isActive ? 'staff-state-reserved' : 'staff-state-return'}`}>
      {isActive ? '有効' : '停止中'}
    </span>
  )
}

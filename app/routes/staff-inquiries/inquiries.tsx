import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { INQUIRY_STATUS_LABELS } from '#app/text/inquiry-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentText } from '#app/ui/staff/moment-text.ts'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { StaffTabs } from '#app/ui/staff/staff-tabs.tsx'
import { useLiveList } from '#app/ui/staff/use-live.ts'
import type { InquiryStatus } from '#domain/inquiry/handling.ts'
import { INQUIRY_RETENTION_DAYS } from '#domain/inquiry/inquiry.ts'
import { inquiryFilter } from '#domain/inquiry/inquiry-filter.ts'
import { staffHref } from '#domain/navigation/staff-href.ts'
import type { Route } from './+types/inquiries.ts'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, 'お問い合わせ')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller } = await requireStaff(request, context)
  const filter = readFilter(request, inquiryFilter)
  const list = permitted(await context.get(servicesContext).staff.inquiries.list(caller, filter), request)
  const inquiries = list.inquiries.map(({ receivedAt, topic, status, ...inquiry }) => ({
    ...inquiry,
    at: momentText(receivedAt),
    topic,
    status: INQUIRY_STATUS_LABELS[status],
  }))
  return { filter, inquiries, next: list.next }
}

const EMPTY: Readonly<Record<InquiryStatus | '', string>> = {
  open: '未対応のお問い合わせはありません。新しいお問い合わせは、届くとここに並びます。',
  answered: '返信済のお問い合わせはありません。',
  closed: `完了したお問い合わせはありません。受付から${INQUIRY_RETENTION_DAYS}日が過ぎたものは消去されています。`,
  '': 'お問い合わせはありません。',
}

export default function Inquiries({ loaderData: { filter, inquiries, next } }: Route.ComponentProps) {
  const { after: _, ...criteria } = filter
  useLiveList('inquiries')
  const { status, mine } = criteria
  const tabs = [...(Object.keys(INQUIRY_STATUS_LABELS) as InquiryStatus[]), '' as const]
  const only = mine === '' ? {} : { mine }
  return (
    <>
      <h1>お問い合わせ</h1>
      <StaffTabs
        label="お問い合わせの状態"
        tabs={tabs.map((each) => ({
          label: each === '' ? 'すべて' : INQUIRY_STATUS_LABELS[each],
          path: staffHref('staff-inquiries', { status: each, ...only }),
          isHere: each === status,
        }))}
      />
      <p className="staff-hint">
        {mine === '1' ? (
          <a href={staffHref('staff-inquiries', { status })}>全員の分を見る</a>
        ) : (
          <a href={staffHref('staff-inquiries', { status, mine: 1 })}>自分の担当だけを見る</a>
        )}
      </p>
      <StaffTable
        caption="お問い合わせの一覧"
        rows={inquiries}
        keyOf={({ uid }) => uid}
        columns={COLUMNS}
        empty={EMPTY[status]}
        nextPath={
          next === undefined ? undefined : staffHref('staff-inquiries', { ...shownCriteria(criteria), after: next })
        }
      />
    </>
  )
}

type Row = Route.ComponentProps['loaderData']['inquiries'][number]

const COLUMNS = [
  { label: '受付', cell: ({ at }: Row) => at, isNumeric: true },
  {
    label: 'お名前',
    cell: ({ uid, name }: Row) => (
      <a className="staff-name" href={staffHref('staff-inquiry', { inquiry: uid })}>
        {name}
      </a>
    ),
  },
  { label: 'ご用件', cell: ({ topic }: Row) => topic },
  { label: '内容', cell: ({ excerpt }: Row) => excerpt, isSecondary: true },
  { label: 'ご注文', cell: ({ orderNumber = '' }: Row) => orderNumber, isSecondary: true },
  { label: '状態', cell: ({ status }: Row) => <span className="staff-name">{status}</span> },
  { label: '担当', cell: ({ assigneeName = '' }: Row) => assigneeName },
] as const

import { servicesContext } from '#app/context.ts'
import { permitted, requireStaff } from '#app/session/require-staff.ts'
import { settingChangeText } from '#app/text/setting-text.ts'
import { actText, subjectText } from '#app/text/staff-acts.ts'
import { DUTY_LABELS } from '#app/text/staff-text.ts'
import { staffMeta } from '#app/ui/page-meta.ts'
import { momentOf, yearMomentText } from '#app/ui/staff/moment-text.ts'
import { MomentTime } from '#app/ui/staff/moment-time.tsx'
import { readFilter, shownCriteria } from '#app/ui/staff/read-filter.ts'
import { StaffTable } from '#app/ui/staff/staff-table.tsx'
import { staffHref } from '#domain/navigation/staff-href.ts'
import { isSettingsGroup } from '#domain/settings/settings.ts'
import { auditFilter } from '#domain/staff/audit-filter.ts'
import { isDuty } from '#domain/staff/duties.ts'
import type { ListedAudit } from '#services/ports/staff.ts'
import type { Route } from './+types/audit.ts'
import { AuditFilters } from './audit-filters.tsx'

export const meta: Route.MetaFunction = ({ matches }) => staffMeta(matches, '監査記録')

export async function loader({ request, context }: Route.LoaderArgs) {
  const { caller, person } = await requireStaff(request, context)
  const { before, ...filter } = readFilter(request, auditFilter)
  const { audit } = context.get(servicesContext).staff
  const { rows, next, people } = permitted(await audit.list(caller, { ...filter, before }), request)
  const query = shownCriteria(filter)
  const path = staffHref('staff-audit', query)
  return {
    filter,
    people,
    rows: rows.map(rowOf),
    nextPath: next === undefined ? undefined : staffHref('staff-audit', { ...query, before: next }),
    exportPath: person.isFresh
      ? staffHref('staff-audit-export', query)
      : staffHref('staff-login', { next: path, fresh: '1' }),
    isFresh: person.isFresh,
  }
}

type Row = ReturnType<typeof rowOf>

function rowOf(row: ListedAudit) {
  const { id, at, staffUid, staffName, act, subject, orderNumber, subjectName, fields, requestId } = row
  const [kind, key = ''] = subject.split(':', 2)
  return {
    id,
    at: momentOf(at, yearMomentText(at)),
    staffUid,
    who: staffName ?? staffUid,
    act: actText(act),
    about: orderNumber === undefined ? (subjectName ?? subjectText(subject)) : `ご注文 ${orderNumber}`,
    aboutPath: orderNumber === undefined ? pathOf(kind, key) : staffHref('staff-order', { number: orderNumber }),
    fields: fields.map((field) => fieldText(subject, field)).join('、'),
    requestId,
  }
}

function fieldText(subject: string, field: string): string {
  const group = subject.replace(/^settings:/, '')
  if (group !== subject && isSettingsGroup(group)) return settingChangeText(group, field)
  return isDuty(field) ? DUTY_LABELS[field] : field
}

/** The page of what a row is about; undefined where there is none. */
function pathOf(kind = '', key: string): string | undefined {
  const path = Object.hasOwn(SUBJECT_PATHS, kind) ? SUBJECT_PATHS[kind] : undefined
  return key === '' ? undefined : path?.(key)
}

const SUBJECT_PATHS: Readonly<Record<string, (key: string) => string>> = {
  inquiry: (inquiry) => staffHref('staff-inquiry', { inquiry }),
  item: (id) => staffHref('staff-item', { id }),
  mail: (mail) => staffHref('staff-mail', { mail }),
  'mail-words': (kind) => staffHref('staff-mail-words-edit', { kind }),
  member: (member) => staffHref('staff-member', { member }),
  staff: (uid) => staffHref('staff-person', { uid }),
  unit: (id) => staffHref('staff-unit', { id }),
}

export default function Audit({ loaderData }: Route.ComponentProps) {
  const { filter, people, rows, nextPath, exportPath, isFresh } = loaderData
  return (
    <>
      <h1>監査記録</h1>
      <AuditFilters filter={filter} people={people} />
      <p className="staff-bar">
        <a className="button button-plain" href={exportPath} {...(isFresh && { download: true })}>
          {isFresh ? 'CSVで書き出す' : 'ログインし直してCSVで書き出す'}
        </a>
        <a href={staffHref('staff-tax-record')}>税務記録の閲覧</a>
      </p>
      <StaffTable
        caption="監査記録の一覧"
        rows={rows}
        keyOf={({ id }) => String(id)}
        columns={COLUMNS}
        empty="条件に合う記録はありません。期間を広げるか、条件を消してください。"
        nextPath={nextPath}
      />
    </>
  )
}

const COLUMNS = [
  { label: '日時', cell: ({ at }: Row) => <MomentTime at={at} className="staff-name" /> },
  {
    label: '担当者',
    cell: ({ who, staffUid }: Row) => (
      <a className="staff-wide-line" href={staffHref('staff-audit', { person: staffUid })}>
        {who}
      </a>
    ),
  },
  { label: '操作', cell: ({ act }: Row) => <span className="staff-wide-line">{act}</span> },
  {
    label: '対象',
    cell: ({ about, aboutPath }: Row) =>
      aboutPath === undefined ? (
        about
      ) : (
        <a className="staff-wide-line" href={aboutPath}>
          {about}
        </a>
      ),
  },
  { label: '内容', cell: ({ fields }: Row) => fields, isSecondary: true },
  { label: '要求', cell: ({ requestId }: Row) => <code className="staff-name">{requestId}</code>, isSecondary: true },
] as const

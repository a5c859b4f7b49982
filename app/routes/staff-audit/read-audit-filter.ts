import { data } from 'react-router'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { type AuditFilterForm, auditFilter } from '#domain/staff/audit-filter.ts'

/** The filter in the address of a page; 400 for an unknown one. */
export function readAuditFilter(request: Request): AuditFilterForm {
  const { searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const parsed = auditFilter.safeParse(Object.fromEntries(searchParams))
  if (parsed.success) return parsed.data
  throw data(
    { message: '検索の条件が正しくありません。条件を選び直してください。' },
    { status: 400, headers: PRIVATE_HEADERS },
  )
}

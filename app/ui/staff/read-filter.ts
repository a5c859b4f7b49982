import { data } from 'react-router'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'

type Schema<Filter> = {
  safeParse(input: unknown): { readonly success: true; readonly data: Filter } | { readonly success: false }
}

/** The filter in the address of a list of the back office; 400 for an unknown one. `ignored`: of other uses. */
export function readFilter<Filter>(
  request: Request,
  schema: Schema<Filter>,
  ignored: readonly string[] = ['done'],
): Filter {
  const { searchParams } = new URL(request.url)
  for (const name of ['_routes', ...ignored]) searchParams.delete(name)
  const parsed = schema.safeParse(Object.fromEntries(searchParams))
  if (parsed.success) return parsed.data
  throw unknownFilter()
}

/** The answer to criteria that no form of ours sends. */
export function unknownFilter() {
  return data(
    { message: '検索の条件が正しくありません。条件を選び直してください。' },
    { status: 400, headers: PRIVATE_HEADERS },
  )
}

/** The criteria that are set, for the address of another page of the list. */
export function shownCriteria(criteria: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(criteria).flatMap(([name, value]) => (value === '' || value === 0 ? [] : [[name, String(value)]])),
  )
}

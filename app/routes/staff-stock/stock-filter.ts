import { data } from 'react-router'
import type { z } from 'zod'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { timelineFilter, unitFilter } from '#domain/staff/unit-search.ts'

const MESSAGE = '検索の条件が正しくありません。条件を選び直してください。'

function readFilter<Schema extends z.ZodType>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url)
  searchParams.delete('_routes')
  const parsed = schema.safeParse(Object.fromEntries(searchParams))
  if (parsed.success) return parsed.data
  throw data({ message: MESSAGE }, { status: 400, headers: PRIVATE_HEADERS })
}

export const readUnitFilter = (request: Request) => readFilter(request, unitFilter)
export const readTimelineFilter = (request: Request) => readFilter(request, timelineFilter)

/** The criteria that are set, for the address of another page of the list. */
export function criteriaOf(filter: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === '' || value === 0 ? [] : [[name, String(value)]])),
  )
}

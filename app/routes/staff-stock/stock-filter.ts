import { data } from 'react-router'
import type { z } from 'zod'
import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { timelineFilter, unitFilter } from '#domain/staff/unit-search.ts'

const MESSAGE = '検索の条件が正しくありません。条件を選び直してください。'

function parse<Schema extends z.ZodType>(params: URLSearchParams, schema: Schema): z.output<Schema> {
  params.delete('_routes')
  const parsed = schema.safeParse(Object.fromEntries(params))
  if (parsed.success) return parsed.data
  throw data({ message: MESSAGE }, { status: 400, headers: PRIVATE_HEADERS })
}

export function readTimelineFilter(request: Request) {
  return parse(new URL(request.url).searchParams, timelineFilter)
}

/** The filter of the list, and the code that was scanned; undefined: none was. */
export function readUnitFilter(request: Request) {
  const { searchParams } = new URL(request.url)
  const code = searchParams.get('code') ?? undefined
  searchParams.delete('code')
  return { code, filter: parse(searchParams, unitFilter) }
}

/** The criteria that are set, for the address of another page of the list. */
export function criteriaOf(filter: Readonly<Record<string, string | number>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(filter).flatMap(([name, value]) => (value === '' || value === 0 ? [] : [[name, String(value)]])),
  )
}

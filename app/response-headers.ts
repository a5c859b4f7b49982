import { data, redirect } from 'react-router'

/** Not stored by any cache. */
export const NO_STORE = { 'cache-control': 'private, no-store' } as const

/** Headers of every page about a person: never stored, never indexed. */
export const PRIVATE_HEADERS = { ...NO_STORE, 'x-robots-tag': 'noindex, nofollow' } as const

/** A redirect of a page about a person, also after a form was sent. */
export function seeOther(path: string): Response {
  return redirect(path, { status: 303, headers: PRIVATE_HEADERS })
}

/** What a page about a person shows after a form, such as what was refused. */
export function privateData<Answer>(answer: Answer, status = 200) {
  return data(answer, { status, headers: PRIVATE_HEADERS })
}

/** A table that is downloaded. `parts` make its name; empty ones are left out. */
export function csvResponse(csv: BodyInit, parts: readonly string[]): Response {
  const name = parts.filter((part) => part !== '').join('_')
  return new Response(csv, {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name}.csv"`,
    },
  })
}

import { PRIVATE_HEADERS } from '#app/response-headers.ts'
import { permitted } from '#app/session/require-staff.ts'
import type { BackOfficeRejection } from '#app/text/back-office-rejection.ts'
import { staffRejectionText } from '#app/text/staff-rejections.ts'
import { parseDay } from '#domain/day.ts'
import { type ParcelReference, parseParcelName } from '#domain/order/parcel-name.ts'
import { isRejected } from '#domain/result.ts'
import type { ParcelChoice } from '#services/staff/papers.ts'

const TICK = 'p.'

/**
 * The parcels of a query: `p.100001-1=on` for each, or those of a day, `on=2026-11-20`. A malformed one is answered
 * with 400.
 */
export function chosenParcels(request: Request): ParcelChoice {
  const { searchParams } = new URL(request.url)
  const names = [...searchParams.keys()].filter((name) => name.startsWith(TICK)).map((name) => name.slice(TICK.length))
  const parcels = names.map(parseParcelName)
  const onText = searchParams.get('on') ?? ''
  const on = onText === '' ? undefined : parseDay(onText)
  if (parcels.includes(undefined) || (onText !== '' && on === undefined))
    throw textResponse('お荷物の管理番号か日付が正しくありません。一覧から選び直してください。', 400)
  return { on, parcels: parcels.filter((parcel): parcel is ParcelReference => parcel !== undefined) }
}

/** A file that the browser shows, or a sentence why there is none. */
export function pdfResponse(
  result: { readonly pdf: Uint8Array } | BackOfficeRejection,
  request: Request,
  fileName: string,
): Response {
  const paper = permitted(result, request) as { readonly pdf: Uint8Array } | BackOfficeRejection
  if (isRejected(paper)) return textResponse(staffRejectionText(paper), paper.code === 'too-many-papers' ? 400 : 404)
  return new Response(paper.pdf as BodyInit, {
    headers: {
      ...PRIVATE_HEADERS,
      'content-type': 'application/pdf',
      'content-disposition': `inline; filename="${fileName}"`,
    },
  })
}

export function textResponse(sentence: string, status: 400 | 404): Response {
  return new Response(sentence, {
    status,
    headers: { ...PRIVATE_HEADERS, 'content-type': 'text/plain; charset=utf-8' },
  })
}

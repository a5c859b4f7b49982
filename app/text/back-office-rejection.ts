import type { parseSlipNumber } from '#domain/order/slip-number.ts'
import type { Rejection, RejectionOf } from '#domain/result.ts'
import type { parseScannedCode } from '#domain/staff/scanned-code.ts'
import type { PhoneOrderRejection } from '#services/checkout/phone-order.ts'
import type { Services } from '#services/services.ts'

type Staff = Services['staff']
type PhoneOrders = Staff['phoneOrders']

/** Why an order by telephone is not changed, or not placed. */
export type PhoneRejection = RejectionOf<Pick<PhoneOrders, 'change' | 'place'>>

/** Why a form of the back office is shown again before a use case is called. */
type FormRejection =
  | RejectionOf<typeof parseScannedCode | typeof parseSlipNumber>
  | Rejection<
      | 'label-elsewhere'
      | 'file-missing'
      | 'csv-too-large'
      | 'affected-changed'
      | 'damage-missing'
      | 'parcel-unknown'
      | 'code-not-unit',
      undefined
    >
  | Rejection<'code-not-here', { readonly code: string }>

/**
 * What the pages of the back office have sentences for: the rejections of the use cases that they call. Only programs
 * upload files; for a cart on the telephone the sentences of the web are read out (phone-order-text.ts).
 */
export type BackOfficeRejection =
  | RejectionOf<Omit<Staff, 'uploads' | 'phoneOrders'>>
  | RejectionOf<Omit<PhoneOrders, 'change' | 'place' | 'findOffers'>>
  | Extract<Awaited<ReturnType<Staff['orders']['confirmMany']>>[number], { outcome: 'rejected' }>['rejection']
  | PhoneOrderRejection
  | FormRejection

/** What a sentence of a code may name. */
export type RejectionDetails = { readonly [Each in BackOfficeRejection as Each['code']]: Each['detail'] }

/** What happened, and the next step. */
export type Sentence<Detail> = string | ((detail: Detail) => string)

/** A sentence for each code: a table that lacks one, or has one that no use case returns, does not compile. */
export type Sentences = { readonly [Code in keyof RejectionDetails]: Sentence<RejectionDetails[Code]> }

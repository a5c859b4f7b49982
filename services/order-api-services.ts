import type { Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { DocumentCaller } from '#domain/documents/access.ts'
import type { StoredDocument } from '#domain/documents/query.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import type { Rejection } from '#domain/result.ts'
import type { ReadTimeout } from './ports/document-store.ts'
import type { CartSecret } from './services.ts'

/** The caller of the order API: identified by a token, and by the secret of a cart or placed order. */
export type OrderCaller = { readonly account: DocumentCaller; readonly secret: CartSecret | undefined }

/**
 * The caller does not own the order, whether or not it exists. sign-in-first: the call has neither token nor secret.
 */
export type OwnershipRefusal = Rejection<'sign-in-first' | 'not-allowed', undefined>

/** A line to add to a cart. The item is identified directly or by one of its products. */
export type AddedLine = {
  readonly item: { readonly itemId: number; readonly sizeTagUid: number | undefined } | { readonly productUid: string }
  readonly startOn: Day
  readonly endOn: Day
  readonly hasPlan: boolean
}

/** A line that stays in the cart; fields left out are unchanged. */
export type KeptLine = {
  readonly uid: string
  readonly startOn: Day | undefined
  readonly endOn: Day | undefined
  readonly hasPlan: boolean | undefined
}

/**
 * The requested cart. Without `uid` a cart is created and existing lines stay; otherwise only the lines in `kept` stay.
 */
export type CartRequest = {
  readonly uid: string | undefined
  readonly prefecture: PrefectureCode | undefined
  readonly kept: readonly KeptLine[]
  readonly added: readonly AddedLine[]
}

/** A requested change of a placed order. `given`: the order as the caller has it; fixed fields must be unchanged. */
export type OrderRequest = {
  readonly uid: string
  readonly status: OrderStatus | undefined
  readonly lines: readonly { readonly uid: string; readonly status: LineStatus | undefined }[]
  readonly slipNumber: string | undefined
  readonly returnSlipNumber: string | undefined
  readonly reason: string | undefined
  readonly given: Readonly<Record<string, unknown>>
}

/** The rejection of a write; the code is logged. Nothing was changed. */
export type SaveRejection = OwnershipRefusal | ReadTimeout | Rejection

/** The order API (docs/product/7). Orders are documents of the collection orders on the wire. */
export interface OrderApiServices {
  /** An order or cart; undefined only for staff, for an unknown uid. */
  find(caller: OrderCaller, uid: string): Promise<StoredDocument | undefined | OwnershipRefusal | ReadTimeout>
  /** Creates or changes a cart, all or nothing. `secret`: a new secret that identifies the cart from now on. */
  saveCart(
    caller: OrderCaller,
    request: CartRequest,
  ): Promise<{ readonly uid: string; readonly secret: CartSecret | undefined } | SaveRejection>
  /** Moves a placed order to another status, within the caller's role; does nothing when it already has that status. */
  changeOrder(caller: OrderCaller, request: OrderRequest): Promise<SaveRejection | undefined>
}

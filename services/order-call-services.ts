import type { Day } from '#domain/day.ts'
import type { PrefectureCode } from '#domain/delivery/prefecture.ts'
import type { DocumentCaller } from '#domain/documents/access.ts'
import type { StoredDocument } from '#domain/documents/evaluate.ts'
import type { LineStatus, OrderStatus } from '#domain/order/states.ts'
import type { Rejection } from '#domain/result.ts'
import type { TookTooLong } from './ports/document-store.ts'
import type { CartSecret } from './services.ts'

/** Who calls: by a token, and by the secret that names a cart or opens a placed order. */
export type OrderCaller = { readonly who: DocumentCaller; readonly secret: CartSecret | undefined }

/** Not the caller's, whether or not there is such an order. sign-in-first: there is neither token nor secret. */
export type NotHers = Rejection<'sign-in-first' | 'not-allowed', undefined>

/** A line that a cart is to have beside those it keeps. The item is named by itself or by one of its products. */
export type AddedLine = {
  readonly item: { readonly itemId: number; readonly sizeTagUid: number | undefined } | { readonly productUid: string }
  readonly startOn: Day
  readonly endOn: Day
  readonly hasPlan: boolean
}

/** A line of the cart as the caller knows it; days left out: as they are. */
export type KeptLine = {
  readonly uid: string
  readonly startOn: Day | undefined
  readonly endOn: Day | undefined
  readonly hasPlan: boolean | undefined
}

/**
 * What a cart is to be. `uid` undefined: a cart is opened, and what it holds already stays; else it keeps the lines
 * that are named and no others.
 */
export type WantedCart = {
  readonly uid: string | undefined
  readonly prefecture: PrefectureCode | undefined
  readonly kept: readonly KeptLine[]
  readonly added: readonly AddedLine[]
}

/** What a placed order is to become. `given`: the order as the caller has it; what is fixed may not differ. */
export type WantedOrder = {
  readonly uid: string
  readonly status: OrderStatus | undefined
  readonly lines: readonly { readonly uid: string; readonly status: LineStatus | undefined }[]
  readonly slipNumber: string | undefined
  readonly returnSlipNumber: string | undefined
  readonly reason: string | undefined
  readonly given: Readonly<Record<string, unknown>>
}

/** Why a write did not go through; the code is for the log. Nothing was changed. */
export type SaveRefusal = NotHers | TookTooLong | Rejection

/** The order API (docs/product/7). Orders travel as documents of the collection orders. */
export interface OrderCallServices {
  /** One order, a cart too; undefined only to staff, for a uid that no order has. */
  find(caller: OrderCaller, uid: string): Promise<StoredDocument | undefined | NotHers | TookTooLong>
  /** Opens a cart or changes one, all or nothing. `secret`: a new one, by which the cart is named from now on. */
  saveCart(
    caller: OrderCaller,
    wanted: WantedCart,
  ): Promise<{ readonly uid: string; readonly secret: CartSecret | undefined } | SaveRefusal>
  /** Moves a placed order as far as the caller's role goes; one that is so already is not moved. */
  changeOrder(caller: OrderCaller, wanted: WantedOrder): Promise<SaveRefusal | undefined>
}

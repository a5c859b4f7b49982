import { PURCHASE_MARK } from './purchase-mark.ts'

/** Hidden field of every form of a purchase. */
export function PurchaseMark({ purchaseId }: { readonly purchaseId: string }) {
  return <input type="hidden" name={PURCHASE_MARK} value={purchaseId} />
}

import { PURCHASE_FIELD } from './purchase-id.ts'

/** Hidden field of every form of a purchase. */
export function PurchaseIdField({ purchaseId }: { readonly purchaseId: string }) {
  return <input type="hidden" name={PURCHASE_FIELD} value={purchaseId} />
}

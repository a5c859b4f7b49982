import { PURCHASE_MARK } from './purchase-mark.ts'

/** Hidden field of every form of a purchase. */
export function PurchaseMark({ mark }: { readonly mark: string }) {
  return <input type="hidden" name={PURCHASE_MARK} value={mark} />
}

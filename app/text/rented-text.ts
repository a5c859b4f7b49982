import { dayTextShort } from '#domain/text/day-text.ts'
import type { Rented } from '#services/ports/order-events.ts'

/** `11月24日〜11月27日 9号 → 11月25日〜11月28日 11号`. */
export function rentedChangeText({ before, after }: { readonly before: Rented; readonly after: Rented }): string {
  return `${rentedText(before)} → ${rentedText(after)}`
}

/** A garment without sizes has its days alone. */
function rentedText({ startOn, endOn, sizeLabel }: Rented): string {
  const days = `${dayTextShort(startOn)}〜${dayTextShort(endOn)}`
  return [days, sizeLabel].filter(Boolean).join(' ')
}

/** What a person of the staff may do (docs/rules.md Staff). The owner may do everything. */
export const DUTIES = ['packing', 'returns', 'service', 'catalogue', 'money', 'owner'] as const
export type Duty = (typeof DUTIES)[number]

/** Who works with orders. Only the catalogue has nothing to do with them. */
export const ORDER_DUTIES = ['packing', 'returns', 'service', 'money'] as const satisfies readonly Duty[]

/** Who works with the units of the stock. */
export const STOCK_DUTIES = ['packing', 'returns', 'service', 'catalogue'] as const satisfies readonly Duty[]

export function isDuty(text: string): text is Duty {
  return (DUTIES as readonly string[]).includes(text)
}

/** Whether one of the required duties is among those of a person. */
export function hasDuty(held: readonly Duty[], required: readonly Duty[]): boolean {
  return held.includes('owner') || required.some((duty) => held.includes(duty))
}

import type { LineStatus } from '../order/states.ts'

/**
 * What is known about a parcel and one of its slips. `current`: its slip, empty for none; `usedBy`: the order that has
 * the imported slip already.
 */
export type SlipFacts = {
  readonly lines: readonly { readonly status: LineStatus }[]
  readonly current: string
  readonly usedBy: number | undefined
}

export type SlipOutcome =
  | 'saved'
  | 'replaced'
  | 'unchanged'
  | 'parcel-unknown'
  | 'parcel-empty'
  | 'parcel-shipped'
  | 'slip-used'

/**
 * What becomes of an imported slip (docs/rules.md Papers): a parcel that waits gets it, unless another parcel has it. A
 * parcel that was shipped keeps its slips. `facts` is undefined for an unknown parcel. Repeated, it changes nothing.
 */
export function decideSlip(slipNumber: string, facts: SlipFacts | undefined): SlipOutcome {
  if (facts === undefined) return 'parcel-unknown'
  const { lines, current, usedBy } = facts
  if (current === slipNumber) return 'unchanged'
  if (lines.length === 0) return 'parcel-empty'
  if (!lines.some(({ status }) => status === 'Fix' || status === 'New')) return 'parcel-shipped'
  if (usedBy !== undefined) return 'slip-used'
  return current === '' ? 'saved' : 'replaced'
}

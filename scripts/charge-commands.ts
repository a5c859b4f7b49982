import { readFile } from 'node:fs/promises'
import type { Day } from '#domain/day.ts'
import { DAMAGES, parseDamageCode } from '#domain/pricing/charges.ts'
import type { Staff } from '#services/ports/order-store.ts'
import type { Services } from '#services/services.ts'

type Command = (services: Services, orderUid: string) => Promise<unknown>

/** The options of the command line, and how required ones are read. */
type CommandLine = {
  readonly by: Staff
  readonly values: { readonly amount?: string | undefined }
  readonly requireOption: (option: 'charge' | 'reason' | 'amount' | 'kind' | 'photo') => string
  readonly requireLine: () => string
  readonly requireDay: () => Day
}

/** The commands of `npm run orders` about charges. */
export function chargeCommands({ by, values, requireOption, requireLine, requireDay }: CommandLine) {
  const decide = (decision: 'waive' | 'dispute' | 'uphold' | 'settle'): Command => {
    return ({ charges }, uid) => charges[decision](uid, requireOption('charge'), requireOption('reason'), by)
  }
  const commands: Readonly<Record<string, Command>> = {
    late: ({ charges }, uid) => charges.proposeLate(uid, { lineUid: requireLine(), handedOverOn: requireDay() }, by),
    damage: async ({ charges }, uid) => {
      const damage = parseDamageCode(requireOption('kind'))
      if (damage === undefined) throw new Error(`--kind is one of ${DAMAGES.map(({ code }) => code).join(', ')}`)
      const facts = { lineUid: requireLine(), damage, costYen: Number(requireOption('amount')) }
      const photo = await readFile(requireOption('photo'))
      return charges.chargeDamage(uid, { ...facts, reason: requireOption('reason'), photo }, by)
    },
    claim: ({ charges }, uid) => {
      const amount = values.amount === undefined ? {} : { amountYen: Number(values.amount) }
      return charges.claim(uid, requireOption('charge'), amount, by)
    },
    waive: decide('waive'),
    contest: decide('dispute'),
    uphold: decide('uphold'),
    settle: decide('settle'),
  }
  return commands
}

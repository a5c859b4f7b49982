import { readFile } from 'node:fs/promises'
import type { Day } from '#domain/day.ts'
import { DAMAGES, parseDamageCode } from '#domain/pricing/charges.ts'
import type { Command } from './change-commands.ts'

/** The options of the command line, and how required ones are read. */
type CommandLine = {
  readonly requireOption: (option: 'charge' | 'reason' | 'amount' | 'kind' | 'photo') => string
  readonly requireLine: () => string
  readonly requireDay: () => Day
}

/** The commands of `npm run orders` about charges. */
export function chargeCommands({ requireOption, requireLine, requireDay }: CommandLine) {
  const decide = (decision: 'waiveCharge' | 'disputeCharge' | 'upholdCharge' | 'settleCharge'): Command => {
    return ({ moves, caller }, uid) => moves[decision](caller, uid, requireOption('charge'), requireOption('reason'))
  }
  const commands: Readonly<Record<string, Command>> = {
    late: ({ moves, caller }, uid) => moves.proposeLate(caller, uid, requireLine(), requireDay()),
    damage: async ({ moves, caller }, uid) => {
      const damage = parseDamageCode(requireOption('kind'))
      if (damage === undefined) throw new Error(`--kind is one of ${DAMAGES.map(({ code }) => code).join(', ')}`)
      const facts = { lineUid: requireLine(), damage, costYen: Number(requireOption('amount')) }
      const photo = await readFile(requireOption('photo'))
      return moves.chargeDamage(caller, uid, { ...facts, reason: requireOption('reason'), photo })
    },
    claim: ({ moves, caller }, uid) =>
      moves.claimCharge(caller, uid, requireOption('charge'), Number(requireOption('amount'))),
    waive: decide('waiveCharge'),
    contest: decide('disputeCharge'),
    uphold: decide('upholdCharge'),
    settle: decide('settleCharge'),
  }
  return commands
}

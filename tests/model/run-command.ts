import { isCrash } from './fault-injection.ts'
import { type ModelShop, readState } from './model-shop.ts'
import type { Command } from './order-commands.ts'

/** Runs a command; once more when that must change nothing and it was not interrupted. */
export async function runCommand(shop: ModelShop, { name, isRepeatable, run }: Command): Promise<void> {
  const isArmed = name.startsWith('crash')
  try {
    await run(shop)
  } catch (error) {
    if (!isCrash(error)) throw error
    return
  }
  if (isArmed || isRepeatable !== true) return
  // Only a command that no crash can meet is tried again, so that the second one is the same as the first.
  if (shop.faults.disarm()) return
  const before = await readState(shop)
  await run(shop)
  const after = await readState(shop)
  if (after !== before) throw new Error(`${name}, done again, changed something:\n${before}\n${after}`)
}

import type { Command } from './command.ts'
import { isCrash } from './fault-injection.ts'
import { type ModelShop, readState } from './model-shop.ts'

/** Runs a command, and repeats it if it is repeatable and was not interrupted: that must change nothing. */
export async function runCommand(shop: ModelShop, { name, isRepeatable, run }: Command): Promise<void> {
  const isCrashCommand = name.startsWith('crash')
  try {
    await run(shop)
  } catch (error) {
    if (!isCrash(error)) throw error
    return
  }
  if (isCrashCommand || isRepeatable !== true) return
  // A command is repeated only without injected faults, so that both runs are equal.
  if (shop.faults.disarm()) return
  const before = await readState(shop)
  await run(shop)
  const after = await readState(shop)
  if (after !== before) throw new Error(`${name}, repeated, changed the state:\n${before}\n${after}`)
}

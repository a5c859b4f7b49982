import { runProgram } from '#bootstrap/program.ts'
import { checkSettings } from '#bootstrap/settings-checks.ts'

/** Tries what the settings name, and says one sentence for each. Ends with 1 when something does not work. */
await runProgram(async (config) => {
  const checks = await checkSettings(config)
  for (const { setting, isGood, text } of checks) console.log(`${isGood ? 'ok ' : 'NO '} ${setting}: ${text}`)
  return checks.every(({ isGood }) => isGood) ? 0 : 1
})

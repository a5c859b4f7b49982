import { buildPreviousRelease } from '#tests/chaos/previous-release.ts'
import { runChaos } from '#tests/chaos/run-chaos.ts'

/** `npm run chaos`: breaks one part of the shop after the other under load, for five minutes (docs/reliability.md). */
const previous = buildPreviousRelease()
console.log(`previous version: ${previous?.commit ?? 'none, there is no history of the repository'}`)
try {
  const options = { length: 'long', buyers: 4, pauseMs: 3_000, previous, print: console.log } as const
  const { faults, violations, facts, ...summary } = await runChaos(options)
  console.table(faults)
  console.log(summary, facts)
  console.log(violations.length === 0 ? 'nothing was lost' : `VIOLATIONS\n${violations.join('\n')}`)
  process.exitCode = violations.length === 0 ? 0 : 1
} finally {
  previous?.remove()
}

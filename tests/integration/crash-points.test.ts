import { ENGINES, type Engine } from '#tests/support/database/database.ts'
import { type Case, describeCrashes, MAIL_CASES, POINTS } from '#tests/support/processes/crash-points.ts'
import { runsOf } from '#tests/support/suite/deep-run.ts'

const METHODS = ['card', 'cod'] as const

/** Each fault point once; in the deep run with each payment method, with and without a second attempt. */
const cases = runsOf<readonly Case[]>({
  short: [
    ...POINTS.card.map((point, n): Case => ({ point, method: 'card', comesBack: n % 2 === 0 })),
    { point: 'place:before-commit', method: 'cod', comesBack: true },
    { point: 'place:after-commit', method: 'cod', comesBack: false },
  ],
  deep: METHODS.flatMap((method) =>
    POINTS[method].flatMap((point) => [true, false].map((comesBack): Case => ({ point, method, comesBack }))),
  ),
})

for (const engine of runsOf<readonly Engine[]>({ short: ['server'], deep: ENGINES })) {
  describeCrashes(engine, [...MAIL_CASES, ...cases])
}

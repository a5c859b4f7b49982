import { type Case, describeCrashes, MAIL_CASES, POINTS } from '#tests/support/crash-points.ts'
import { ENGINES } from '#tests/support/database.ts'

/** Every fault point with each payment method, with and without a second attempt of the customer. */
const CASES: readonly Case[] = [
  ...MAIL_CASES,
  ...(['card', 'cod'] as const).flatMap((method) =>
    POINTS[method].flatMap((point) => [true, false].map((comesBack): Case => ({ point, method, comesBack }))),
  ),
]

for (const engine of ENGINES) describeCrashes(engine, CASES)

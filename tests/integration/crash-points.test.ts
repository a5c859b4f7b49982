import { type Case, describeCrashes, MAIL_CASES, POINTS } from '#tests/support/crash-points.ts'

/** Each fault point once, on a PostgreSQL server. crash-points.deep.test.ts runs all combinations. */
const CASES: readonly Case[] = [
  ...MAIL_CASES,
  ...POINTS.card.map((point, n): Case => ({ point, method: 'card', comesBack: n % 2 === 0 })),
  { point: 'place:before-commit', method: 'cod', comesBack: true },
  { point: 'place:after-commit', method: 'cod', comesBack: false },
]

describeCrashes('server', CASES)

import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type OperationState, operationWarnings } from './operation-warnings.ts'
import { FAILURE_MINUTES, OUTSIDE_SERVICES } from './service-failures.ts'

const now = Temporal.Instant.from('2026-11-24T10:00:00+09:00')
const hoursAgo = (hours: number) => now.subtract({ minutes: hours * 60 })
const NONE = { count: 0, since: undefined }
const stateOf = (change: Partial<OperationState> = {}): OperationState => ({
  lastBackupAt: hoursAgo(1),
  waitingMails: NONE,
  openPaymentTasks: NONE,
  serviceFailures: [],
  ...change,
})

test('a shop with a recent backup and nothing that waits has no warning', () => {
  expect(operationWarnings(stateOf(), now, true)).toEqual([])
})

test.each([
  [undefined, [{ kind: 'no-backup' }]],
  [hoursAgo(36), []],
  [hoursAgo(36.5), [{ kind: 'old-backup', at: hoursAgo(36.5) }]],
])('a backup of %s', (lastBackupAt, expected) => {
  expect(operationWarnings(stateOf({ lastBackupAt }), now, true)).toEqual(expected)
  expect(operationWarnings(stateOf({ lastBackupAt }), now, false)).toEqual([])
})

test('mails and requests to processors that wait are named with the oldest', () => {
  const waitingMails = { count: 3, since: hoursAgo(2) }
  const openPaymentTasks = { count: 1, since: hoursAgo(1) }
  expect(operationWarnings(stateOf({ waitingMails, openPaymentTasks }), now, false)).toEqual([
    { kind: 'mails', ...waitingMails },
    { kind: 'payments', ...openPaymentTasks },
  ])
})

test('a service fails for an hour after its last failure, however long it has failed before', () => {
  const seconds = fc.integer({ min: 0, max: 4 * FAILURE_MINUTES * 60 })
  const failure = fc.record({ service: fc.constantFrom(...OUTSIDE_SERVICES), lastSeconds: seconds, seconds })
  fc.assert(
    fc.property(fc.array(failure), (found) => {
      const serviceFailures = found.map(({ service, lastSeconds, seconds: before }) => ({
        service,
        lastAt: now.subtract({ seconds: lastSeconds }),
        since: now.subtract({ seconds: lastSeconds + before }),
        code: '503',
      }))
      const shown = serviceFailures.filter((_, index) => found[index]!.lastSeconds <= FAILURE_MINUTES * 60)
      const warnings = operationWarnings(stateOf({ serviceFailures }), now, true)
      expect(warnings).toEqual(shown.map((each) => ({ kind: 'service', ...each })))
    }),
  )
})

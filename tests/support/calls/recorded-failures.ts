import { type CallFailure, MARK_NAME } from '#app/calls/failures.ts'

/** The recorded failures, oldest first. */
export function recordedFailures(): readonly CallFailure[] {
  return performance.getEntriesByName(MARK_NAME).map((entry) => (entry as PerformanceMark).detail as CallFailure)
}

const MINUTE_MS = 60_000
const TICK_MS = 5_000
/** The minutes left that are announced to screen readers. */
const ANNOUNCED_MINUTES = [10, 5, 1]

/** The minutes that a time has, rounded up; 0 when it is over. */
export function minutesOf(ms: number): number {
  return Math.max(0, Math.ceil(ms / MINUTE_MS))
}

/** Passes on every five seconds how many minutes are left of a time. Returns a function that ends it. */
export function countMinutesLeft(ms: number, onChange: (minutes: number) => void): () => void {
  const endsAtMs = performance.now() + ms
  const timer = setInterval(() => onChange(minutesOf(endsAtMs - performance.now())), TICK_MS)
  return () => clearInterval(timer)
}

/** The last number of minutes that was announced to screen readers; undefined before the first. */
export function announcedMinutes(minutes: number): number | undefined {
  return minutes === 0 ? 0 : ANNOUNCED_MINUTES.findLast((each) => minutes <= each)
}

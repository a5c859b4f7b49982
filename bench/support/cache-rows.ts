import { CACHES, type Cache } from '#domain/caches.ts'

const UNITS = [
  [3_600_000, 'h'],
  [60_000, 'min'],
  [1_000, 's'],
  [1, 'ms'],
] as const
const CHANGES = { catalogue: 'the catalogue changes', shop: 'catalogue or stock change' }

/** The rows of the table of caches: name, what it keeps, the highest age, what drops it, the size. */
export const CACHE_ROWS = Object.entries<Cache>(CACHES).map(([name, cache]) => [
  `\`${name}\``,
  cache.keeps,
  ageOf(cache),
  [
    ...(cache.version === undefined ? [] : [CHANGES[cache.version]]),
    ...(cache.droppedWhen === undefined ? [] : [cache.droppedWhen]),
  ].join('; '),
  sizeOf(cache),
])

function ageOf({ maxAgeMs, maxStaleMs }: Cache): string {
  const stale = maxStaleMs === undefined ? '' : `; ${duration(maxStaleMs)} without the database`
  return maxAgeMs === undefined ? '' : `${duration(maxAgeMs)}${stale}`
}

function duration(ms: number): string {
  const [unitMs, unit] = UNITS.find(([length]) => ms >= length) ?? [1, 'ms']
  return `${ms / unitMs} ${unit}`
}

function sizeOf({ max, maxBytes, maxKeyLength }: Cache): string {
  if (maxBytes !== undefined) return `${Math.round(maxBytes / 1_000_000)} MB`
  const keys = maxKeyLength === undefined ? '' : ` of at most ${maxKeyLength} characters`
  return max === undefined ? '' : `${max.toLocaleString('en-US')}${keys}`
}

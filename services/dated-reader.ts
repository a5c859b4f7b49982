import type { DatedKind } from '#domain/record/dated.ts'
import type { DatedHead, DatedVersion, DatedVersionStore } from './ports/dated-versions.ts'
import type { Clock } from './ports/runtime.ts'
import { type Refreshed, refreshed } from './refreshed.ts'

/** What staff wrote of a kind, from the memory of the process. */
export type DatedReader<Value> = Pick<Refreshed, 'refresh' | 'expire'> & {
  /** The values that hold now, by key; the same map until one changes. */
  now(): ReadonlyMap<string, Value>
  /** When one changes next, milliseconds; Infinity if that is not planned. */
  nextChangeMs(): number
}

export type DatedReaderPorts = {
  readonly clock: Clock
  readonly datedVersions: Pick<DatedVersionStore, 'heads' | 'read'>
}

/** `kinds`: have no key in common. */
type Reading<Value> = {
  readonly kinds: readonly DatedKind[]
  /** Undefined: the key has no value from then on. Called once for each version. */
  readonly valueOf: (version: DatedVersion) => Value | undefined
  /** A value with the instants from which it and the versions of its key before it held, the newest first. */
  readonly withSince?: (value: Value, sinceAt: readonly Temporal.Instant[]) => Value
}

type Dated<Head extends DatedHead = DatedHead> = Head & { readonly effectiveAt: Temporal.Instant }
type Step<Value> = { readonly fromMs: number; readonly values: ReadonlyMap<string, Value> }

/** Keeps the values that hold now and those that will, so that a request gets them as plain values (decision 113). */
export function datedReader<Value>(ports: DatedReaderPorts, reading: Reading<Value>): DatedReader<Value> {
  const { clock, datedVersions } = ports
  const { kinds, withSince = (value) => value } = reading
  const none: ReadonlyMap<string, Value> = new Map()
  let steps: readonly Step<Value>[] = []
  let stamp = ''
  let known: ReadonlyMap<string, Value | undefined> = new Map()
  const nowMs = () => clock.now().epochMilliseconds
  const { refresh, expire } = refreshed(async () => {
    const heads = await headsOf(datedVersions, kinds)
    const nextStamp = heads.map(idOf).join()
    if (nextStamp === stamp) return
    const needed = heads.filter((head) => !isOver(head, heads, nowMs()))
    const missing = needed.filter((head) => !known.has(idOf(head))).map(({ uid }) => uid)
    const read = missing.length === 0 ? [] : await datedVersions.read(missing)
    const news = new Map(read.map((version) => [idOf(version), reading.valueOf(version)]))
    known = new Map(needed.map(idOf).map((id) => [id, news.has(id) ? news.get(id) : known.get(id)]))
    steps = stepsOf(needed, (head) => {
      const value = known.get(idOf(head))
      return value && withSince(value, sinceOf(head, heads))
    })
    stamp = nextStamp
  })
  return {
    refresh,
    expire,
    now: () => steps.findLast(({ fromMs }) => fromMs <= nowMs())?.values ?? none,
    nextChangeMs: () => Math.min(...steps.map(({ fromMs }) => fromMs).filter((ms) => ms > nowMs())),
  }
}

/** The versions with an instant, the earliest first. */
async function headsOf(
  { heads }: DatedReaderPorts['datedVersions'],
  kinds: readonly DatedKind[],
): Promise<readonly Dated[]> {
  const found = (await Promise.all(kinds.map((kind) => heads(kind)))).flat()
  return found.filter(isDated).toSorted((one, other) => Temporal.Instant.compare(one.effectiveAt, other.effectiveAt))
}

function isDated(head: DatedHead): head is Dated {
  return head.effectiveAt !== undefined
}

const idOf = ({ uid, version }: Pick<DatedHead, 'uid' | 'version'>) => `${uid} ${version}`

/** Whether a later version of the key holds already. */
function isOver(head: Dated, heads: readonly Dated[], nowMs: number): boolean {
  return heads.some(
    ({ key, effectiveAt }) =>
      key === head.key &&
      Temporal.Instant.compare(effectiveAt, head.effectiveAt) > 0 &&
      effectiveAt.epochMilliseconds <= nowMs,
  )
}

function sinceOf(head: Dated, heads: readonly Dated[]): readonly Temporal.Instant[] {
  return heads
    .filter(({ key, effectiveAt }) => key === head.key && Temporal.Instant.compare(effectiveAt, head.effectiveAt) <= 0)
    .map(({ effectiveAt }) => effectiveAt)
    .toReversed()
}

/** The values at each instant from which one of them holds. */
function stepsOf<Value>(needed: readonly Dated[], valueAt: (head: Dated) => Value | undefined): readonly Step<Value>[] {
  const values = new Map<string, Value>()
  return needed.map((head) => {
    const value = valueAt(head)
    if (value === undefined) values.delete(head.key)
    else values.set(head.key, value)
    return { fromMs: head.effectiveAt.epochMilliseconds, values: new Map(values) }
  })
}

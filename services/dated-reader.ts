import type { DatedKind } from '#domain/record/dated.ts'
import type { DatedHead, DatedVersion, DatedVersionStore } from './ports/dated-versions.ts'
import type { Clock } from './ports/runtime.ts'
import { type Refreshed, refreshed } from './refreshed.ts'

/** What staff wrote of a kind, from the memory of the process. */
export type DatedReader<Value> = Refreshed & {
  /** The values that hold now, by key; the same map until one changes. */
  now(): ReadonlyMap<string, Value>
  /** When one changes next, milliseconds; Infinity if that is not planned. */
  nextChangeMs(): number
}

export type DatedReaderPorts = {
  readonly clock: Clock
  readonly datedVersions: Pick<DatedVersionStore, 'heads' | 'read'>
}

/** A version with an instant. `heads`: all those of the kind. */
export type Dated<Head extends DatedHead = DatedHead> = Head & { readonly effectiveAt: Temporal.Instant }

type Reading<Value> = {
  readonly kind: DatedKind
  /** Undefined: the key has no value from then on. Called once for each version. */
  readonly valueOf: (version: Dated<DatedVersion>, heads: readonly Dated[]) => Value | undefined
}

type Step<Value> = { readonly fromMs: number; readonly values: ReadonlyMap<string, Value> }
type Known<Value> = ReadonlyMap<string, Value | undefined>

/** Keeps the values that hold now and those that will, so that a request gets them as plain values (decision 113). */
export function datedReader<Value>(ports: DatedReaderPorts, reading: Reading<Value>): DatedReader<Value> {
  const { clock, datedVersions } = ports
  const none: ReadonlyMap<string, Value> = new Map()
  let steps: readonly Step<Value>[] = []
  let stamp = ''
  let known: Known<Value> = new Map()
  const nowMs = () => clock.now().epochMilliseconds
  const load = async () => {
    const heads = (await datedVersions.heads(reading.kind)).filter(isDated)
    const nextStamp = heads.map(idOf).join()
    if (nextStamp === stamp) return
    const needed = heads.filter((head) => !isOver(head, heads, nowMs()))
    const missing = needed.filter((head) => !known.has(idOf(head))).map(({ uid }) => uid)
    const read = missing.length === 0 ? [] : await datedVersions.read(missing)
    const news = new Map(read.filter(isDated).map((version) => [idOf(version), reading.valueOf(version, heads)]))
    known = new Map(needed.map(idOf).map((id) => [id, news.get(id) ?? known.get(id)]))
    steps = stepsOf(needed, known)
    stamp = nextStamp
  }
  return {
    ...refreshed(load),
    now: () => steps.findLast(({ fromMs }) => fromMs <= nowMs())?.values ?? none,
    nextChangeMs: () => Math.min(...steps.map(({ fromMs }) => fromMs).filter((ms) => ms > nowMs())),
  }
}

function isDated<Head extends DatedHead>(head: Head): head is Dated<Head> {
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

/** The values at each instant from which one of them holds. */
function stepsOf<Value>(needed: readonly Dated[], known: Known<Value>): readonly Step<Value>[] {
  const values = new Map<string, Value>()
  return needed.map((head) => {
    const value = known.get(idOf(head))
    if (value === undefined) values.delete(head.key)
    else values.set(head.key, value)
    return { fromMs: head.effectiveAt.epochMilliseconds, values: new Map(values) }
  })
}

import { type DatedKind, earliestEffect, isDraft, isFixed } from '#domain/record/dated.ts'
import { isRejected, type Rejection, rejected } from '#domain/result.ts'
import type { DatedVersion, DatedVersionTransaction } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { checkForm, type EditRejection, inEdit } from './record-edits.ts'
import type { Edit } from './use-case.ts'

/**
 * `version-missing`: withdrawn by another person; `version-past`: it is in effect, was, or will be within a minute or
 * two; `version-known`: there is another one from the same instant.
 */
export type DatedRejection = Rejection<'version-missing' | 'version-past' | 'version-known', undefined>

/** What a form says of a version. `effectiveAt` undefined: at once; `uid` undefined: a new version. */
export type GivenVersion<Value> = {
  readonly uid?: string | undefined
  readonly effectiveAt: Temporal.Instant | undefined
  readonly value: Value
  readonly reason: string
  /** What the version of the form is compared with; by default the version of the stored one. */
  readonly formVersion?: (versions: readonly DatedVersion[]) => number
  /** The version is what the draft was: that is removed. */
  readonly endsDraft?: boolean
}

type Subject = { readonly kind: DatedKind; readonly key: string }

/** What the audit log keeps of the value of a version beside the others of its key. */
type VersionFacts = (
  version: Pick<DatedVersion, 'value' | 'effectiveAt'>,
  others: readonly DatedVersion[],
) => readonly string[]

const isGiven = (fact: string | undefined): fact is string => fact !== undefined && fact !== ''

/**
 * Saves a version, with its row of the audit log. `check` refuses it; it gets the instant from which the version will
 * hold, and the versions of the key. An instant that is too early is moved to the earliest one.
 */
export function saveVersion<Value, Refused extends Rejection>(
  { datedVersions, clock, ids }: ServicePorts,
  edit: Edit,
  { kind, key }: Subject,
  given: GivenVersion<Value>,
  check: (effectiveAt: Temporal.Instant, versions: readonly DatedVersion[]) => Refused | undefined,
  factsOf: VersionFacts = () => [],
): Promise<DatedVersion['uid'] | Refused | DatedRejection | EditRejection> {
  return inEdit(datedVersions, async (tx) => {
    const versions = await tx.lock(kind, key)
    const now = clock.now()
    const stored = versions.find(({ uid }) => uid === given.uid)
    const refused = await checkForm(tx, edit, given.formVersion?.(versions) ?? stored?.version)
    if (refused) return refused
    const effectiveAt = effectOf(given, versions, now)
    if (isRejected(effectiveAt)) return effectiveAt
    const broken = check(effectiveAt, versions)
    if (broken) return broken
    const uid = given.uid ?? ids.next()
    const { value, reason } = given
    const changed = { changedBy: `staff:${edit.person.uid}` as const, changedAt: now }
    await tx.save({ uid, kind, key, effectiveAt, value, reason, ...changed })
    if (given.endsDraft) await removeDraft(tx, versions)
    const others = versions.filter((each) => each.uid !== given.uid)
    const facts = [effectiveAt.toString(), reason, ...factsOf({ value, effectiveAt }, others)]
    await tx.audit(edit.entry(`${kind}:${key}`, facts.filter(isGiven)))
    return uid
  })
}

/** The instant from which a version will hold among the others of its key, or why it is not saved. */
export function effectOf(
  given: Pick<GivenVersion<unknown>, 'uid' | 'effectiveAt'>,
  versions: readonly DatedVersion[],
  now: Temporal.Instant,
): Temporal.Instant | DatedRejection {
  const stored = versions.find(({ uid }) => uid === given.uid)
  if (given.uid !== undefined && (stored === undefined || isDraft(stored))) return rejected('version-missing')
  if (stored !== undefined && isFixed(stored, now)) return rejected('version-past')
  const effectiveAt = laterOf(given.effectiveAt ?? now, earliestEffect(now))
  const isKnown = versions.some((each) => each.uid !== given.uid && each.effectiveAt?.equals(effectiveAt))
  return isKnown ? rejected('version-known') : effectiveAt
}

async function removeDraft(tx: DatedVersionTransaction, versions: readonly DatedVersion[]): Promise<void> {
  const draft = versions.find(isDraft)
  if (draft !== undefined) await tx.remove(draft.uid)
}

/** Saves the draft of a key, which has one at most. */
export function saveDraft<Value>(
  { datedVersions, clock, ids }: ServicePorts,
  edit: Edit,
  { kind, key }: Subject,
  { value, reason, formVersion }: Omit<GivenVersion<Value>, 'uid' | 'effectiveAt'>,
): Promise<DatedVersion['uid'] | EditRejection> {
  return inEdit(datedVersions, async (tx) => {
    const versions = await tx.lock(kind, key)
    const stored = versions.find(isDraft)
    const refused = await checkForm(tx, edit, formVersion?.(versions) ?? stored?.version)
    if (refused) return refused
    const uid = stored?.uid ?? ids.next()
    const changed = { changedBy: `staff:${edit.person.uid}` as const, changedAt: clock.now() }
    await tx.save({ uid, kind, key, effectiveAt: undefined, value, reason, ...changed })
    await tx.audit(edit.entry(`${kind}:${key}`, ['下書き']))
    return uid
  })
}

/**
 * Withdraws a draft, or a version that is not in effect yet. `check` refuses it; it gets the versions that stay. The
 * audit log keeps when it would have held, its reason, and what `factsOf` says of it.
 */
export function withdrawVersion<Refused extends Rejection = never>(
  { datedVersions, clock }: ServicePorts,
  edit: Edit,
  { kind, key }: Subject,
  uid: string,
  {
    check,
    factsOf = () => [],
  }: {
    readonly check?: (staying: readonly DatedVersion[]) => Refused | undefined
    readonly factsOf?: VersionFacts
  } = {},
): Promise<DatedVersion['uid'] | Refused | DatedRejection | EditRejection> {
  return inEdit(datedVersions, async (tx) => {
    const versions = await tx.lock(kind, key)
    const stored = versions.find((each) => each.uid === uid)
    const staying = versions.filter((each) => each.uid !== uid)
    const refused = await checkForm(tx, edit, stored?.version)
    if (refused) return refused
    if (stored === undefined) return rejected('version-missing')
    if (isFixed(stored, clock.now())) return rejected('version-past')
    const broken = check?.(staying)
    if (broken) return broken
    await tx.remove(uid)
    const facts = [stored.effectiveAt?.toString(), stored.reason, ...factsOf(stored, staying)]
    await tx.audit(edit.entry(`${kind}:${key}`, facts.filter(isGiven)))
    return uid
  })
}

function laterOf(one: Temporal.Instant, other: Temporal.Instant): Temporal.Instant {
  return Temporal.Instant.compare(one, other) > 0 ? one : other
}

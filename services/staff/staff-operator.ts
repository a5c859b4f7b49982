import { changedOperatorFields, type Operator, type OwnersData, storedOperator } from '#domain/operator/operator.ts'
import { editionOf, isPast, versionStateOf } from '#domain/record/dated.ts'
import { rejected } from '#domain/result.ts'
import { OPERATOR_KEY } from '../operator-reader.ts'
import type { DatedVersion } from '../ports/dated-versions.ts'
import type { ServicePorts } from '../service-ports.ts'
import { type GivenVersion, saveVersion, withdrawVersion } from './dated-versions.ts'
import { type Edit, staffUseCases } from './use-case.ts'

const OWNER = { duties: ['owner'] } as const
const SUBJECT = { kind: 'operator', key: OPERATOR_KEY } as const

/** The operator's data, which the owner changes from an instant on (docs/rules.md Operator's data). */
export function createStaffOperator(ports: ServicePorts) {
  const { edit, reading } = staffUseCases(ports)
  return {
    /** The data with their versions, the newest first. */
    read: reading('readOperator', OWNER, (bound) => () => readOperator(bound)),
    save: edit('saveOperator', { ...OWNER, isFresh: true }, saveOperator),
    withdraw: edit('withdrawOperator', { ...OWNER, isFresh: true }, withdrawOperator),
  }
}

async function readOperator({ clock, datedVersions, operator }: ServicePorts) {
  const now = clock.now()
  const stored = await datedVersions.list(SUBJECT.kind, SUBJECT.key)
  const versions = stored.map(({ value, ...head }) => ({
    ...head,
    operator: storedOperator(value, operator.first),
    isPast: isPast(head, now),
  }))
  return {
    first: operator.first,
    ...versionStateOf(versions, now),
    edition: editionOf(versions),
    versions: versions.toReversed(),
  }
}

/** `operator-unchanged`: they are what holds at that time. */
function saveOperator(ports: ServicePorts, edit: Edit) {
  return async (given: Omit<GivenVersion<OwnersData>, 'formVersion' | 'endsDraft'>) => {
    const changesAt = (at: Temporal.Instant, versions: readonly DatedVersion[]) =>
      changedOperatorFields(operatorAt(ports, versions, at), storedOperator(given.value, ports.operator.first))
    const saved = await saveVersion(
      ports,
      edit,
      SUBJECT,
      { ...given, formVersion: editionOf },
      (at, versions) => {
        const others = versions.filter(({ uid }) => uid !== given.uid)
        return changesAt(at, others).length === 0 ? rejected('operator-unchanged') : undefined
      },
      ({ effectiveAt }, others) => (effectiveAt === undefined ? [] : changesAt(effectiveAt, others)),
    )
    ports.operator.expire()
    return saved
  }
}

function operatorAt({ operator }: ServicePorts, versions: readonly DatedVersion[], at: Temporal.Instant): Operator {
  const { current } = versionStateOf(versions, at)
  return current === undefined ? operator.first : storedOperator(current.value, operator.first)
}

/** Withdraws data that do not hold yet. */
function withdrawOperator(ports: ServicePorts, edit: Edit) {
  return async (uid: string) => {
    const withdrawn = await withdrawVersion(ports, edit, SUBJECT, uid)
    ports.operator.expire()
    return withdrawn
  }
}

import type { HostedIndex, IndexClaim, SearchChanges } from '../ports/hosted-index.ts'
import type { ServicePorts } from '../service-ports.ts'

type Ports = Pick<ServicePorts, 'hostedIndex' | 'searchChanges' | 'clock' | 'onIndexUpdateFailed'>
type Work = {
  readonly index: HostedIndex
  readonly changes: SearchChanges
  readonly claim: IndexClaim
  readonly clock: Ports['clock']
}

const BATCH_SIZE = 1_000
/** Before that, a failure is logged as a warning: services are restarted now and then. */
const FAILURES_BEFORE_ALARM = 3

/**
 * Sends the items that changed to the hosted search service, or builds its index anew. Returns how many records were
 * sent. One process at a time does this, so that a newer record is never replaced by an older one. Changes are removed
 * only after the service has accepted them: after a crash at any point they are sent again.
 */
export function updateHostedIndex({ hostedIndex: index, searchChanges: changes, clock, onIndexUpdateFailed }: Ports) {
  return async (): Promise<number> => {
    const claim = index && (await changes.claim(index, clock.now()))
    if (index === undefined || claim === undefined) return 0
    const work: Work = { index, changes, claim, clock }
    try {
      let count = 0
      // An index that was never built would contain only the items that changed.
      if (claim.isBuilt) count += await sendChanges(work)
      if (claim.needsRebuild) count += (await rebuild(work)) + (await sendChanges(work))
      await changes.finish(claim, clock.now())
      return count
    } catch (error) {
      await changes.finish(claim, clock.now(), error instanceof Error ? error.message : String(error))
      if (claim.failures + 1 >= FAILURES_BEFORE_ALARM) throw error
      onIndexUpdateFailed(error)
      return 0
    }
  }
}

/**
 * Compares the hosted index with the catalogue, at the start of a process and each hour, and records the items that
 * differ as changed. It sees what no trigger records: the popularity of items, and what was changed in the service.
 * Without a hosted service it stops the recording of changes. Returns how many items differ.
 */
export function compareHostedIndex({ hostedIndex: index, searchChanges: changes, clock }: Ports) {
  return async (): Promise<number> => {
    if (index === undefined) {
      await changes.close()
      return 0
    }
    const { needsRebuild } = await changes.open(index, clock.now())
    if (needsRebuild) return 0
    const items = await changes.readItems()
    const revisions = await index.readRevisions()
    const known = new Set(items.map(({ id }) => id))
    const changed = items.filter((item) => revisions.get(item.id) !== index.revisionOf(item)).map(({ id }) => id)
    const gone = [...revisions.keys()].filter((id) => !known.has(id))
    await changes.add([...changed, ...gone])
    return changed.length + gone.length
  }
}

async function sendChanges(work: Work): Promise<number> {
  const { index, changes } = work
  let count = 0
  for (;;) {
    const { numbers, itemIds } = await changes.read(BATCH_SIZE)
    if (numbers.length === 0) return count
    await keepClaim(work)
    const items = await changes.readItems(itemIds)
    const onSale = new Set(items.map(({ id }) => id))
    await index.update(
      items,
      itemIds.filter((id) => !onSale.has(id)),
    )
    await changes.remove(numbers)
    count += itemIds.length
  }
}

/** Changes that were recorded meanwhile stay, and are sent to the new index. */
async function rebuild(work: Work): Promise<number> {
  const { index, changes, claim, clock } = work
  const items = await changes.readItems()
  await index.rebuild(items, () => keepClaim(work))
  await changes.recordBuilt(claim, clock.now())
  return items.length
}

/** Throws when another process has taken over, after this one had hung. */
async function keepClaim({ changes, claim, clock }: Work): Promise<void> {
  if (!(await changes.extend(claim, clock.now()))) throw new Error('another process updates the hosted search index')
}

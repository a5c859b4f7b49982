/** Whose a page is: `isUrgent`: a checkout under way or the back office; `network`: of the visitor. */
export type PageShare = { readonly isUrgent: boolean; readonly network: string }

/** Runs a piece of work, at once or when it is its turn. */
export type PageQueue = <T>(share: PageShare, work: () => Promise<T>) => Promise<T>

/**
 * Bounds the pages that a process works on at the same time. Urgent work starts at once and counts; other work starts
 * while fewer than `max` are in progress, networks by turns and each in the order of arrival. So a backlog delays an
 * urgent request by the work of `max` others at most, and others use what the urgent ones leave.
 */
export function createPageQueue(max: number): PageQueue {
  let inProgress = 0
  const waiting = createNetworkTurns()
  return async ({ isUrgent, network }, work) => {
    if (!isUrgent && inProgress >= max) await new Promise<void>((resolve) => waiting.add(network, resolve))
    else inProgress += 1
    try {
      return await work()
    } finally {
      inProgress -= 1
      const next = inProgress < max ? waiting.takeNext() : undefined
      if (next !== undefined) inProgress += 1
      next?.()
    }
  }
}

/** What waits, by network. The first key of the map has the next turn. */
function createNetworkTurns() {
  const networks = new Map<string, (() => void)[]>()
  return {
    add(network: string, start: () => void) {
      const queue = networks.get(network) ?? []
      networks.set(network, queue)
      queue.push(start)
    },
    takeNext(): (() => void) | undefined {
      const [network, queue] = networks.entries().next().value ?? []
      const next = queue?.shift()
      if (network === undefined || queue === undefined) return next
      networks.delete(network)
      if (queue.length > 0) networks.set(network, queue)
      return next
    },
  }
}

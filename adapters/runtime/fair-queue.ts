import { type Rejection, rejected } from '#domain/result.ts'

/** For whom a task is. */
export type QueueShare = {
  /** Network of the caller (domain/network.ts). */
  readonly network: string
  /** What the task is about, such as an account: a network takes turns between its subjects. */
  readonly subject?: string | undefined
}

/** `queue-full`: too many tasks wait. `queue-timeout`: waited too long. `queue-aborted`: the caller has gone. */
export type QueueRejection = Rejection<'queue-full' | 'queue-timeout' | 'queue-aborted', undefined>

export type FairQueue = {
  /** Runs a task in its turn. A rejected task has not started; a task that has started is not interrupted. */
  run<T>(share: QueueShare, task: () => Promise<T>, signal?: AbortSignal): Promise<T | QueueRejection>
}

export type FairQueueOptions = {
  /** Number of tasks that run at once. */
  readonly concurrency: number
  /** Number of tasks that may wait, of all networks. */
  readonly maxWaiting: number
  /** Number of tasks of one network that may wait. */
  readonly maxWaitingPerNetwork: number
  /** How long a task may wait, in milliseconds. */
  readonly maxWaitMs: number
  /** How long a place stays closed after a task, as a multiple of what the task took; by default 0. */
  readonly restRatio?: number
}

type Waiting = {
  readonly network: string
  readonly subject: string
  readonly start: () => void
  readonly reject: (code: QueueRejection['code']) => void
}

/**
 * A bounded queue for slow work. Networks take turns (round robin), and so do the subjects of a network, so that one
 * network delays another by at most one task at a time. When the queue is full, a task of the network with the most
 * waiting tasks is rejected, the newest one (longest queue drop, Suter et al. 1998): a network with few tasks is not
 * rejected because another one has filled the queue.
 */
export function createFairQueue(options: FairQueueOptions): FairQueue {
  const { concurrency, maxWaitMs, restRatio = 0 } = options
  const turns = createTurns()
  let running = 0
  const startNext = () => {
    while (running < concurrency) {
      const next = turns.takeNext()
      if (next === undefined) return
      running += 1
      next.start()
    }
  }
  const openPlace = () => {
    running -= 1
    startNext()
  }
  const wait = (share: QueueShare, signal: AbortSignal | undefined) =>
    new Promise<QueueRejection | undefined>((resolve) => {
      const end = (code: QueueRejection['code'] | undefined) => {
        clearTimeout(timer)
        signal?.removeEventListener('abort', abort)
        turns.remove(waiting)
        resolve(code === undefined ? undefined : rejected(code))
      }
      const abort = () => end('queue-aborted')
      const timer = setTimeout(() => end('queue-timeout'), maxWaitMs)
      const waiting: Waiting = {
        network: share.network,
        subject: share.subject ?? '',
        start: () => end(undefined),
        reject: end,
      }
      signal?.addEventListener('abort', abort)
      turns.add(waiting)
      startNext()
      turns.findExcess(waiting.network, options)?.reject('queue-full')
    })
  return {
    async run(share, task, signal) {
      if (signal?.aborted) return rejected('queue-aborted')
      const rejection = await wait(share, signal)
      if (rejection) return rejection
      const fromMs = performance.now()
      try {
        return await task()
      } finally {
        if (restRatio === 0) openPlace()
        else setTimeout(openPlace, restRatio * (performance.now() - fromMs))
      }
    },
  }
}

/** The waiting tasks by network and subject. The first key of a map has the next turn. */
function createTurns() {
  const networks = new Map<string, Map<string, Waiting[]>>()
  let count = 0
  const sizeOf = (network: string) => [...(networks.get(network)?.values() ?? [])].reduce((sum, q) => sum + q.length, 0)
  const remove = (waiting: Waiting) => {
    const subjects = networks.get(waiting.network)
    const queue = subjects?.get(waiting.subject)
    const index = queue?.indexOf(waiting) ?? -1
    if (subjects === undefined || queue === undefined || index < 0) return
    queue.splice(index, 1)
    count -= 1
    if (queue.length === 0) subjects.delete(waiting.subject)
    if (subjects.size === 0) networks.delete(waiting.network)
  }
  return {
    remove,
    add(waiting: Waiting) {
      const subjects = networks.get(waiting.network) ?? new Map<string, Waiting[]>()
      networks.set(waiting.network, subjects)
      const queue = subjects.get(waiting.subject) ?? []
      subjects.set(waiting.subject, queue)
      queue.push(waiting)
      count += 1
    },
    /** The next task. Its network and its subject then wait for all others. */
    takeNext(): Waiting | undefined {
      const [network, subjects] = networks.entries().next().value ?? []
      const [subject, queue] = subjects?.entries().next().value ?? []
      const next = queue?.[0]
      if (network === undefined || subjects === undefined || subject === undefined || next === undefined) return
      remove(next)
      if (queue!.length > 0) {
        subjects.delete(subject)
        subjects.set(subject, queue!)
      }
      if (subjects.size > 0) {
        networks.delete(network)
        networks.set(network, subjects)
      }
      return next
    },
    /** The task to reject after a task of `network` was added; undefined while all limits hold. */
    findExcess(network: string, { maxWaiting, maxWaitingPerNetwork }: FairQueueOptions): Waiting | undefined {
      if (sizeOf(network) > maxWaitingPerNetwork) return newestOf(networks.get(network))
      if (count <= maxWaiting) return undefined
      // The network that was added last wins no tie: its task is rejected, not one that waits already.
      let longest = network
      for (const other of networks.keys()) if (sizeOf(other) > sizeOf(longest)) longest = other
      return newestOf(networks.get(longest))
    },
  }
}

/** The newest task of the subject with the most waiting tasks. */
function newestOf(subjects: ReadonlyMap<string, readonly Waiting[]> | undefined): Waiting | undefined {
  const queues = [...(subjects?.values() ?? [])]
  return queues.sort((a, b) => b.length - a.length)[0]?.at(-1)
}

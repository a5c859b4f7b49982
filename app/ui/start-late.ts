/** Starts after a delay. A start whose code cannot be loaded, such as that of an old build, is skipped. */
export function startLate(start: () => Promise<() => void>, delayMs = 0): () => void {
  let isStopped = false
  let stop: (() => void) | undefined
  const timer = setTimeout(async () => {
    const started = await start().catch(() => undefined)
    if (isStopped) started?.()
    else stop = started
  }, delayMs)
  return () => {
    isStopped = true
    clearTimeout(timer)
    stop?.()
  }
}

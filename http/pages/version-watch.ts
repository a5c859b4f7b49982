/** Looks now and then whether catalogue or stock changed. */
export type VersionWatch = {
  /** Whether the last look is recent and over: what was known then still counts. */
  isFresh(): boolean
  /** Looks again when the last look is old; whoever comes meanwhile waits for the same look. */
  look(): Promise<void>
}

/**
 * Watches a version: `onChange` is told when it is another one than at the look before. At most one look in `pollMs`.
 */
export function watchVersion(
  { version, nowMs, pollMs }: { version: () => Promise<string>; nowMs: () => number; pollMs: number },
  onChange: () => void,
): VersionWatch {
  let seen: string | undefined
  let lookedAtMs = 0
  let looking: Promise<void> | undefined

  async function ask(): Promise<void> {
    const current = await version()
    if (seen !== undefined && current !== seen) onChange()
    seen = current
  }

  return {
    isFresh: () => looking === undefined && nowMs() - lookedAtMs < pollMs,
    async look() {
      if (nowMs() - lookedAtMs >= pollMs) {
        lookedAtMs = nowMs()
        looking = ask().finally(() => {
          looking = undefined
        })
      }
      await looking
    },
  }
}

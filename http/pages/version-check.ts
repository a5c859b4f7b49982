/** Checks at intervals whether catalogue or stock have changed. */
export type VersionCheck = {
  /** Whether the last check is recent and complete. */
  isFresh(): boolean
  /** Checks again when the last check is old. Concurrent callers wait for the same check. */
  check(): Promise<void>
}

/**
 * Polls a version. Calls `onChange` when it differs from the previous check. At most one check per `pollIntervalMs`.
 */
export function createVersionCheck(
  { version, nowMs, pollMs }: { version: () => Promise<string>; nowMs: () => number; pollMs: number },
  onChange: () => void,
): VersionCheck {
  let lastVersion: string | undefined
  let checkedAtMs = 0
  let pending: Promise<void> | undefined

  async function checkVersion(): Promise<void> {
    const current = await version()
    if (lastVersion !== undefined && current !== lastVersion) onChange()
    lastVersion = current
  }

  return {
    isFresh: () => pending === undefined && nowMs() - checkedAtMs < pollMs,
    async check() {
      if (nowMs() - checkedAtMs >= pollMs) {
        checkedAtMs = nowMs()
        pending = checkVersion().finally(() => {
          pending = undefined
        })
      }
      await pending
    },
  }
}

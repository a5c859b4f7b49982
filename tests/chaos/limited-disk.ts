import { spawnSync } from 'node:child_process'
import { appendFileSync, chmodSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

/** A folder whose disk can be full. */
export type LimitedDisk = {
  readonly folder: string
  /**
   * `full`: a file system of 64 MB in memory, on which writing fails with ENOSPC; it needs root on Linux. `read-only`:
   * otherwise the folder cannot be written to, which fails with EACCES.
   */
  readonly kind: 'full' | 'read-only'
  fill(): void
  release(): void
  close(): void
}

const SIZE = '64m'
const CHUNK = Buffer.alloc(65_536)

export function openLimitedDisk(folder: string, isLimited: boolean): LimitedDisk {
  mkdirSync(folder, { recursive: true })
  const isMounted =
    isLimited &&
    process.platform === 'linux' &&
    spawnSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE}`, 'tmpfs', folder]).status === 0
  if (!isMounted) {
    return {
      folder,
      kind: 'read-only',
      fill: () => chmodSync(folder, 0o500),
      release: () => chmodSync(folder, 0o700),
      close: () => chmodSync(folder, 0o700),
    }
  }
  const ballast = join(folder, '.ballast')
  return {
    folder,
    kind: 'full',
    fill() {
      for (const size of [CHUNK.length, 1]) writeUntilFull(ballast, CHUNK.subarray(0, size))
    },
    release: () => rmSync(ballast, { force: true }),
    close: () => void spawnSync('umount', ['-l', folder]),
  }
}

function writeUntilFull(path: string, bytes: Buffer): void {
  for (;;) {
    try {
      appendFileSync(path, bytes)
    } catch (error) {
      if ((error as { code?: string }).code === 'ENOSPC') return
      throw error
    }
  }
}

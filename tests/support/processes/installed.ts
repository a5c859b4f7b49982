import { spawnSync } from 'node:child_process'
import type { TestContext } from 'vitest'

/** Whether this machine has a program. */
export function isInstalled(program: string): boolean {
  return (spawnSync(program, ['--version']).error as NodeJS.ErrnoException | undefined)?.code !== 'ENOENT'
}

/** Skips a test, with the reason in the report, where a program that it starts is not installed. */
export function needsProgram({ skip }: Pick<TestContext, 'skip'>, program: string): void {
  skip(!isInstalled(program), `${program} is not installed`)
}

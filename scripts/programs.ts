import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../node_modules')

/**
 * The programs of packages that scripts run, each as the file that Node runs: what lies in node_modules/.bin is a link
 * on one system and a batch file, which cannot be started without a shell, on another.
 */
const PROGRAMS = {
  biome: '@biomejs/biome/bin/biome',
  knip: 'knip/bin/knip.js',
  playwright: '@playwright/test/cli.js',
  'react-router': '@react-router/dev/bin.cjs',
  tsc: 'typescript/bin/tsc',
  vitest: 'vitest/vitest.mjs',
} as const

export type Program = keyof typeof PROGRAMS

/** What to start `process.execPath` with, so that it runs a program of a package. */
export function programArgs(program: Program, args: readonly string[]): string[] {
  return [join(PACKAGES, PROGRAMS[program]), ...args]
}

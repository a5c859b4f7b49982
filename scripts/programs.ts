import { join } from 'node:path'

const PACKAGES = join(import.meta.dirname, '../node_modules')

/**
 * The programs of packages that scripts run, each as the file that Node runs. Files in node_modules/.bin are links on
 * some systems and batch files, which require a shell, on others.
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

/** The arguments for `process.execPath` that run a program of a package. */
export function programArgs(program: Program, args: readonly string[]): string[] {
  return [join(PACKAGES, PROGRAMS[program]), ...args]
}

import { spawn } from 'node:child_process'
import { type Program, programArgs } from './programs.ts'

/** One command of a check, run with this Node. */
export type Step = {
  readonly name: string
  readonly command: Program | 'node'
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** Runs a step with its output. Returns whether it succeeded. */
export function runStep({ name, command, args, env = {} }: Step): Promise<boolean> {
  console.log(`\n── ${name}`)
  const startedMs = performance.now()
  return new Promise((resolve) => {
    const childArgs = command === 'node' ? args : programArgs(command, args)
    const child = spawn(process.execPath, childArgs, { stdio: 'inherit', env: { ...process.env, ...env } })
    child.on('error', () => resolve(false))
    child.on('exit', (code) => {
      const seconds = ((performance.now() - startedMs) / 1000).toFixed(1)
      console.log(`── ${name}: ${code === 0 ? 'ok' : 'FAILED'} (${seconds} s)`)
      resolve(code === 0)
    })
  })
}

/** Static checks: format, lint, words, types, dead code. */
export const STATIC_STEPS: readonly Step[] = [
  { name: 'format and lint', command: 'biome', args: ['ci', '.'] },
  { name: 'words of texts', command: 'node', args: ['scripts/lint-words.ts'] },
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
  { name: 'dead code', command: 'knip', args: ['--no-progress'] },
  { name: 'code that only tests use', command: 'knip', args: ['--no-progress', '--production'] },
]

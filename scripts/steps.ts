import { spawn } from 'node:child_process'
import { type Program, programArgs } from './programs.ts'

/** One command of a check, run with this Node. */
export type Step = {
  readonly name: string
  readonly command: Program | 'node'
  readonly args: readonly string[]
  readonly env?: NodeJS.ProcessEnv
}

/** A step, or several that run at the same time. */
export type Stage = Step | readonly Step[]

/** Runs a stage, several steps each with its output when it ends. Returns the number of steps that failed. */
export async function runStage(stage: Stage): Promise<number> {
  if ('name' in stage) return (await runStep(stage)) ? 0 : 1
  const runOne = async (step: Step) => {
    const { isOk, seconds, output } = await run(step, 'pipe')
    console.log(`\n── ${step.name}\n${output}── ${step.name}: ${isOk ? 'ok' : 'FAILED'} (${seconds} s)`)
    return isOk
  }
  return (await Promise.all(stage.map(runOne))).filter((isOk) => !isOk).length
}

/** Runs a step with its output. Returns whether it succeeded. */
export async function runStep(step: Step): Promise<boolean> {
  console.log(`\n── ${step.name}`)
  const { isOk, seconds } = await run(step, 'inherit')
  console.log(`── ${step.name}: ${isOk ? 'ok' : 'FAILED'} (${seconds} s)`)
  return isOk
}

type Ended = { readonly isOk: boolean; readonly seconds: string; readonly output: string }

function run({ command, args, env = {} }: Step, stdio: 'inherit' | 'pipe'): Promise<Ended> {
  const startedMs = performance.now()
  return new Promise((resolve) => {
    let output = ''
    const end = (isOk: boolean) =>
      resolve({ isOk, seconds: ((performance.now() - startedMs) / 1000).toFixed(1), output })
    const childArgs = command === 'node' ? args : programArgs(command, args)
    const child = spawn(process.execPath, childArgs, { stdio, env: { ...process.env, ...env } })
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    child.on('error', () => end(false))
    child.on('close', (code) => end(code === 0))
  })
}

/** Static checks, the first of which generates what the others read: types, format, lint, words, dead code. */
export const STATIC_STAGES: readonly Stage[] = [
  { name: 'route types', command: 'react-router', args: ['typegen'] },
  [
    { name: 'types', command: 'tsc', args: ['--noEmit', '-p', '.'] },
    { name: 'format and lint', command: 'biome', args: ['ci', '.'] },
    { name: 'words of texts', command: 'node', args: ['scripts/lint-words.ts'] },
    { name: 'dead code', command: 'knip', args: ['--no-progress'] },
    { name: 'code that only tests use', command: 'knip', args: ['--no-progress', '--production'] },
  ],
]

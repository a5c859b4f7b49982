import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'

type LockEntry = {
  readonly os?: string | readonly string[]
  readonly cpu?: string | readonly string[]
  readonly libc?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '..')
const CHECK = './scripts/node-26.cjs'
const SCRIPT = 'scripts/orders.ts'
const SENTENCE = /^Node 26 is needed and this is Node [\d.]+ \(\w+ \w+\): run npm install, .+ https:\/\/nodejs\.org\.$/

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const { scripts }: { scripts: Record<string, string> } = json('package.json')
const packages: Record<string, LockEntry> = json('package-lock.json').packages
const run = (node: string, ...args: string[]) => spawnSync(node, args, { cwd: ROOT, encoding: 'utf8' })

const folder = mkdtempSync(join(tmpdir(), 'sumirei-node-'))
const pretends = join(folder, 'pretends.cjs')
writeFileSync(pretends, "Object.defineProperty(process, 'versions', { value: { node: '10.24.1' } })\n")
afterAll(() => rmSync(folder, { recursive: true }))

/** The machine's own Node where it is older, and this one that says it is. */
const OLDER: readonly (readonly string[])[] = [
  [process.execPath, '-r', pretends],
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'node'))
    .filter((node) => existsSync(node) && Number.parseInt(run(node, '-v').stdout.slice(1), 10) < 26)
    .map((node) => [node]),
]

describe('Node 26', () => {
  test.each(Object.entries(scripts))('npm run %s looks for it first', (_, line) => {
    for (const command of line.split(' && ')) expect(command).toMatch(`node -r ${CHECK} `)
  })

  test.each(OLDER)('is asked for in one sentence by %s', (node, ...args) => {
    const { status, stdout, stderr } = run(node, ...args, '-r', CHECK, SCRIPT)
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.trimEnd()).toMatch(SENTENCE)
  })

  test('is found in the packages before the one of the machine', () => {
    const PATH = [join(ROOT, 'node_modules/.bin'), dirname(process.execPath), process.env.PATH].join(delimiter)
    const [line, env] = [`node -r ${CHECK} -p process.version`, { ...process.env, PATH }]
    const { stdout, stderr } = spawnSync(line, { cwd: ROOT, env, shell: true, encoding: 'utf8' })
    expect({ stdout: stdout.trim(), stderr }).toEqual({ stdout: process.version, stderr: '' })
  })
})

describe('the lock', () => {
  test('has a Node for these systems', () => {
    const nodes = Object.values(packages).filter(({ os, bin }) => os !== undefined && bin?.node !== undefined)
    const systems = nodes.map(({ os, cpu, libc }) => [os, cpu, ...(libc ?? [])].join(' ')).sort()
    // npm keeps "libc", which the packages lack: else a Node that cannot start would hide the machine's own with musl.
    expect(systems).toEqual(['darwin arm64', 'darwin x64', 'linux arm64 glibc', 'linux x64 glibc', 'win32 x64'])
  })

  test('has the packages for all systems, not only for the one it was written on', () => {
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(wanted.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
  })

  test('names no registry', () => {
    expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([])
  })
})

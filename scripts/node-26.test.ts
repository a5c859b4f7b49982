import { spawn, spawnSync } from 'node:child_process'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, describe, expect, test } from 'vitest'

type LockEntry = {
  readonly os?: string
  readonly cpu?: string
  readonly libc?: readonly string[]
  readonly bin?: Readonly<Record<string, string>>
  readonly resolved?: string
  readonly optionalDependencies?: Readonly<Record<string, string>>
}

const ROOT = join(import.meta.dirname, '..')
const LAUNCHER = 'scripts/node-26.cjs'
const MESSAGE = /^Node 26 is required, this is Node [\d.]+ \(\w+ \w+\): run npm install, .+ https:\/\/nodejs\.org\.$/

const json = (path: string) => JSON.parse(readFileSync(join(ROOT, path), 'utf8'))
const { scripts }: { scripts: Record<string, string> } = json('package.json')
const packages: Record<string, LockEntry> = json('package-lock.json').packages

const SCRIPT = `
process.on('SIGTERM', () => process.exit(5))
const [ending] = process.argv.slice(2)
console.log(JSON.stringify({ version: process.version, isMain: import.meta.main, pid: process.pid, ending }))
if (ending === 'exits') process.exit(7)
if (ending === 'dies') process.kill(process.pid, 'SIGKILL')
setInterval(() => undefined, 1_000)
`
const folders: string[] = []
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true })
})

/** A project with the launcher, a script and, unless undefined, a packaged Node. */
function project(placeNode?: (path: string) => void): string {
  const folder = mkdtempSync(join(tmpdir(), 'sumirei-node-'))
  folders.push(folder)
  const bin = join(folder, 'node_modules/node-of-this-system/bin')
  for (const path of [bin, join(folder, 'scripts')]) mkdirSync(path, { recursive: true })
  placeNode?.(join(bin, 'node'))
  copyFileSync(join(ROOT, LAUNCHER), join(folder, LAUNCHER))
  const named = { type: 'module', optionalDependencies: { 'node-of-another': '26', 'node-of-this-system': '26' } }
  writeFileSync(join(folder, 'package.json'), JSON.stringify(named))
  writeFileSync(join(folder, 'script.ts'), SCRIPT)
  writeFileSync(join(folder, 'old.cjs'), "Object.defineProperty(process, 'versions', { value: { node: '10.24.1' } })")
  return folder
}
const [bare, whole, broken] = [
  project(),
  project((path) => symlinkSync(process.execPath, path)),
  project((path) => writeFileSync(path, '#!/lib/no-such-loader', { mode: 0o755 })),
]

/** This Node with an older version number, and any older Node in PATH. */
const OLDER: readonly (readonly string[])[] = [
  [process.execPath, '-r', './old.cjs'],
  ...(process.env.PATH ?? '')
    .split(delimiter)
    .map((place) => join(place, 'node'))
    .filter((node) => existsSync(node) && Number.parseInt(spawnSync(node, ['-v']).stdout.toString().slice(1), 10) < 26)
    .map((node) => [node]),
]

test.each(Object.entries(scripts))('npm run %s uses the launcher', (_, line) => {
  for (const command of line.split(' && ')) expect(command).toMatch(/^node scripts\/node-26\.cjs \S/)
})

describe.each(OLDER)('on %s', (node, ...args) => {
  const run = (cwd: string, ending: string) =>
    spawnSync(node, [...args, LAUNCHER, 'script.ts', ending], { cwd, encoding: 'utf8' })

  test.each([
    ['no packaged Node', bare],
    ['a packaged Node that cannot be started', broken],
  ])('prints an error message with %s', (_, cwd) => {
    const { status, stdout, stderr } = run(cwd, 'exits')
    expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
    expect(stderr.trimEnd()).toMatch(MESSAGE)
  })

  test('runs the script with the packaged Node and passes on its exit code and signal', () => {
    const { status, stdout } = run(whole, 'exits')
    expect(status).toBe(7)
    expect(JSON.parse(stdout)).toMatchObject({ version: process.version, isMain: true, ending: 'exits' })
    expect(run(whole, 'dies').signal).toBe('SIGKILL')
  })

  test('passes signals on', async () => {
    const child = spawn(node, [...args, LAUNCHER, 'script.ts'], { cwd: whole })
    const ended = new Promise((resolve) => child.once('exit', (...end) => resolve(end)))
    child.stdout.once('data', () => child.kill('SIGTERM'))
    expect(await ended).toEqual([5, null])
  })
})

test('Node 26 runs the script in the same process', async () => {
  const child = spawn(process.execPath, [LAUNCHER, 'script.ts', 'exits'], { cwd: bare })
  expect(JSON.parse(await text(child.stdout))).toMatchObject({ pid: child.pid, isMain: true, ending: 'exits' })
})

describe('package-lock.json', () => {
  test('contains a Node for these systems', () => {
    const nodes = Object.values(packages).filter(({ os, bin }) => os !== undefined && bin?.node !== undefined)
    const systems = nodes.map(({ os, cpu, libc }) => [os, cpu, ...(libc ?? [])].join(' ')).sort()
    // The packages do not declare "libc"; without it npm would install a Node that does not run with musl.
    expect(systems).toEqual(['darwin arm64', 'darwin x64', 'linux arm64 glibc', 'linux x64 glibc', 'win32 x64'])
  })

  test('contains the packages of all systems', () => {
    const wanted = Object.values(packages).flatMap(({ optionalDependencies = {} }) => Object.keys(optionalDependencies))
    expect(wanted.filter((name) => packages[`node_modules/${name}`] === undefined)).toEqual([])
  })

  test('contains no registry URL', () => {
    expect(Object.keys(packages).filter((name) => packages[name]?.resolved !== undefined)).toEqual([])
  })
})

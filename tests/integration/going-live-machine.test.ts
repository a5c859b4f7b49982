import { spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, GOING_LIVE } from '#tests/support/processes/going-live-page.ts'
import { unitSetting } from '#tests/support/processes/started-programs.ts'

/**
 * Programs that change the machine. They are replaced: each notes how it was called, and succeeds. A clone has deploy/.
 */
const NOTED = ['adduser', 'apt-get', 'chown', 'install', 'nginx', 'npm', 'systemctl'] as const
const NOTE = (program: string) => `#!/bin/sh\necho "${program} $*" >> "$NOTES"\n`
const CLONE = `${NOTE('git')}for last; do :; done\nmkdir -p "$last" && ln -s "$REPOSITORY/deploy" "$last/deploy"\n`

let machine: string
let notes: readonly string[]
const at = (path: string) => join(machine, path)
/** The words after the name of a program in all lines that called it. */
const wordsOf = (program: string) =>
  notes.filter((line) => line.startsWith(`${program} `)).flatMap((line) => line.split(' ').slice(1))

/** Runs the blocks of the manual for the machine, below a folder. */
beforeAll(async () => {
  machine = await mkdtemp(join(tmpdir(), 'sumirei-machine-'))
  for (const folder of ['bin', 'srv', 'etc/sumirei', 'etc/systemd/system', 'etc/nginx/conf.d'])
    await mkdir(at(folder), { recursive: true })
  for (const [name, text] of [...NOTED.map((each) => [each, NOTE(each)] as const), ['git', CLONE] as const]) {
    await writeFile(at(`bin/${name}`), text)
    await chmod(at(`bin/${name}`), 0o755)
  }
  const lines = blocksOf('').map((text) =>
    text
      .replaceAll('<this repository>', 'repository')
      .replaceAll(/(?<![\w.])\/(etc|srv|var)\//g, (_, folder: string) => `${at(folder)}/`),
  )
  const script = ['set -e', `cd ${machine}`, ...lines].join('\n')
  const env = { PATH: `${at('bin')}:${process.env.PATH}`, NOTES: at('notes'), REPOSITORY: process.cwd() }
  const { status, stderr } = spawnSync('sh', ['-c', script], { env, encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  notes = (await readFile(at('notes'), 'utf8')).trim().split('\n')
})
afterAll(() => rm(machine, { recursive: true }))

const unitFiles = () => readdir(at('etc/systemd/system'))
const unitOf = (name: string) => name.replace(/@\d+/, '@').replace(/^([^.]+)$/, '$1.service')

test('the commands are of packages that are installed, and of scripts that exist', async () => {
  const installed = wordsOf('apt-get').slice(1)
  const packages = { curl: 'curl', git: 'git', nginx: 'nginx', npm: 'npm', openssl: 'openssl', psql: 'postgresql' }
  for (const [program, name] of Object.entries(packages)) {
    expect(GOING_LIVE).toMatch(new RegExp(`(^|\`|-- |&& )${program}[ \`]`, 'm'))
    expect(installed).toContain(name)
  }
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: Record<string, string> }
  const named = [...GOING_LIVE.matchAll(/\bnpm run ([\w-]+)/g)].map(([, name = '']) => name)
  expect(named.length).toBeGreaterThan(5)
  expect(Object.keys(scripts)).toEqual(expect.arrayContaining(named))
})

test('the files of the operator are where the settings and the units look for them', async () => {
  const example = await readFile('deploy/operator.example.json', 'utf8')
  expect(await readFile(at('etc/sumirei/operator.json'), 'utf8')).toBe(example)
  expect(await readFile(at('etc/nginx/conf.d/shop.conf'), 'utf8')).toBe(await readFile('deploy/nginx.conf', 'utf8'))
  const [settings = ''] = blocksOf('sh')
  expect(settings).toContain('OPERATOR_FILE=/etc/sumirei/operator.json')
  expect(await readlink(at('srv/sumirei'))).toMatch(/^sumirei-\d+\.\d+\.\d+$/)
})

test('the units have the user, the folders and the settings of the machine', async () => {
  const user = wordsOf('adduser').at(-1)
  const home = wordsOf('adduser').at(-2)?.slice(machine.length)
  const made = wordsOf('install')
    .filter((word) => word.startsWith('/'))
    .map((path) => path.slice(machine.length))
  expect(wordsOf('install')).toContain(user)
  const services = (await unitFiles()).filter((name) => name.endsWith('.service'))
  for (const name of services) {
    const unit = await readFile(at(`etc/systemd/system/${name}`), 'utf8')
    const settingOf = (key: string) => unitSetting(unit, key) ?? ''
    expect([settingOf('User'), settingOf('WorkingDirectory')], name).toEqual([user, '/srv/sumirei'])
    expect([home, ...made], name).toEqual(expect.arrayContaining(settingOf('ReadWritePaths').split(' ')))
    const [, settingsFile = ''] = /SETTINGS_FILE=(\S+)/.exec(settingOf('Environment')) ?? []
    expect(GOING_LIVE).toContain(`in \`${settingsFile}\``)
  }
})

test('systemctl starts units that were copied, at the ports of the proxies', async () => {
  const started = wordsOf('systemctl').filter((word) => word.startsWith('sumirei'))
  const files = await unitFiles()
  expect(started.map(unitOf).filter((name) => !files.includes(name))).toEqual([])
  const ports = [...new Set(started.flatMap((name) => /@(\d+)/.exec(name)?.[1] ?? []))].toSorted()
  for (const proxy of ['nginx.conf', 'haproxy.cfg', 'Caddyfile']) {
    const text = await readFile(`deploy/${proxy}`, 'utf8')
    const named = [...text.matchAll(/127\.0\.0\.1:(\d+)/g)].map(([, port]) => port)
    expect([...new Set(named)].toSorted(), proxy).toEqual(ports)
  }
  // The page tells Prometheus where to ask.
  const metricsOf = async (name: string) =>
    /METRICS_PORT=(\S+)/.exec(await readFile(at(`etc/systemd/system/${name}`), 'utf8'))?.[1] ?? ''
  const metricsOfWeb = await metricsOf('sumirei-web@.service')
  const metrics = [...ports.map((port) => metricsOfWeb.replace('%i', port)), await metricsOf('sumirei-worker.service')]
  for (const port of metrics) expect(GOING_LIVE).toMatch(new RegExp(`\\b${port}\\b`))
  // Each service is started by name, or by its timer.
  const timed = files.filter((name) => name.endsWith('.timer')).map((name) => name.replace('.timer', '.service'))
  expect(files.filter((name) => name.endsWith('.service')).toSorted()).toEqual(
    [...new Set([...started.map(unitOf), ...timed])].filter((name) => name.endsWith('.service')).toSorted(),
  )
})

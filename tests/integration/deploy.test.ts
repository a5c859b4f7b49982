import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { parse } from 'yaml'
import { UPLOAD_FORMS } from '#bootstrap/upload-forms.ts'
import { SETTING_NAMES } from '#config/config.ts'
import { operatorSchema } from '#domain/operator/operator.ts'
import { createMetrics } from '#observability/metrics.ts'
import { needsProgram } from '#tests/support/processes/installed.ts'
import { withoutPlaceholders } from '#tests/support/processes/operator-example.ts'
import { OTHER_VARIABLES, sourceOf } from '#tests/support/processes/started-programs.ts'

const ROOT = join(import.meta.dirname, '../..')
const DEPLOY = join(ROOT, 'deploy')
const read = (name: string) => readFile(join(DEPLOY, name), 'utf8')

test('the example of the operator is complete, and refused until each placeholder is replaced', async () => {
  const text = await read('operator.example.json')
  const { error } = operatorSchema.safeParse(JSON.parse(text))
  const placeholders = [...text.matchAll(/"(\w+)": "〈/g)].map(([, name]) => name)
  expect(error?.issues.map(({ path }) => path[0])).toEqual(placeholders)
  expect(operatorSchema.safeParse(JSON.parse(withoutPlaceholders(text))).error).toBeUndefined()
})

test('nginx asks each process again at once after it was away', async () => {
  const servers = [...(await read('nginx.conf')).matchAll(/^ +server (127\S+) (.*);$/gm)]
  expect(servers.length).toBeGreaterThan(1)
  for (const [, server, options] of servers) expect(options, server).toBe('max_fails=0')
})

test('Compose makes a backup by the command of the shop, into a volume of its own', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as {
    services: Record<string, { command?: string[]; volumes?: string[] }>
  }
  const { command = [], volumes } = services.backup ?? {}
  expect(existsSync(join(ROOT, command[1] ?? 'none'))).toBe(true)
  expect(command.slice(2)).toEqual(['--to', '/backups'])
  expect(volumes).toContain('backups:/backups')
})

test('the proxy takes what the largest form may send', async () => {
  const [, mebibytes] = /client_max_body_size (\d+)m;/.exec(await read('nginx.conf')) ?? []
  const largest = Math.max(...UPLOAD_FORMS.map(({ maxBytes }) => maxBytes))
  expect(Number(mebibytes) * 1_024 ** 2).toBeGreaterThanOrEqual(largest)
})

test('containers start what exists, with settings that exist', async () => {
  const { services } = parse(await read('compose.yaml'), { merge: true }) as {
    readonly services: Readonly<
      Record<string, { command?: string[]; environment?: Record<string, string>; build?: object }>
    >
  }
  for (const { command, environment = {}, build } of Object.values(services).filter(
    (each) => each.build !== undefined,
  )) {
    expect(build).toEqual({ context: '..', dockerfile: 'deploy/Dockerfile' })
    expect(existsSync(join(ROOT, sourceOf(command?.[1] ?? 'server.ts')))).toBe(true)
    for (const name of Object.keys(environment)) expect(SETTING_NAMES).toContain(name)
  }
  const withOwner = Object.keys(services).filter(
    (name) => services[name]?.environment?.DATABASE_DIRECT_URL !== undefined,
  )
  expect(withOwner).toEqual(['migrate', 'worker'])
  const image = await read('Dockerfile')
  for (const [, name = ''] of image.matchAll(/ ([A-Z_]+)=/g))
    expect([...SETTING_NAMES, ...OTHER_VARIABLES]).toContain(name)
  const [, program = ''] = /^CMD \["node", "(.+)"\]$/m.exec(image) ?? []
  expect(existsSync(join(ROOT, sourceOf(program)))).toBe(true)
})

test('Compose refuses an absent password or name of the shop, instead of taking an empty one', async () => {
  const variables = [...(await read('compose.yaml')).matchAll(/\$\{(\w+)([^}]*)\}/g)]
  expect(new Set(variables.map(([, name]) => name))).toEqual(new Set(['SHOP_PASSWORD', 'OWNER_PASSWORD', 'SHOP_HOST']))
  for (const [whole, , rest] of variables) expect(rest, whole).toMatch(/^:\?[^:]+$/)
})

test('the image has a user without rights, a health check, and the folders of its volumes', async () => {
  const image = await read('Dockerfile')
  expect(image).toMatch(/^USER node$/m)
  expect(image).toMatch(/^HEALTHCHECK .+\n.+\/health\/live/m)
  const folders = /^RUN mkdir (.+) && chown node:node \1$/m.exec(image)?.[1]?.split(' ')
  const compose = await read('compose.yaml')
  const { services } = parse(compose, { merge: true }) as {
    services: Record<string, { build?: object; volumes?: string[] }>
  }
  const mounted = Object.values(services).flatMap(({ build, volumes = [] }) => (build === undefined ? [] : volumes))
  const places = mounted.filter((volume) => !volume.startsWith('.')).map((volume) => volume.split(':')[1])
  expect(folders).toEqual(expect.arrayContaining(places))
})

test('what an operator puts beside compose.yaml is neither in the image nor in the repository', async () => {
  const beside = ['deploy/shop.env', 'deploy/operator.json']
  for (const [list, environment] of [
    ['.dockerignore', '**/.env'],
    ['.gitignore', '.env'],
  ] as const) {
    const ignored = (await readFile(join(ROOT, list), 'utf8')).split('\n')
    expect(ignored).toEqual(expect.arrayContaining([...beside, environment]))
  }
})

/** Programs that check a file of deploy/, each with its arguments. */
const CHECKS = [
  ['caddy', ['validate', '--adapter', 'caddyfile', '--config', 'deploy/Caddyfile']],
  ['promtool', ['check', 'rules', 'deploy/alerts.yml']],
  ['promtool', ['test', 'rules', 'deploy/alerts.test.yml']],
  ['sh', ['-n', 'deploy/shop-role.sh']],
] as const

test.for(CHECKS)('%s takes %s', ([program, words], context) => {
  needsProgram(context, program)
  const { status, stderr } = spawnSync(program, words, {
    cwd: ROOT,
    encoding: 'utf8',
    env: { ...process.env, SHOP_HOST: 'shop.example', SHOP_UPSTREAMS: '127.0.0.1:3000 127.0.0.1:3001' },
  })
  expect(status, stderr).toBe(0)
})

test('the image has the packages of one installation, without those of development', async () => {
  const stages = (await read('Dockerfile')).split(/^FROM /m).slice(1)
  const last = stages.at(-1)!
  expect(last).not.toMatch(/^RUN npm/m)
  const sources = [...last.matchAll(/^COPY --from=(\S+) \S+ \S+$/gm)].map(([, name]) => name)
  expect(sources).toHaveLength(1)
  const commands = stages.find((stage) => stage.split('\n')[0]!.endsWith(` AS ${sources[0]}`))!
  expect(commands.trim().split('\n').at(-1)).toMatch(/^RUN .*npm prune --omit=dev/)
})

/** What Prometheus reads of a process. */
function served(): Promise<string> {
  const backlog = new Proxy({}, { get: () => 0 })
  return createMetrics('1.0.0').text({
    readBacklog: async () => backlog as never,
    readPool: () => ({ open: 1, idle: 1, waiting: 0 }),
    readFailures: async () => [],
    readDisk: async () => ({ freeBytes: 1, sizeBytes: 2 }),
  })
}

test('alerts and the dashboard read metrics that a process serves', async () => {
  const names = [...(await served()).matchAll(/^# TYPE (\S+)/gm)].map(([, name]) => name)
  const expressions = [await read('alerts.yml'), await read('grafana.json')].join('\n')
  const used = [...expressions.matchAll(/\b(?:sumirei|http|process)_[a-z_]+\b/g)].map(([name]) => name)
  expect(used.length).toBeGreaterThan(10)
  for (const name of used) expect(names).toContain(name.replace(/_(?:bucket|count|sum)$/, ''))
})

/** What wakes an operator (docs/operating.md, Watching). An alert of this list that is gone leaves a failure unseen. */
const ALERTS = [
  ...['ShopDown', 'ShopNotReady', 'SiteDown', 'CertificateEnds', 'DiskFull', 'ServiceFails', 'ShopFaults', 'MailsLate'],
  ...['MailsFailed', 'PaymentsLate', 'JobsFail', 'ListsLate', 'BackupOld', 'WaitingRoom', 'MemoryHigh'],
]

test('each alert has a case in which it is silent, and one in which it fires', async () => {
  const { tests } = parse(await read('alerts.test.yml')) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: object[] }[] }[]
  }
  const cases = tests.flatMap((each) => each.alert_rule_test)
  const names = (await alerts()).map(({ alert }) => alert)
  expect(names).toEqual(ALERTS)
  for (const isFiring of [false, true]) {
    const tried = cases.filter(({ exp_alerts: fired }) => (fired !== undefined) === isFiring)
    expect(new Set(tried.map(({ alertname }) => alertname))).toEqual(new Set(names))
  }
})

test('an alert on a quantile can fire: a bucket is above its threshold', async () => {
  const text = await served()
  const quantiles = (await alerts()).flatMap(({ expr }) => [
    ...expr.matchAll(/^histogram_quantile.+\((\w+).+> (\d+)$/g),
  ])
  expect(quantiles).not.toEqual([])
  for (const [, bucket, threshold] of quantiles) {
    const bounds = [...text.matchAll(new RegExp(`^${bucket}\\{le="([\\d.]+)"`, 'gm'))].map(([, bound]) => Number(bound))
    // Above the highest bound, histogram_quantile() returns that bound.
    expect(Math.max(...bounds), bucket).toBeGreaterThan(Number(threshold))
  }
})

test('each panel of the dashboard reads something', async () => {
  const { panels } = JSON.parse(await read('grafana.json')) as {
    panels: { title: string; targets: { expr: string }[] }[]
  }
  expect(panels.length).toBeGreaterThan(8)
  expect(panels.filter(({ targets }) => targets.length === 0 || targets.some(({ expr }) => !expr))).toEqual([])
})

test('a shop without any backup raises the alert of an old one', async () => {
  const rule = (await alerts()).find(({ alert }) => alert === 'BackupOld')
  expect(rule?.expr).toContain('or absent(sumirei_backup_last_success_seconds)')
})

async function alerts() {
  const { groups } = parse(await read('alerts.yml')) as { groups: { rules: { alert: string; expr: string }[] }[] }
  return groups.flatMap(({ rules }) => rules)
}

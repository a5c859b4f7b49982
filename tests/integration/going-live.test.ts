import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, beforeAll, expect, type TestContext, test } from 'vitest'
import { FIRST_STEP_TEXT } from '#app/text/first-step-text.ts'
import { addDays, dayOfInstant } from '#domain/day.ts'
import type { FirstStep } from '#domain/staff/first-steps.ts'
import { confirmOrder, goToConfirmation } from '#tests/support/customers/guest-checkout.ts'
import { httpCustomer, type LoadedPage } from '#tests/support/customers/http-customer.ts'
import { runOnServer } from '#tests/support/database/database-server.ts'
import type { PostgresCluster } from '#tests/support/database/postgres-cluster.ts'
import { FAST, startCluster } from '#tests/support/database/real-postgres.ts'
import { photograph } from '#tests/support/orders/order-lives.ts'
import { startNginx } from '#tests/support/processes/deployed-proxies.ts'
import { blocksOf, GOING_LIVE } from '#tests/support/processes/going-live-page.ts'
import { isInstalled } from '#tests/support/processes/installed.ts'
import { withoutPlaceholders } from '#tests/support/processes/operator-example.ts'
import { fetchWithoutKeepAlive, freePort } from '#tests/support/processes/shop-process.ts'
import { processesOfSuite } from '#tests/support/processes/suite-processes.ts'
import { bodyOf, headerOf, openInbox } from '#tests/support/third-parties/smtp-inbox.ts'
import { sampleNameIn } from '#tests/support/tidy/own-name.ts'

const TIMEOUT_MS = 240_000
const ITEMS = '/staff/items'

const [databaseBlock = ''] = blocksOf('sql')
const [settingsBlock = '', firstRunBlock = '', backupBlock = ''] = blocksOf('sh')

const processes = processesOfSuite()
let folder: string
let cluster: PostgresCluster
let inbox: Awaited<ReturnType<typeof openInbox>>
let port: number
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'going-live-'))
  cluster = await startCluster(FAST)
  inbox = await openInbox({ authOptional: true })
  port = await freePort()
}, TIMEOUT_MS)
afterAll(async () => {
  await inbox.close()
  await cluster.remove()
  await rm(folder, { recursive: true })
}, TIMEOUT_MS)

/** The words of the page with the places of this machine. */
function here(text: string): string {
  return text
    .replaceAll(/\/(etc|var\/lib|var\/backups)\/sumirei/g, (_, name: string) => join(folder, name))
    .replaceAll('localhost:5432', new URL(cluster.url).host)
    .replace(/^SITE_URL=.*$/m, `SITE_URL=http://127.0.0.1:${port}\nPRODUCTION_ACCEPTS=http-site`)
    .replace(/^SMTP_URL=.*$/m, `SMTP_URL=${inbox.url}`)
    .replace('<the secret>', 'a secret of thirty-two characters')
}

/** Runs the lines of a block in one shell, which stops at the first error. */
function runLines(text: string): Promise<{ readonly status: number | null; readonly output: string }> {
  const { DATABASE_URL: _, ...env } = process.env
  const child = spawn('sh', ['-e', '-c', text], {
    env: { ...env, PORT: '', HOST: '' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      output += part
    })
  return new Promise((resolve) => child.once('close', (status) => resolve({ status, output })))
}

/** The owner signs in as was printed, and enters the first item, of which the number and the size are returned. */
async function enterFirstItem(siteUrl: string, printed: string) {
  const printedAs = (name: string) => new RegExp(`^${name} +(\\S+)$`, 'm').exec(printed)?.[1] ?? ''
  const owner = httpCustomer(siteUrl)
  const password = await owner.open('/staff')
  const code = await owner.submit(password, { email: printedAs('new account'), password: printedAs('password') })
  expect((await owner.submit(code, { code: printedAs('recovery code') })).path).toBe('/staff/code-app')

  const withoutBrand = (await owner.open(`${ITEMS}/new`)).page.one('main')
  const [brands] = withoutBrand.all('a').filter(({ text }) => text === 'ブランドを登録')
  await owner.submit(await owner.open(brands!.attributes.href!), { name: '見本', kana: 'ミホン' })
  const form = await owner.open(`${ITEMS}/new`)
  const makerUid = lastOption(form, 'makerUid')
  const names = form.page.all('input').map(({ attributes }) => attributes.name ?? '')
  const category = names.find((name) => /^category\.\d+$/.test(name)) ?? ''
  const texts = { name: '黒のワンピース', makerUid, form: 'onepiece', fourDaysYen: '6,980', [category]: '1' }
  const { path } = await owner.submit(form, texts)
  const item = path.replace(/\?.*/, '')
  const itemId = Number(item.split('/').at(-1))
  const units = await owner.open(`${item}/units`)
  const size = lastOption(units, 'sizeTagUid')
  await owner.submit(units, { sizeTagUid: size, refPriceYen: '30,000' })
  const picture = new File([(await photograph()) as BlobPart], 'photo.jpg', { type: 'image/jpeg' })
  await owner.submit(await owner.open(`${ITEMS}/pictures?item=${itemId}`), { picture, alt: '正面', intent: 'add' })
  const released = await owner.submit(await owner.open(item), { state: 'released' })
  expect(released.path).toBe(`${item}?done=saved`)
  return { owner, itemId, size: Number(size) }
}

/** Two web processes behind nginx with deploy/nginx.conf; on a machine without nginx one process at the site itself. */
async function startBehindProxy(settings: Readonly<Record<string, string>>, { annotate }: TestContext) {
  const siteUrl = `http://127.0.0.1:${port}`
  if (!isInstalled('nginx')) {
    await annotate('nginx is not installed: guests reach a web process without it', 'warning')
    return { siteUrl, webs: [await processes.startWeb(settings, siteUrl)], nginx: undefined }
  }
  const behind = { ...settings, SITE_URL: siteUrl }
  const webs = [await processes.startWeb(behind), await processes.startWeb(behind)]
  return {
    siteUrl,
    webs,
    nginx: await startNginx(
      siteUrl,
      webs.map(({ url }) => url),
    ),
  }
}

const lastOption = ({ page: shown }: LoadedPage, name: string) =>
  shown.one('select', { name }).all('option').at(-1)?.attributes.value ?? ''

/** What the list of the first day says when the page was followed: there is no second person, no test mail, no key. */
const STEPS_AFTER_THE_PAGE: Readonly<Record<FirstStep, string>> = {
  settings: '済',
  operator: '済',
  mail: '未',
  payment: '未',
  categories: '済',
  item: '済',
  order: '済',
  backup: '済',
  people: '未',
}
function stepsOn({ page }: LoadedPage): Record<string, string> {
  const rows = page.one('section', { 'aria-labelledby': 'first-title' }).all('li')
  const stateOf = (title: string) => rows.find(({ text }) => text.includes(title))?.text.slice(0, 1) ?? ''
  return Object.fromEntries(Object.entries(FIRST_STEP_TEXT).map(([step, { title }]) => [step, stateOf(title)]))
}

/** Waits for the mail of a number to an address. */
async function mailTo(email: string, number: number): Promise<string> {
  const received = () => inbox.received.filter(({ to }) => to.includes(email))
  await expect.poll(() => received().length, { timeout: TIMEOUT_MS }).toBe(number)
  return received()[number - 1]!.raw
}

/** Cancels an order in another browser than that which ordered, by the link of its mail. */
async function cancelByLink(siteUrl: string, mail: string): Promise<void> {
  const [, link = ''] = /\S+(\/shopping\/cancel\?order=[\w-]{43})/.exec(bodyOf(mail, 'text/plain') ?? '') ?? []
  const elsewhere = httpCustomer(siteUrl)
  const choice = (await elsewhere.open(link)).page.one('form', { method: 'get', 'aria-label': 'キャンセルする内容' })
  const confirmation = await elsewhere.open(`${choice.attributes.action}?what=all`)
  expect((await elsewhere.submit(confirmation, { what: 'all' })).path).toMatch(/^\/shopping\/cancel_complete/)
}

const settingsFile = () => join(folder, 'etc/shop.env')
const operatorFile = () => join(folder, 'etc/operator.json')
const inShell = (...lines: readonly string[]) =>
  runLines([`export SETTINGS_FILE=${settingsFile()}`, ...lines].join('\n'))

/** Both files of settings, first as printed: what is left as printed is named. */
async function writeSettings(): Promise<void> {
  await writeFile(settingsFile(), settingsBlock.replaceAll('/etc/sumirei', join(folder, 'etc')))
  await cp('deploy/operator.example.json', operatorFile())
  const early = await inShell('npm run check-settings')
  expect(early.status).toBe(1)
  expect(early.output).toMatch(/^FILE_LINK_SECRET: must have 32 characters or more$/m)
  expect(early.output).toMatch(/^OPERATOR_FILE: names .+: shopName still has the words of the example/m)
  await writeFile(settingsFile(), here(settingsBlock))
  await writeFile(operatorFile(), withoutPlaceholders(await readFile(operatorFile(), 'utf8')))
}

/** Makes a backup and restores it into the second database of the page, of which the role of the shop is refused. */
async function backUpAndRestore(): Promise<void> {
  const [, trial = ''] = /`(CREATE DATABASE trial [^`]+)`/.exec(GOING_LIVE) ?? []
  await runOnServer(cluster.url, trial)
  const [backup = '', restore = ''] = here(backupBlock).split('\n')
  expect(await inShell(backup)).toMatchObject({ status: 0 })
  const [newest = ''] = await readdir(join(folder, 'var/backups'))
  const restoring = restore.replace('<newest>', newest)
  const asShop = await inShell(restoring.replace('owner:owner-password', 'shop:shop-password'))
  expect(asShop).toMatchObject({ status: 1 })
  expect(asShop.output.trim().split('\n').at(-1)).toBe(
    '--grant: shop is the role of this connection: use that of the owner',
  )
  const restored = await inShell(restoring)
  expect(restored, restored.output).toMatchObject({
    status: 0,
    output: expect.stringMatching(/^Database: .+\/trial$[\s\S]*Restored: /m),
  })
}

test('the page leads to a first order whose mail arrives, and to a backup', {
  timeout: TIMEOUT_MS,
}, async (context) => {
  for (const statement of databaseBlock.split(';').filter((text) => text.trim() !== ''))
    await runOnServer(cluster.url, statement)
  for (const name of ['etc', 'var/lib', 'var/backups']) await mkdir(join(folder, name), { recursive: true })
  await writeSettings()
  // The domain of the page has no records.
  const firstRun = await runLines(here(firstRunBlock.replace('npm run check-mail\n', '')))
  expect(firstRun, firstRun.output).toMatchObject({ status: 0 })
  expect(firstRun.output).toContain('ok  SMTP_URL: accepts mails')
  expect(firstRun.output).not.toMatch(/^NO /m)
  expect(firstRun.output).toContain('shop may read and write.')

  const { DATABASE_URL = '' } = parseEnv(here(settingsBlock))
  const settings = { SETTINGS_FILE: settingsFile(), DATABASE_URL, LOG_LEVEL: 'info' }
  const { siteUrl, webs, nginx } = await startBehindProxy(settings, context)
  const worker = processes.start('worker', settings)
  await worker.ready

  const { owner, itemId, size } = await enterFirstItem(siteUrl, firstRun.output)
  const email = 'hanako@example.jp'
  const customer = httpCustomer(siteUrl)
  const startOn = addDays(dayOfInstant(Temporal.Now.instant()), 20)
  const placed = await confirmOrder(
    customer,
    await goToConfirmation(customer, { itemId, size, startOn, method: 'cod', email }),
  )
  expect(placed.path).toBe('/shopping/complete')
  const ordered = await mailTo(email, 1)
  expect(headerOf(ordered, 'subject')).toContain('お店の名前')
  await cancelByLink(siteUrl, ordered)
  expect(headerOf(await mailTo(email, 2), 'subject')).toContain('キャンセル')

  await backUpAndRestore()
  expect(stepsOn(await owner.open('/staff'))).toEqual(STEPS_AFTER_THE_PAGE)
  const trialUrl = DATABASE_URL.replace(/\/shop$/, '/trial')
  const onTrial = await processes.startWeb({
    ...settings,
    DATABASE_URL: trialUrl,
    DATA_DIR: join(folder, 'var/lib/trial'),
  })
  expect((await fetchWithoutKeepAlive(`${onTrial.url}/items/${itemId}`)).status).toBe(200)
  expect((await fetchWithoutKeepAlive(`${siteUrl}/health/ready`)).status).toBe(200)
  const running = [...webs, worker, onTrial]
  for (const { output } of running) {
    expect(output()).toContain('"msg":')
    expect(sampleNameIn(output())).toEqual([])
  }
  const stopped = await Promise.all(running.map((process) => process.stop()))
  expect(stopped).toEqual(stopped.map(() => 0))
  await nginx?.stop()
})

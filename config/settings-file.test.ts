import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { afterAll, expect, test } from 'vitest'
import { parseConfig, SETTING_NAMES } from './config.ts'
import { readSettings, unknownSettings } from './settings-file.ts'

const folder = mkdtempSync(join(tmpdir(), 'settings-'))
afterAll(() => rmSync(folder, { recursive: true }))
const file = join(folder, 'shop.env')
writeFileSync(
  file,
  '# The shop\nPORT=4000\nSITE_URL="https://shop.example"\nSMPT_URL=smtps://mail.example\nCOLOUR=red\n',
)

const KNOWN = ['PORT', 'SITE_URL', 'SMTP_URL', 'MAIL_FROM', 'TRUST_PROXY']

test('the environment is read before the file, and an empty value hides that of the file', () => {
  const { values } = readSettings({ SETTINGS_FILE: file, PORT: '5000' })
  expect(values).toMatchObject({ PORT: '5000', SITE_URL: 'https://shop.example' })
  expect(readSettings({ SETTINGS_FILE: file, SITE_URL: '' }).values.SITE_URL).toBe('')
})

test('without a name the file may be absent; a named one is needed, and an empty name is none', () => {
  expect(readSettings({ PORT: '5000' }).values).toEqual({ PORT: '5000' })
  expect(readSettings({ SETTINGS_FILE: '' }).file).toBeUndefined()
  expect(() => readSettings({ SETTINGS_FILE: join(folder, 'none') })).toThrow(/^SETTINGS_FILE: .* cannot be read/)
})

test('unknown names of the file are told, of the environment those that are near a setting', () => {
  const settings = readSettings({ SETTINGS_FILE: file, MAIL_FORM: 'a@shop.example', TRUST_PROXI: 'true', PATH: '/bin' })
  expect(unknownSettings(settings, KNOWN).sort()).toEqual([
    'COLOUR: is no setting of the shop',
    'MAIL_FORM: is no setting of the shop; MAIL_FROM is meant',
    'SMPT_URL: is no setting of the shop; SMTP_URL is meant',
    'TRUST_PROXI: is no setting of the shop; TRUST_PROXY is meant',
  ])
})

test('of several settings the nearest is meant', () => {
  expect(
    unknownSettings({ values: { MAIL_FORM: '' }, namesInFile: [], file: undefined }, ['MAIL_FORMAT', 'MAIL_FROM']),
  ).toEqual(['MAIL_FORM: is no setting of the shop; MAIL_FROM is meant'])
})

test('certificates of the file have no effect, those of the environment have', () => {
  const certificates = join(folder, 'certificates.env')
  writeFileSync(certificates, 'NODE_EXTRA_CA_CERTS=ca.pem\n')
  const read = (environment: Readonly<Record<string, string>>) =>
    unknownSettings(readSettings({ SETTINGS_FILE: certificates, ...environment }), KNOWN)
  expect(read({})).toEqual([expect.stringMatching(/^NODE_EXTRA_CA_CERTS: has no effect in a file/)])
  expect(read({ NODE_EXTRA_CA_CERTS: 'ca.pem' })).toEqual([])
})

test('the example names every setting but the fault points of tests, and is valid', () => {
  const lines = readFileSync(join(import.meta.dirname, '../.env.example'), 'utf8').split('\n')
  const named = lines.flatMap((line) => /^#? ?([A-Z0-9_]+)=/.exec(line)?.[1] ?? [])
  const others = ['FAULT_AT', 'NODE_EXTRA_CA_CERTS']
  expect(named.filter((name) => !others.includes(name)).sort()).toEqual(
    SETTING_NAMES.filter((name) => !others.includes(name)).toSorted(),
  )
  expect(() => parseConfig(parseEnv(lines.join('\n')))).not.toThrow()
})

import { createHash } from 'node:crypto'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { IN_FORCE } from '#domain/order/in-force.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { textOfBlocks } from './blocks.ts'
import { constantsOf } from './constants.ts'
import { inForceText } from './effect.ts'
import { fillSettings, readPage } from './page.ts'

const CONSTANTS = constantsOf(FIRST_SETTINGS)
const sourceOf = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')
const textOf = (file: string) => textOfBlocks(fillSettings(readPage(file, sourceOf(file)), FIRST_SETTINGS).blocks)

test.each([
  ['other/use.md', 'termsInForce', IN_FORCE.terms],
  ['entry/userpolicy.md', 'memberTermsInForce', IN_FORCE.memberTerms],
  ['other/protection.md', 'privacyInForce', IN_FORCE.privacy],
] as const)('%s says from which day it is in force', (file, name, document) => {
  expect(sourceOf(file)).toContain(`{{${name}}}`)
  expect(CONSTANTS[name]).toBe(inForceText(document))
  expect([...document].sort().reverse()).toEqual(document)
  expect(/^updatedOn: (.+)$/m.exec(sourceOf(file))?.[1]).toBe(document[0])
})

test('no legal page types a day by hand', () => {
  for (const file of globSync('{other,entry}/*.md', { cwd: import.meta.dirname })) {
    const text = sourceOf(file).replace(/^updatedOn.*$/m, '')
    expect([file, /20\d{2}年\d+月\d+日/.exec(text)?.[0]]).toEqual([file, undefined])
  }
})

test('the statement on accessibility says as of which day it has no test by a third party', () => {
  const text = textOf('other/accessibility.md')
  expect(text).toContain(`第三者の試験は、${CONSTANTS.accessibilityStatedOn}の時点では行っていません`)
})

// A text that differs is a new one: it gets the day from which it is in force, first in IN_FORCE, then here.
test.each([
  ['other/use.md', IN_FORCE.terms, { '2026-11-29': 'd073b08e725ec89d' }],
  ['entry/userpolicy.md', IN_FORCE.memberTerms, { '2026-11-29': '1ceb2be1af32b32f' }],
  ['other/protection.md', IN_FORCE.privacy, { '2026-11-30': 'b3c0a94d15e5b508' }],
] as const)('%s, with the numbers of the rules, changes only on a day of effect', (file, document, known) => {
  const [on] = document
  // The list of versions is no term.
  const text = textOf(file).replace(inForceText(document), '')
  expect({ [on]: createHash('sha256').update(text).digest('hex').slice(0, 16) }).toEqual(known)
})

import { spawnSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import manifest from '#root/package.json' with { type: 'json' }
import { needsProgram } from '#tests/support/processes/installed.ts'

/** The command in docs/operating.md, Upgrading. */
const PACKAGE_LIST = 'npm sbom --package-lock-only --include dev --sbom-format cyclonedx'

type Component = {
  readonly name: string
  readonly version: string
  readonly properties: readonly { readonly name: string }[]
}

test('the list of packages names this version, its packages, and which are of development', async (context) => {
  needsProgram(context, 'npm')
  expect(await readFile('docs/operating.md', 'utf8')).toContain(PACKAGE_LIST)
  const { status, stdout, stderr } = spawnSync('/bin/sh', ['-c', PACKAGE_LIST], { encoding: 'utf8' })
  expect(status, stderr).toBe(0)
  const { bomFormat, metadata, components } = JSON.parse(stdout) as {
    readonly bomFormat: string
    readonly metadata: { readonly component: Component }
    readonly components: readonly Component[]
  }
  expect([bomFormat, metadata.component.version]).toEqual(['CycloneDX', manifest.version])
  const isOfDevelopment = ({ properties }: Component) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const used = components.filter((each) => !isOfDevelopment(each)).map(({ name }) => name)
  expect(used).toEqual(expect.arrayContaining(Object.keys(manifest.dependencies)))
  expect(components.filter(isOfDevelopment).map(({ name }) => name)).toContain('vitest')
})

test('the changelog begins with what the next version asks of an operator, and has each version once', async () => {
  const [head = '', ...versions] = (await readFile('CHANGELOG.md', 'utf8')).split(/^## /m)
  expect(head).toContain('keepachangelog.com')
  const titles = versions.map((text) => text.split('\n')[0]!)
  expect(titles[0]).toBe('[Unreleased]')
  expect(new Set(titles).size).toBe(titles.length)
  for (const title of titles.slice(1)) expect(title).toMatch(/^\[\d+\.\d+\.\d+\] - \d{4}-\d\d-\d\d$/)
  const [, notes = ''] = /^### Upgrade notes\n\n([\s\S]+?)\n\n### /m.exec(versions[0]!) ?? []
  expect(notes).toMatch(/^- /)
})

test('LICENSE and package.json say the same, and neither can be published by mistake', async () => {
  const licence = await readFile('LICENSE', 'utf8')
  expect([manifest.license, manifest.private, licence.split('\n')[0]]).toEqual([
    'UNLICENSED',
    true,
    'All rights reserved.',
  ])
})

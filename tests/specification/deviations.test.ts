/** Claims of docs/product/2: Accordions. */

import { existsSync } from 'node:fs'
import { glob, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { createServices } from '#bootstrap/services.ts'
import { parseConfig } from '#config/config.ts'
import { SITE } from '#tests/support/shop/built-shop.ts'
import { builtShop } from '#tests/support/shop/suite-shops.ts'
import { isNode, isTest, listPaths, type Node, parse } from '#tests/support/tidy/source.ts'

const ROOT = join(import.meta.dirname, '../..')
const PRODUCT = join(ROOT, 'docs/product')

/** Number, page, anchor and decision of a row of docs/product/deviations.md. */
const PLACE = String.raw`\[[^\]]+\]\(([^#]+)#([^)]+)\)`
const DECISION = String.raw`(?:\[\d+\]\(\.\./(decisions/[^)]+)\)|here)`
const ROW = new RegExp(String.raw`^\| (D\d+) \| ${PLACE} \|.*\| ${DECISION} \|$`, 'gm')
/** In the title of a test: the deviation that it proves. */
const MARK = /\((D\d+)\)/g

const table = await readFile(join(PRODUCT, 'deviations.md'), 'utf8')
const DEVIATIONS = [...table.matchAll(ROW)].map(([, number = '', page = '', anchor = '', decision]) => {
  return { number, place: `${page}#${anchor}`, decision }
})

test('every row of the list is read, and numbered in order', () => {
  expect(DEVIATIONS).toHaveLength(table.split('\n').filter((line) => line.startsWith('| D')).length)
  expect(DEVIATIONS.map(({ number }) => number)).toEqual(DEVIATIONS.map((_, index) => `D${index + 1}`))
})

test('each record of a decision exists', () => {
  const records = DEVIATIONS.flatMap(({ decision }) => decision ?? [])
  expect(records.filter((path) => !existsSync(join(ROOT, 'docs', path)))).toEqual([])
})

test('each deviation is the mark of a test, and no other mark is', async () => {
  const paths = listPaths(ROOT).filter((path) => isTest(path) && /\.(test|spec)\.tsx?$/.test(path))
  const titles = await Promise.all(paths.map(async (path) => titlesIn(path, await readFile(join(ROOT, path), 'utf8'))))
  const marked = new Set([...titles.flat().join('\n').matchAll(MARK)].map(([, number]) => number))
  expect([...marked].toSorted()).toEqual(DEVIATIONS.map(({ number }) => number).toSorted())
})

/** The titles of the tests of a file that has marks. */
function titlesIn(path: string, text: string): string[] {
  if (text.search(MARK) === -1) return []
  return parse({ path, text }).nodes.flatMap(({ node }) => {
    const title = titleOf(node)
    const isText = title?.type === 'Literal' || title?.type === 'TemplateLiteral'
    return isText ? [text.slice(title.start, title.end)] : []
  })
}

/** The title of a test, or the `name` of a row of tests. */
function titleOf(node: Node): Node | undefined {
  if (node.type === 'Property') return (node.key as Node).name === 'name' ? (node.value as Node) : undefined
  if (node.type !== 'CallExpression' || !['test', 'it'].includes(functionOf(node.callee))) return undefined
  return (node.arguments as Node[])[0]
}

/** The name of a function that is called, also as `test.each(rows)` or `test.for(rows)`; none of a skipped one. */
function functionOf(callee: unknown): string {
  if (!isNode(callee)) return ''
  if (callee.type === 'CallExpression') return functionOf(callee.callee)
  if (callee.type === 'MemberExpression') {
    const isSkipped = /skip|todo|fails/i.test(String((callee.property as Node).name))
    return isSkipped ? '' : functionOf(callee.object)
  }
  return String(callee.name)
}

test('each place names its deviations, and no others', async () => {
  const named: string[] = []
  for (const page of (await readdir(PRODUCT)).filter((name) => name !== 'deviations.md')) {
    for (const section of (await readFile(join(PRODUCT, page), 'utf8')).split(/^(?=#)/m)) {
      const [, heading = ''] = /^#+ (.*)/.exec(section) ?? []
      const anchor = heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-')
      for (const [, number] of section.matchAll(/\[(D\d+)\]\(deviations\.md\)/g))
        named.push(`${number} ${page}#${anchor}`)
    }
  }
  expect(named.toSorted()).toEqual(DEVIATIONS.map(({ number, place }) => `${number} ${place}`).toSorted())
})

test('accordions take 450 ms where a browser animates to a natural height; small folds open at once (D9)', async () => {
  const styles: string[] = []
  for await (const path of glob('app/styles/*.css', { cwd: ROOT }))
    styles.push(await readFile(join(ROOT, path), 'utf8'))
  const all = styles.join('\n')
  expect(all).toContain('--accordion-time: 450ms')
  const animated = (text: string) => text.match(/^.*::details-content/gm) ?? []
  const [supported = ''] = /@supports \(interpolate-size: allow-keywords\) \{[\s\S]*?\n\}/.exec(all) ?? []
  expect(animated(supported)).toEqual(['  .accordion::details-content', '  .accordion[open]::details-content'])
  expect(animated(all)).toEqual(animated(supported))
})

describe('the shop', () => {
  const uid = 'uid-of-a-superuser'
  const shop = builtShop([{ id: 1, units: 1 }], {
    services: ({ ports }) => createServices(parseConfig({ SEED: 'none', SUPERUSER_UIDS: uid }), ports),
  })

  test('names its superusers in no page and no call (D18)', async () => {
    for (const path of ['/', '/cart', '/_root.data', '/session', '/personal', '/docs/api/openapi.json', '/staff/login'])
      expect(await (await shop.fetch(path)).text(), path).not.toContain(uid)
  })

  test('syncs no token by the scripts of its pages (D51)', async () => {
    const scripts: string[] = []
    for await (const path of glob('build/client/**/*.js')) scripts.push(await readFile(path, 'utf8'))
    expect(scripts.some((text) => text.includes('/session/renew'))).toBe(true)
    expect(scripts.some((text) => text.includes('/session/sync'))).toBe(false)
  })

  test('has no handler page of an auth domain (D39)', async () => {
    expect((await shop.fetch('/__/auth/handler')).status).toBe(404)
  })

  test('refuses what it renders no page for with a plain sentence (D74)', async () => {
    const headers = { origin: SITE, 'content-type': 'application/x-www-form-urlencoded' }
    for (const [status, init] of [
      [403, { headers: { ...headers, origin: 'https://elsewhere.example' }, body: 'name=a' }],
      [413, { headers, body: `name=${'a'.repeat(2_000_000)}` }],
    ] as const) {
      const answer = await shop.fetch('/contact', { method: 'POST', ...init })
      expect([answer.status, answer.headers.get('content-type')]).toEqual([
        status,
        expect.stringContaining('text/plain'),
      ])
    }
  })

  test('refuses an address that cannot be decoded with 400, as plain text (D42)', async () => {
    const { status, headers } = await shop.fetch('/%E0%A4%A')
    expect([status, headers.get('content-type')]).toEqual([400, expect.stringContaining('text/plain')])
  })
})

import { readFile } from 'node:fs/promises'
import { expect, it } from 'vitest'
import { withTables } from './tables.ts'

it.each(['performance', 'growth', 'operating', 'reliability'])(
  'docs/%s.md has the tables of results and caches',
  async (page) => {
    const markdown = await readFile(`docs/${page}.md`, 'utf8')
    expect(markdown).toContain('<!-- bench ')
    expect(withTables(markdown)).toBe(markdown)
  },
)

it('replaces a table that is older than its result', () => {
  const page = (table: string) => `<!-- bench search -->\n${table}<!-- /bench -->\n`
  expect(withTables(page('| old |\n'))).toMatch(/^<!-- bench search -->\n\| 20\d\d-.+\n<!-- \/bench -->\n$/s)
})

it('rejects a place without a table', () => {
  expect(() => withTables('<!-- bench nothing -->\n<!-- /bench -->')).toThrow('No table is named nothing.')
})

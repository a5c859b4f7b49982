import { describe, expect, it } from 'vitest'
import { nounViolations } from './domain.ts'
import { importViolations } from './imports.ts'
import { journeyViolations } from './journeys.ts'
import { outsideViolations, pageViolations } from './outside.ts'
import {
  chainViolations,
  folderViolations,
  functionViolations,
  nameViolations,
  numberViolations,
  rootViolations,
  textViolations,
} from './shape.ts'
import { type Code, parse, type Violation } from './source.ts'
import { wordViolations } from './words.ts'

const found = (rules: (code: Code) => Violation[], path: string, text: string) =>
  rules(parse({ path, text })).map(({ rule, line }) => `${rule}:${line}`)

describe('importViolations', () => {
  it.each([
    ['domain/cart/cart.ts', "import { z } from 'zod'"],
    ['domain/cart/cart.ts', "import { day } from '../day.ts'"],
    ['domain/cart/cart.ts', "import type { Order } from '#domain/order/order.ts'"],
    ['services/cart/get-cart.ts', "import type { Clock } from '../ports/clock.ts'"],
    ['adapters/mail/file-mailer.ts', "import { type Mailer } from '#services/ports/mails.ts'"],
    ['adapters/files/disk-files.ts', "import { readFile } from 'node:fs/promises'"],
    ['http/health.ts', "import { Hono } from 'hono'"],
    ['http/health.ts', "import { csrf } from 'hono/csrf'"],
    ['app/routes/cart/cart.tsx', "import { Button } from '../../ui/button.tsx'"],
    ['app/routes/cart/cart.tsx', "import './cart.css'"],
    ['bootstrap/ports.ts', "import { diskFiles } from '#adapters/files/disk-files.ts'"],
    ['bootstrap/load-demo.ts', "const { loadDemo } = await import('#demo/load.ts')"],
    ['scripts/start.ts', "import { readConfig } from '#config/config.ts'"],
    ['domain/cart/cart.test.ts', "import { it } from 'vitest'"],
  ])('accepts in %s: %s', (path, text) => {
    expect(found(importViolations, path, text)).toEqual([])
  })

  it.each([
    ['domain/cart/cart.ts', "import type { Services } from '#services/services.ts'", 'imports'],
    ['domain/cart/cart.ts', "import { join } from 'node:path'", 'imports'],
    ['domain/order/order.ts', "import type { Cart } from '#domain/cart/cart.ts'", 'domain-order'],
    ['domain/day.ts', "import { span } from './rental/span.ts'", 'domain-order'],
    ['domain/cart/cart.ts', "import { a } from '../novelty/a.ts'", 'domain-order'],
    ['services/cart/get-cart.ts', "import { sql } from 'kysely'", 'imports'],
    ['services/cart/get-cart.ts', "const { diskFiles } = await import('#adapters/files/disk-files.ts')", 'imports'],
    ['adapters/pictures/render.ts', "import { PICTURE_WIDTHS } from '#services/ports/files.ts'", 'imports'],
    ['adapters/pictures/render.ts', "import { a, type B } from '#services/ports/files.ts'", 'imports'],
    ['adapters/mail/file-mailer.ts', "import type { Services } from '#services/services.ts'", 'imports'],
    ['http/health.ts', "import { systemClock } from '#adapters/runtime/system-clock.ts'", 'imports'],
    ['http/health.ts', "type Files = import('#adapters/files/disk-files.ts').Files", 'imports'],
    ['http/health.ts', "import { a } from 'honorary'", 'imports'],
    ['app/root.tsx', "export { placeOrder } from '#services/orders/place-order.ts'", 'imports'],
    ['app/routes/cart/cart.tsx', "import { Steps } from '../shopping/steps.tsx'", 'areas'],
    ['bootstrap/ports.ts', "import { loadDemo } from '#demo/load.ts'", 'imports'],
    ['app/ui/index.ts', "export * from './button.tsx'", 'index'],
  ])('rejects in %s: %s', (path, text, rule) => {
    expect(found(importViolations, path, text)).toEqual([`${rule}:1`])
  })
})

describe('nounViolations', () => {
  it('rejects a folder of the domain without a place in the order, and a noun without a folder', () => {
    const nouns = nounViolations([]).map(({ path }) => path)
    expect(nouns).toContain('domain/cart')
    const paths = nouns.map((noun) => `${noun}/a.ts`)
    expect(nounViolations([...paths, 'domain/day.ts'])).toEqual([])
    expect(nounViolations([...paths, 'domain/novelty/a.ts'])).toMatchObject([{ path: 'domain/novelty' }])
  })
})

describe('outsideViolations', () => {
  it.each([
    ['process.env.PORT', 'environment'],
    ["process['env']", 'environment'],
    ["import { env } from 'node:process'", 'environment'],
    ['Date.now()', 'clock'],
    ['const now = Date.now', 'clock'],
    ['new Date()', 'clock'],
    ['Date()', 'clock'],
    ['Temporal.Now.instant()', 'clock'],
    ['globalThis.Date.now()', 'clock'],
    ['Math.random()', 'chance'],
    ['crypto.randomUUID()', 'chance'],
    ["import { randomUUID } from 'node:crypto'", 'chance'],
  ])('rejects %s', (text, rule) => {
    expect(found(outsideViolations, 'services/a.ts', text)).toEqual([`${rule}:1`])
  })

  it.each([
    'new Date(0)',
    'new Date(ms).toISOString()',
    'Date.UTC(2026, 1)',
    'Math.floor(1.5)',
    '// Date.now()',
    "'Date.now()'",
  ])('accepts %s', (text) => {
    expect(found(outsideViolations, 'services/a.ts', text)).toEqual([])
  })

  it('accepts time and randomness in adapters/runtime, tests and scripts', () => {
    for (const path of ['adapters/runtime/a.ts', 'tests/a.ts', 'bench/a.ts', 'services/a.test.ts']) {
      expect(found(outsideViolations, path, 'Date.now(); Math.random()')).toEqual([])
    }
  })
})

describe('pageViolations', () => {
  it('rejects style attributes and raw HTML in every form', () => {
    const text = `<p style={{ color: 'red' }} />
<p dangerouslySetInnerHTML={{ __html: '' }} />
createElement('p', { dangerouslySetInnerHTML: x })
<p className="style">style</p>`.replaceAll('\n<', '\n;<')
    expect(found(pageViolations, 'app/a.tsx', text)).toEqual(['inline-style:1', 'raw-html:2', 'raw-html:3'])
  })
})

describe('pageViolations of times', () => {
  it('rejects a time without its value', () => {
    const text = `<time className="a">{on}</time>\n;<time dateTime={on}>{on}</time>`
    expect(found(pageViolations, 'app/a.tsx', text)).toEqual(['time:1'])
  })
})

describe('journeyViolations', () => {
  const clicked = 'await page.getByRole("button").click()\n'

  it('rejects reading visibility without waiting', () => {
    const text = 'if (await page.locator("summary").isVisible()) stop()'
    expect(found(journeyViolations, 'tests/e2e/cart.spec.ts', clicked + text)).toEqual(['journey-visible:2'])
    expect(found(journeyViolations, 'tests/e2e/support/search.ts', clicked + text)).toEqual([])
  })

  it.each([
    'await expect(page).toHaveURL(/cart/)',
    'await expect(page).not.toHaveURL(/login/)',
    'await page.waitForURL("**/cart")',
    'await page.waitForNavigation()',
    'await expect.poll(() => page.url()).toContain("/cart")',
    'await expect.poll(() => page.evaluate(() => location.pathname)).toBe("/cart")',
  ])('rejects waiting for an address: %s', (text) => {
    expect(found(journeyViolations, 'tests/e2e/cart.spec.ts', clicked + text)).toEqual(['journey-address:2'])
    expect(found(journeyViolations, 'tests/e2e/support/guest.ts', clicked + text)).toEqual(['journey-address:2'])
    expect(found(journeyViolations, 'tests/e2e/support/follow.ts', clicked + text)).toEqual([])
  })

  it.each([
    'await follow(page, () => button.click(), { heading: "カート", address: /cart/ })',
    'const { pathname } = new URL(page.url())',
    'await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)',
  ])('accepts %s', (text) => {
    expect(found(journeyViolations, 'tests/e2e/cart.spec.ts', text)).toEqual([])
  })
})

describe('functionViolations', () => {
  const lines = (count: number) => '\n'.repeat(count)

  it('measures functions and tests, but not suites', () => {
    expect(found(functionViolations, 'domain/a.ts', `const a = () => {${lines(59)}}`)).toEqual([])
    expect(found(functionViolations, 'domain/a.ts', `\nconst a = () => {${lines(60)}}`)).toEqual(['function-length:2'])
    expect(found(functionViolations, 'domain/a.ts', `class A { b() {${lines(60)}} }`)).toEqual(['function-length:1'])
    expect(found(functionViolations, 'domain/a.test.ts', `describe('a', () => {${lines(60)}})`)).toEqual([])
    expect(found(functionViolations, 'tests/a.ts', `function describeA() {${lines(60)}}`)).toEqual([])
    expect(found(functionViolations, 'domain/a.ts', `function describeA() {${lines(60)}}`)).toHaveLength(1)
    expect(found(functionViolations, 'domain/a.test.ts', `it.each([])('a', () => {${lines(60)}})`)).toHaveLength(1)
  })
})

describe('textViolations and nameViolations', () => {
  const rules = (path: string, text: string) =>
    textViolations({ path, text }).map(({ rule, line }) => `${rule}:${line}`)

  it('rejects long files and lines, and markers of unfinished work', () => {
    expect(rules('a.ts', 'x\n'.repeat(250))).toEqual([])
    expect(rules('a.ts', 'x\n'.repeat(251))).toEqual(['file-length:250'])
    expect(rules('a.css', 'x\n'.repeat(400))).toEqual([])
    expect(rules('a.ts', `${'x'.repeat(120)}\n${'x'.repeat(121)}`)).toEqual(['line-length:2'])
    expect(rules('a.md', `${'x'.repeat(200)}\n- ${'TO' + 'DO'}: more`)).toEqual(['left-over:2'])
    expect(rules('a.md', `03-${'X'.repeat(4)}-${'X'.repeat(4)}`)).toEqual([])
  })

  it('rejects a number that two migrations or two decisions share', () => {
    const paths = ['db/migrations/0001_a.sql', 'db/migrations/0002_b.sql', 'docs/decisions/001-a.md']
    expect(numberViolations(paths)).toEqual([])
    expect(numberViolations([...paths, 'db/migrations/0002_c.sql', 'docs/decisions/001-b.md'])).toHaveLength(2)
  })

  it('rejects a migration after a gap, unless it starts the chain of a release', () => {
    const paths = (...numbers: string[]) => numbers.map((number) => `db/migrations/${number}_a.sql`)
    expect(chainViolations(paths('0195', '0201', '0202', '0301', '0302', '0401'))).toEqual([])
    for (const numbers of [
      paths('0201', '0203'),
      paths('0201', '0401'),
      paths('0301', '0303'),
      paths('0302', '0402'),
    ]) {
      expect(chainViolations(numbers).map(({ path }) => path)).toEqual([numbers[1]])
    }
  })

  it('rejects an entry of the root that is not part of the layout', () => {
    expect(rootViolations(['README.md', 'app/root.tsx', 'server.ts'])).toEqual([])
    expect(rootViolations(['shared/a.ts', 'notes.md'])).toHaveLength(2)
  })

  it('rejects a folder with one file of code', () => {
    const paths = ['app/a/a.ts', 'app/a/a.test.ts', 'app/b/b.ts', 'app/b/c.tsx', 'app/root.tsx', 'server.ts']
    expect(folderViolations(paths).map(({ path }) => path)).toEqual(['app/a/a.ts'])
    expect(folderViolations([...paths, 'app/a/parts/part.ts']).map(({ path }) => path)).toEqual(['app/a/parts/part.ts'])
  })

  it('rejects names of buckets and names that are not in kebab-case', () => {
    for (const path of [
      'app/utils/a.ts',
      'domain/cart/types.ts',
      'app/date-helpers.ts',
      'app/Button.tsx',
      'app/a_b.ts',
    ]) {
      expect(nameViolations(path)).toHaveLength(1)
    }
    for (const path of [
      'app/entry.server.tsx',
      'README.md',
      'db/migrations/0001_a.sql',
      'tests/specification/3-states.test.ts',
    ]) {
      expect(nameViolations(path)).toEqual([])
    }
  })
})

describe('wordViolations', () => {
  const words = (path: string, text: string) => wordViolations({ path, text }).map(({ what }) => what)
  // Concatenated, so that this file has no violation itself.
  it.each([`${'ask'}Issuer()`, `const is${'Told'} = true`, `/** ${'Mend'}s the row. */`, `${'MOST'}_TRIES`])(
    'rejects %s',
    (text) => {
      expect(words('services/a.ts', text)).toHaveLength(1)
    },
  )
  it('accepts a question of a customer, and verbs of speech outside of names', () => {
    expect(words('services/a.ts', 'askQuestion() // asks the processor')).toEqual([])
  })
})

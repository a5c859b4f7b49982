/** Claims of docs/product/2: Public and content pages, Service guide, Information. */

import { existsSync, globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, test } from 'vitest'
import { areaPath, servedAreas } from '#content/areas.ts'
import { type Block, type Inline, questionGroups, textOfBlocks } from '#content/blocks.ts'
import { FIGURES } from '#content/markdown.ts'
import { readPage } from '#content/page.ts'
import { canonicalPath } from '#domain/navigation/path.ts'
import { FIRST_SETTINGS } from '#domain/settings/first-settings.ts'
import { namesIn } from '#domain/text/placeholders.ts'
import { FIRST_CONSTANTS, FIRST_PAGES } from '#tests/support/pages/first-pages.ts'

const AREAS = servedAreas(FIRST_SETTINGS)

const ROOT = join(import.meta.dirname, '../..')
const SOURCES = globSync('content/**/*.md', { cwd: ROOT }).map((file) => ({
  file: file.split(sep).join('/'),
  text: readFileSync(`${ROOT}/${file}`, 'utf8'),
}))

/** Content pages that docs/product/2 names, and the policy that the footer links to. */
const REQUIRED = `/about /article/mens_manner /article/womens_manner /article/kids_manner /article/memorial_service
/article/condolence_money /feature /feature/manner /faq /fitting /fittings /menssizeguide /lp/area
/service /service/use_flow /service/payment /service/delivery /service/plan /service/point /service/use_mypage
/service/item /service/notandum /service/rental /other/company /other/indi /other/use /other/guide /other/sitemap
/other/permit /other/info_shortest_delivered /other/year_end /other/info1 /other/protection /other/top_info
/other/harassment /other/accessibility /entry/userpolicy`.split(/\s+/)

const ALIASES = {
  '/about': ['/feature/saison', '/feature/epos', '/feature/fctokyo'],
  '/article/mens_manner': ['/article/mensmanner'],
  '/service/use_flow': ['/service/useflow'],
  '/service/use_mypage': ['/service/usemypage'],
} as const

/** Other routes of docs/product/2 that a content page may link to. */
const OTHER_ROUTES =
  `/ /contact /sizeguide /items/list /items/ranking /items/select /readlist /favorite /cart /entry /mypage
/shopping/lookup /mypage/login /mysize /mypage/history /mypage/change /mypage/refusal /news`.split(/\s+/)

const page = (path: string) => FIRST_PAGES.find((one) => one.path === path)!

describe('Public and content pages, service guide, information', () => {
  test.each(REQUIRED)('%s has a page', (path) => expect(FIRST_PAGES.map((one) => one.path)).toContain(path))
  test.each(Object.entries(ALIASES))('%s is also served at its aliases', (path, aliases) => {
    for (const alias of aliases) expect(canonicalPath(alias)).toBe(path)
  })

  test('every page has its own address and is listed in docs/product', () => {
    const paths = FIRST_PAGES.map(({ path }) => path)
    expect(new Set(paths).size).toBe(paths.length)
    expect(FIRST_PAGES.map(({ path }) => path).filter((path) => !REQUIRED.includes(path))).toEqual([
      '/area/template.html',
    ])
  })

  test('every page has complete front matter and a text of sufficient length', () => {
    for (const { title, description, keywords, path, updatedOn, blocks } of FIRST_PAGES) {
      expect(
        [title, description, updatedOn].every((text) => text !== ''),
        path,
      ).toBe(true)
      expect(keywords.length, path).toBeGreaterThan(0)
      if (path !== '/other/sitemap') expect(textOfBlocks(blocks).length, path).toBeGreaterThan(300)
    }
  })

  test('articles have more than 1,500 characters and a figure', () => {
    const articles = FIRST_PAGES.filter(({ kind }) => kind === 'article')
    expect(articles.length).toBeGreaterThan(4)
    for (const { path, blocks } of articles) {
      expect(textOfBlocks(blocks).length, path).toBeGreaterThan(1_500)
      expect(
        blocks.some((block) => block.kind === 'figure'),
        path,
      ).toBe(true)
    }
  })

  test('every page has its own title and description', () => {
    expect(new Set(FIRST_PAGES.map(({ title }) => title)).size).toBe(FIRST_PAGES.length)
    expect(new Set(FIRST_PAGES.map(({ description }) => description)).size).toBe(FIRST_PAGES.length)
  })

  test('the FAQ has more than forty distinct questions in groups, each with an answer', () => {
    const groups = questionGroups(page('/faq').blocks)
    const questions = groups.flatMap((group) => group.questions)
    expect(groups.length).toBeGreaterThan(4)
    expect(questions.length).toBeGreaterThan(40)
    expect(new Set(questions.map(({ text }) => text)).size).toBe(questions.length)
    for (const { answer, text } of questions) expect(textOfBlocks(answer), text).not.toBe('')
  })
})

describe('Landing page by area', () => {
  test('46 prefectures, each with its own address', () => {
    expect(AREAS).toHaveLength(46)
    expect(new Set(AREAS.map(({ slug }) => slug)).size).toBe(46)
    expect(areaPath(AREAS[12]!)).toBe('/area/tokyo.html')
    for (const { slug, capital, region } of AREAS) {
      expect(slug).toMatch(/^[a-z]+$/)
      expect(capital).toMatch(/[市区]$/)
      expect(region.custom).not.toBe('')
    }
  })
})

describe('Texts of pages', () => {
  /** Numbers of business rules with their units, in any width. Only named constants may insert them. */
  const HARD_CODED_RULES = [
    /(?<!\d)16\s*時/,
    /300,?000|30\s*万円/,
    /(?<![\d,])5,?000\s*円/,
    /(?<![\d,])1,?100\s*円/,
    /(?<![\d,])330\s*円/,
    /50\s*%|半額/,
    /(?<![\d.])3\s*%/,
    /(?<![\d.])10\s*%/,
    /4,?900/,
    /(?<!\d)4\s*(日間|泊)/,
    /(?<!\d)90\s*日/,
    /(?<!\d)180\s*日/,
    /(?<!\d)2\s*日(前|後|以内|まで)|翌々日/,
    /翌日(に|の)?(お届け|到着)/,
    /(?<!\d)30\s*日/,
    /46\s*都道府県|沖縄/,
    /(?<!\d)24\s*時間/,
    /(?<!\d)8\s*文字/,
    /10:00|18:00/,
  ]

  test.each(SOURCES)('$file hard-codes no business rule', ({ text }) => {
    const plain = text.replace(/\{\{[^}]*\}\}/g, '').normalize('NFKC')
    expect(HARD_CODED_RULES.map((rule) => rule.exec(plain)?.[0]).filter(Boolean)).toEqual([])
  })

  test('the screens hard-code no business hours', () => {
    const screens = globSync('app/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !file.includes('.test.'))
    expect(screens.length).toBeGreaterThan(200)
    const offenders = screens.filter((file) => {
      const code = readFileSync(`${ROOT}/${file}`, 'utf8').replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '')
      return /(?<!\d)16\s*時|10:00|18:00/.test(code.normalize('NFKC'))
    })
    expect(offenders).toEqual([])
  })

  test.each(SOURCES)('$file has no exclamation mark and no words to avoid', ({ text }) => {
    const plain = text.replaceAll('![', '[')
    expect(plain).not.toMatch(/[!！]/)
    expect(plain).not.toMatch(/重ね重ね|おめでと|今すぐ|お見逃し/)
  })

  test.each(SOURCES)('$file uses names of areas only in the template of areas', ({ file, text }) => {
    const ofAreas = namesIn(text).filter((name) => name.startsWith('prefecture.'))
    if (file !== 'content/area/template.md') expect(ofAreas).toEqual([])
  })

  test('no Markdown syntax remains in a text', () => {
    for (const { path, blocks } of FIRST_PAGES) expect(textOfBlocks(blocks), path).not.toMatch(/\*\*|\]\(|\{#|^#/m)
  })

  test('an unknown name, a malformed name and HTML fail the build', () => {
    const source = SOURCES.find(({ file }) => file.endsWith('plan.md'))!.text
    expect(() => readPage('x.md', `${source}\n{{nothing}}`)).toThrow('unknown name nothing')
    expect(() => readPage('x.md', `${source}\n{{cutOff`)).toThrow('broken')
    expect(() => readPage('x.md', `${source}\n<b>x</b>`).blocks).toThrow('not used in our pages')
    expect(() => readPage('x.md', source.replace(/description: .*/, 'description: 短い'))).toThrow('description')
    expect(() => readPage('x.md', 'no head')).toThrow('no front matter')
  })

  test('every name in the table has a value and is used', () => {
    const used = new Set(SOURCES.flatMap(({ text }) => namesIn(text)))
    for (const [name, value] of Object.entries(FIRST_CONSTANTS)) expect(value, name).not.toMatch(/^$|undefined|NaN/)
    expect(Object.keys(FIRST_CONSTANTS).filter((name) => !used.has(name))).toEqual([])
  })
})

describe('Links and figures', () => {
  const known = new Set([...REQUIRED, ...OTHER_ROUTES, ...AREAS.map(areaPath)])

  test.each(FIRST_PAGES)('$path links to pages that exist, by their main address', ({ path, blocks, related }) => {
    const links = linksIn(blocks)
    for (const href of [...links, ...related]) {
      const url = new URL(href, `http://shop.test${path}`)
      expect(url.origin, href).toBe('http://shop.test')
      expect(known, `${path}: ${href}`).toContain(url.pathname)
      if (url.hash !== '') expect(idsOf(url.pathname), href).toContain(decodeURIComponent(url.hash.slice(1)))
    }
    expect(related).not.toContain(path)
  })

  test('every page but the sitemap is linked from the text of another one', () => {
    const linked = new Set(FIRST_PAGES.flatMap(({ blocks, related }) => [...linksIn(blocks), ...related]))
    const orphans = REQUIRED.filter((path) => ![...linked].some((href) => href.split('#')[0] === path))
    expect(orphans).toEqual(['/other/sitemap'])
  })

  test('headings of a page have unique ids', () => {
    for (const { path } of FIRST_PAGES) {
      const ids = idsOf(path)
      expect(new Set(ids).size, path).toBe(ids.length)
    }
  })

  test.each(Object.entries(FIGURES))(
    '%s exists, is small and has a description and its declared size',
    (src, { width, height }) => {
      expect(existsSync(`${ROOT}/public${src}`)).toBe(true)
      const svg = readFileSync(`${ROOT}/public${src}`, 'utf8')
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(6 * 1024)
      expect(svg).toContain(`width="${width}" height="${height}"`)
      expect(svg).toMatch(/<title[^>]*>.+<\/title>\s*<desc[^>]*>.+<\/desc>/)
      expect(svg).not.toMatch(/<script|<style|style=|href=/)
      expect(FIRST_PAGES.some(({ blocks }) => JSON.stringify(blocks).includes(src))).toBe(true)
    },
  )

  function idsOf(path: string): string[] {
    return (page(path)?.blocks ?? []).flatMap((block) => (block.kind === 'heading' ? [block.id] : []))
  }
})

function linksIn(blocks: readonly Block[]): string[] {
  return blocks.flatMap((block) => {
    switch (block.kind) {
      case 'list':
        return block.items.flatMap(linksIn)
      case 'note':
        return linksIn(block.blocks)
      case 'table':
        return [block.head, ...block.rows].flat().flatMap(hrefsIn)
      case 'figure':
        return []
      default:
        return hrefsIn(block.parts)
    }
  })
}

function hrefsIn(parts: readonly Inline[]): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string' || part.kind === 'break') return []
    return part.kind === 'link' ? [part.href] : hrefsIn(part.parts)
  })
}

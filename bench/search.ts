import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { sql } from 'kysely'
import { browseIndex } from '#adapters/browse/browse-index.ts'
import { insertBasics } from '#adapters/postgres/catalogue/basics.ts'
import { insertRows } from '#adapters/postgres/database/bulk.ts'
import type { Database } from '#adapters/postgres/database/connect.ts'
import { BRANDS } from '#demo/catalogue/brands.ts'
import { CATEGORIES } from '#demo/catalogue/categories.ts'
import { kanaOf } from '#demo/catalogue/readings.ts'
import { seededRandom } from '#demo/random.ts'
import { basicTags } from '#domain/catalog/basic-tags.ts'
import { isRejected } from '#domain/result.ts'
import { parseFilters, SEARCH_FACETS } from '#domain/search/filter.ts'
import { foldForSearch } from '#domain/search/fold.ts'
import { machineOf } from './support/machine.ts'
import { writeResults } from './support/results.ts'
import { withTemporaryServer } from './support/server.ts'

// Measures a search in the in-memory index, with typos, synonyms and four facets, against a plain LIKE. node
// bench/search.ts [--items 10000]

const { values } = parseArgs({ options: { items: { type: 'string', default: '10000' } } })
const itemCount = Number(values.items)
const ROUNDS = 2_000

/** Typical queries, also letter by letter, with typos and words without results. */
const QUERIES =
  words(`喪服 もふく モフク 数珠 じゅず 念珠 ふくさ 袱紗 ワンピース one_piece パンプス 靴 礼服 禮服 バック 黒ワンピース
  黒_レース_ワンピース 喪服_7点セット もふくせっと 前開きの喪服 フォーマルバッグ ブラックフォーマルバッグ 13号_喪服 も もふ
  わん わんぴ フォ フォー ねっくれ 喪 黒 a メ お呼ばれ_ド 略礼服_ダブル quil_stern mere ワンピーヅ ワンピイス
  アンサンプル ネッレクス ふぉーまるばつく フォマール ジャッケト パンブス zzzz ざざざざざ ウェディングケーキ _ レンタル 結婚式
  香典 男の子_スーツ マタニティ_授乳_ワンピース_夏 くろいふくさ`)
/** Parts of generated item names. */
const PREFIXES = words(
  `前開き 夏の 大きいサイズ_ 小さいサイズ_ 授乳対応_ 洗える_ 二枚仕立て_ 黒 紺の 慶弔両用_ 総裏_ 旧型_ 比翼_ _`,
)
const DETAILS =
  words(`ボウタイ ペプラム ショールカラー ノーカラー スタンドカラー テーラード フリルカラー アシンメトリー コクーン エンパイア パールトリム
  ラウンドネック ボートネック ケープスリーブ タックフレア Aライン Iライン バックリボン フロントジップ ドレープ`)
const MATERIALS =
  words(`レース ジョーゼット サテン シフォン クレープ ジャカード ツイード ベロア モアレ ちりめん 布張り ビーズ パール エナメル スエード
  本水晶 紫水晶 黒檀 オニキス チュール`)
const GARMENTS =
  words(`ワンピース アンサンブル 喪服 略礼服 パンツスーツ スカートスーツ フォーマルコート ドレス ジャケット フォーマルバッグ サブバッグ
  パンプス ネックレス イヤリング 数珠 ふくさ ストール バレッタ 扇子 シャツ ベルト シューズ ブラックスーツ`)
const SUFFIXES = words(`_ _ _ 7点セット 8点セット _2点組 _5cm _3way （紫） _ロング丈`)
const FILTERS = [
  '',
  'price<=6000',
  'color:ブラック AND price:3000 TO 9000',
  'NOT brand:"Quill & Stern" AND (size:9号 OR size:11号)',
]

const result = await withTemporaryServer(async (db) => {
  await loadItems(db)
  return { machine: await machineOf(db), ...(await measure(db)) }
})
console.table([{ items: itemCount, ...result.search, 'LIKE p50': result.like.p50Ms, 'LIKE p95': result.like.p95Ms }])
console.log(`against LIKE: ${result.ratioP50} at p50, ${result.ratioP95} at p95; built in ${result.buildMs} ms`)
await writeResults('search', {
  items: itemCount,
  queries: QUERIES.length,
  filters: FILTERS.length,
  rounds: ROUNDS,
  ...result,
})
const { search: budget } = JSON.parse(readFileSync(new URL('budgets.json', import.meta.url), 'utf8'))
if (result.ratioP50 < budget.ratioP50) process.exitCode = 1

/** The words of a table; an underscore stands for a space. */
function words(table: string): string[] {
  return table.split(/\s+/).map((word) => word.replaceAll('_', ' '))
}

async function measure(db: Database) {
  const search = browseIndex(db, { maxAgeMs: 60_000 })
  const from = performance.now()
  await search.refresh()
  const buildMs = Math.round(performance.now() - from)
  const filters = FILTERS.map((text) => {
    const filter = parseFilters(text)
    assert(!isRejected(filter))
    return filter
  })
  const runQuery = (round: number) => {
    const filter = filters[Math.floor(round / QUERIES.length) % filters.length]
    const searchQuery = { text: QUERIES[round % QUERIES.length]!, prefix: 'last', typos: 'always', filter } as const
    return search.find(searchQuery, { offset: 0, limit: 20, facets: SEARCH_FACETS, numbers: [] })
  }
  assert.equal((await runQuery(QUERIES.indexOf(' '))).total, itemCount)
  const inMemory = await timed(runQuery)
  const like = await timed((round) => searchByLike(db, QUERIES[round % QUERIES.length]!))
  const ratio = (a: number, b: number) => Number((b / a).toFixed(1))
  return {
    buildMs,
    search: inMemory,
    like,
    ratioP50: ratio(inMemory.p50Ms, like.p50Ms),
    ratioP95: ratio(inMemory.p95Ms, like.p95Ms),
  }
}

/** A search without a search service: no typo tolerance, synonyms, facets or filters. */
async function searchByLike(db: Database, text: string) {
  const patterns = text.split(/\s+/).map((word) => `%${foldForSearch(word).replace(/[\\%_]/g, '\\$&')}%`)
  await sql`SELECT id, name, price_four_days, count(*) OVER () FROM items
    WHERE release AND available AND search_text LIKE ALL (${patterns}::text[])
    ORDER BY published_on DESC, id DESC LIMIT 20`.execute(db)
}

async function timed(run: (round: number) => Promise<unknown>) {
  for (let round = 0; round < QUERIES.length * FILTERS.length; round += 1) await run(round)
  const durations: number[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const from = performance.now()
    await run(round)
    durations.push(performance.now() - from)
  }
  durations.sort((a, b) => a - b)
  const at = (share: number) =>
    Number(durations[Math.min(durations.length - 1, Math.floor(durations.length * share))]!.toFixed(3))
  return { p50Ms: at(0.5), p95Ms: at(0.95), p99Ms: at(0.99), worstMs: at(1) }
}

/** Items with names from words of the trade, each with one category, colour and size. */
function generateItems() {
  const random = seededRandom('search bench')
  const { pick } = random
  const categories = CATEGORIES.filter(
    ({ parent, available, adminOnly }) => parent !== undefined && available !== false && !adminOnly,
  )
  const [colours, sizes] = [basicTags('colour'), basicTags('ladies')]
  return Array.from({ length: itemCount }, (_, index) => ({
    id: index + 1,
    name: [PREFIXES, DETAILS, [' '], MATERIALS, GARMENTS, SUFFIXES].map(pick).join('').trim(),
    brand: pick(BRANDS),
    category: pick(categories),
    colour: pick(colours),
    size: pick(sizes),
    priceYen: random.integer(5, 150) * 100,
    publishedOn: `2026-0${random.integer(1, 9)}-${random.integer(10, 28)}`,
  }))
}
type Item = ReturnType<typeof generateItems>[number]

function itemRow({ id, name, brand, category, colour, priceYen, publishedOn }: Item) {
  const parent = CATEGORIES.find(({ uid }) => uid === category.parent)?.name ?? ''
  const words = [name, kanaOf(name), brand.name, brand.kana, category.name, parent, colour.name]
  return {
    id,
    name,
    kana: kanaOf(name),
    maker_uid: brand.uid,
    form: 'onepiece',
    search_text: words.map(foldForSearch).join(' '),
    price_four_days: priceYen,
    price_further_day: priceYen / 10,
    published_on: publishedOn,
    release: true,
  }
}

function unitRow({ id, size }: Item) {
  return { id: `${id}-1`, item_id: id, size_tag_uid: size.uid, size_label: size.name, ref_price: 30_000 }
}

async function loadItems(db: Database): Promise<void> {
  const items = generateItems()
  const itemCategories = items.map(({ id, category }) => ({ category_uid: category.uid, item_id: id }))
  const itemTags = items.map(({ id, colour }) => ({ tag_uid: colour.uid, item_id: id }))
  await db.connection().execute(async (session) => {
    await sql`SET session_replication_role = replica`.execute(session)
    await insertRows(session, 'makers', BRANDS)
    await insertBasics(session)
    await insertRows(session, 'items', items.map(itemRow))
    await insertRows(session, 'item_categories', itemCategories)
    await insertRows(session, 'item_tags', itemTags)
    await insertRows(session, 'units', items.map(unitRow))
    await sql`SET session_replication_role = DEFAULT`.execute(session)
    await sql`SELECT refresh_sellable_units(array(SELECT id FROM items))`.execute(session)
  })
  await sql`VACUUM ANALYZE`.execute(db)
}

import { ALL_ITEMS } from '#seed/catalogue/all-items.ts'
import { CATEGORIES, withParents } from '#seed/catalogue/categories.ts'
import { BRANDS } from '#seed/catalogue/brands.ts'
import { colourName, itemRow } from '#seed/catalogue/rows.ts'
import { buildItemIndex } from './item-index.ts'
import { KANJI_VARIANTS } from '#domain/search/kanji-variants.ts'
const items = ALL_ITEMS.map((i) => { const r = itemRow(i, '2026-11-20' as any); const b = BRANDS.find((x) => x.name === i.maker)!
 return { id: r.id, name: r.name, kana: r.kana, brand: b, categories: withParents(i.categories).map((u) => ({ uid: u, name: CATEGORIES.find((c) => c.uid === u)!.name })), colors: [colourName(i)], ages: i.ages.map((a) => a + '代'), sizes: [...new Set(i.sizes.map((s) => s.label))], form: i.form, setForm: i.setForm, fourDaysYen: i.fourDaysYen, imageKey: undefined, publishedOn: r.published_on, popularity: i.id % 7 } as any })
console.log(items.length, JSON.stringify(items).match(new RegExp(`[${[...KANJI_VARIANTS.keys()].join('')}]`, 'gu')))
const t0 = performance.now(); const ix = await buildItemIndex(items, async () => {}); console.log('build', performance.now() - t0)
for (const q of process.argv.slice(2)) {
  const t = performance.now()
  const r = ix.find({ text: q, prefix: 'last', typos: 'always', filter: undefined }, { offset: 0, limit: 6, facets: ['category'], numbers: [] })
  console.log(`\n「${q}」 ${r.total} ${(performance.now() - t).toFixed(1)}ms`, r.items.map((i) => i.name).join(' | '), '…', r.facets.get('category')!.slice(0, 4).map((c) => c.value + c.count).join(' '))
}

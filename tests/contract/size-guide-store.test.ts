import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { sizeGuideStore } from '#adapters/postgres/catalogue/size-guide.ts'
import { describeStore } from '#tests/support/database/describe-store.ts'
import { listByProbes } from './overlap-probes.ts'
import { loadSampleShop, sampleShop, seededRandom } from './sample-shop.ts'

const shop = { ...sampleShop(seededRandom(8), 60), lines: [] }
const sold = new Set(listByProbes(shop, { sizeTagIds: [], tagIds: [], order: 'date', page: 1 }, undefined))
const units = shop.units.filter((row) => row.release && row.available && sold.has(row.item_id))
const lengthOf = (uid: number) => 90 + (uid % 17) / 2

describeStore('SizeGuideStore', (database) => {
  const store = () => sizeGuideStore(database())
  beforeAll(async () => {
    await loadSampleShop(database(), shop)
    await sql`UPDATE units SET measurements = jsonb_build_object(
      'onepiece', jsonb_build_object('length', 90 + (uid % 17) / 2.0, 'bust', 'wide'), 'bag', 7)`.execute(database())
  })

  test('returns minimum and maximum of every size, over units on sale', async () => {
    const found = await store().ranges({ forms: ['onepiece', 'bag', 'coat'] })
    const expected = [...Map.groupBy(units, (row) => row.size_label)].map(([sizeLabel, own]) => ({
      form: 'onepiece',
      sizeLabel,
      measurement: 'length',
      band: 0,
      min: Math.min(...own.map(({ uid }) => lengthOf(uid))),
      max: Math.max(...own.map(({ uid }) => lengthOf(uid))),
      unitCount: own.length,
    }))
    const plain = found.map(({ sizeRank: _, ...row }) => row)
    expect(new Set(plain)).toEqual(new Set(expected))
    expect(found.map(({ sizeLabel }) => sizeLabel)).toEqual(['6号', '7号', '8号', 'フリー'])
  })

  test('divides sleeves into short and long ones', async () => {
    const lengths = (uid: number) => [8, 29, 54][uid % 3]!
    await sql`UPDATE units SET measurements = jsonb_set(measurements, '{coat}',
      jsonb_build_object('sleeve', (ARRAY[8, 29, 54])[uid % 3 + 1]))`.execute(database())
    const found = await store().ranges({ forms: ['coat'] })
    const count = found.reduce((sum, { unitCount }) => sum + unitCount, 0)
    expect(count).toBe(units.length)
    for (const { band, min, max } of found)
      expect([min, max]).toEqual(
        [
          [8, 8],
          [29, 29],
          [54, 54],
        ][band],
      )
    expect(new Set(found.map(({ band }) => band))).toEqual(
      new Set(units.map(({ uid }) => [8, 29, 54].indexOf(lengths(uid)))),
    )
    await sql`UPDATE units SET measurements = measurements - 'coat'`.execute(database())
  })

  test('filters by brand and size', async () => {
    const makerOf = new Map(shop.items.map((item) => [item.id, item.maker_uid]))
    const own = units.filter((row) => makerOf.get(row.item_id) === 2 && row.size_label === '7号')
    const [found] = await store().ranges({ forms: ['onepiece'], makerUid: 2, sizeLabel: '7号' })
    expect(found).toMatchObject({ sizeLabel: '7号', unitCount: own.length })
    expect(await store().ranges({ forms: ['onepiece'], sizeLabel: "' OR 1=1" })).toEqual([])
  })

  test('lists sizes and brands that have units', async () => {
    expect(await store().sizeLabels(['onepiece'])).toEqual(['6号', '7号', '8号', 'フリー'])
    expect(await store().sizeLabels(['coat'])).toEqual([])
    expect((await store().makerUids(['onepiece'])).toSorted()).toEqual([1, 2, 3])
  })
})

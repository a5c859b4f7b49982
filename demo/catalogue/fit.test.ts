import { expect, test } from 'vitest'
import { easePointsOf } from '#domain/fit/ease.ts'
import { fitItem } from '#domain/fit/fit.ts'
import { type BodyRanges, bodyRangesOf } from '#domain/fit/size-chart.ts'
import { ALL_ITEMS } from './all-items.ts'
import { formsOf, measurementsOf } from './measurements.ts'
import { type SizeScale, sizeOf } from './sizes.ts'

const WEARERS: Readonly<Partial<Record<SizeScale, 'ladies' | 'mens' | 'kids'>>> = {
  ladies: 'ladies',
  maternity: 'ladies',
  mens: 'mens',
  kids: 'kids',
}

/** The body in the middle of each range. */
function middleOf({ parts }: BodyRanges) {
  const middles = Object.entries(parts).map(([part, [from, to]]) => [part, (from + to) / 2])
  return { body: Object.fromEntries(middles), estimated: [], wearer: undefined }
}

/** How each size of each fitted item suits the body for which the size chart names it. */
const FOUND = ALL_ITEMS.flatMap((item) => {
  const wearer = WEARERS[item.scale]
  if (wearer === undefined || !formsOf(item).some((form) => easePointsOf(form).length > 0)) return []
  const sizes = item.sizes.flatMap(({ label: short }) => {
    const size = sizeOf(item.scale, short)
    return size === undefined ? [] : [{ label: size.label, measurements: measurementsOf(item, size) }]
  })
  return sizes.map(({ label }) => {
    const charted = item.scale === 'maternity' ? `${label}（マタニティ）` : label
    const range = bodyRangesOf(wearer).find(({ size }) => size === charted)!
    const fit = fitItem({ form: item.form, setForm: item.setForm, sizes }, middleOf(range))
    if (fit.kind !== 'fitted') throw new Error(`${item.id} ${label}: ${fit.kind}`)
    const verdict = fit.sizes.find((size) => size.label === label)?.verdict
    return { scale: item.scale, at: `${item.id} ${label}: ${verdict}`, verdict, best: fit.best?.label, label }
  })
})

test('no size is tight or large on the body for which the size chart names it', () => {
  expect(FOUND.length).toBeGreaterThan(600)
  const wrong = FOUND.filter(({ verdict }) => verdict === undefined || verdict === 'tight' || verdict === 'large')
  expect(wrong.map(({ at }) => at)).toEqual([])
})

test('maternity wear is recommended in the size that the size chart names for a body', () => {
  const maternity = FOUND.filter(({ scale }) => scale === 'maternity')
  expect(maternity.length).toBeGreaterThan(30)
  expect(maternity.filter(({ best, label }) => best !== label).map(({ at }) => at)).toEqual([])
})

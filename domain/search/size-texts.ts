/** A number with its unit, such as `9号` or `23.5cm`. */
const MEASURED = /^(\d+)(?:\.(\d))?(号|cm)$/

/** The first of the large sizes of ladies. */
const LARGE_FROM = 15
const LARGE = '大きいサイズ'

/** How customers write a size: with its unit or without, whole centimetres also without the decimal, large ones so. */
export function sizeTexts(size: string): string[] {
  const [, whole, decimal, unit] = MEASURED.exec(size) ?? []
  if (whole === undefined || unit === undefined) return [size]
  if (unit === '号' && Number(whole) >= LARGE_FROM) return [size, whole, LARGE]
  if (decimal === undefined) return [size, whole]
  const number = `${whole}.${decimal}`
  return decimal === '0' ? [size, number, `${whole}${unit}`, whole] : [size, number]
}

/** A number with its unit, such as `9号` or `23.5cm`. */
const MEASURED = /^(\d+)(?:\.(\d))?(号|cm)$/

/** How customers write a size: with its unit or without, and whole centimetres also without the decimal. */
export function sizeTexts(size: string): string[] {
  const [, whole, decimal, unit] = MEASURED.exec(size) ?? []
  if (whole === undefined || unit === undefined) return [size]
  if (decimal === undefined) return [size, whole]
  const number = `${whole}.${decimal}`
  return decimal === '0' ? [size, number, `${whole}${unit}`, whole] : [size, number]
}

import type { Settings } from '#domain/settings/settings.ts'
import { foldWidth } from '#domain/text/folding.ts'
import { constantsOf } from './constants.ts'

/** Placeholders of settings, and the unit that follows them. Days and years say too many other things. */
const UNITS: Readonly<Record<string, string>> = {
  deliveryFee: '',
  freeDeliveryThreshold: '円',
  maximumRentalPrice: '円',
  cashOnDeliveryFee: '',
  maximumPoints: 'ポイント',
  planRate: '％',
  taxRate: '％',
  pointRate: '％',
  tryOnFee: '',
  cutOff: '',
}

/**
 * Numbers that are typed where a setting has them, each with its placeholder: `5,000円`, `{{freeDeliveryThreshold}}円`.
 * All placeholders of a number are named. Nothing is about 0, which says too many other things.
 */
export function typedNumbers(
  text: string,
  settings: Settings,
): readonly { readonly what: string; readonly instead: string }[] {
  const constants = constantsOf(settings)
  const plain = plainDigits(text)
  const numbers = Object.entries(UNITS).flatMap(([name, unit]) =>
    numbersIn(`${constants[name]}${unit}`).map((what) => ({ what, instead: `{{${name}}}${unit}` })),
  )
  return [...Map.groupBy(numbers, ({ what }) => what)]
    .filter(([what]) => hasNumber(plain, plainDigits(what)))
    .map(([what, same]) => ({ what, instead: same.map(({ instead }) => instead).join('」か「') }))
}

/** The amounts of a value other than 0, or the whole of one that is a time. */
function numbersIn(value: string): readonly string[] {
  const amounts = value.match(/[\d,]+(?:円|％|ポイント)/g) ?? [value]
  return amounts.filter((amount) => /[1-9]/.test(amount))
}

/** In half width, without the commas between digits. */
function plainDigits(text: string): string {
  return foldWidth(text).replace(/(?<=\d),(?=\d)/g, '')
}

function hasNumber(text: string, number: string): boolean {
  for (let at = text.indexOf(number); at !== -1; at = text.indexOf(number, at + 1))
    if (!/[\d.]/.test(text[at - 1] ?? '')) return true
  return false
}

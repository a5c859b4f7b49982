import type { Settings } from '#domain/settings/settings.ts'
import { foldWidth } from '#domain/text/folding.ts'
import { constantsOf } from './constants.ts'

/** Placeholders of settings, and the unit that follows them. Days and years say too many other things. */
const UNITS: Readonly<Record<string, string>> = {
  deliveryFee: '円',
  freeDeliveryThreshold: '円',
  maximumRentalPrice: '円',
  cashOnDeliveryFee: '',
  maximumPoints: 'ポイント',
  planRate: '％',
  taxRate: '％',
  pointRate: '％',
  tryOnRate: '％',
  cutOff: '',
}

/** Numbers that are typed where a setting has them, each with its placeholder: `1,100円`, `{{deliveryFee}}円`. */
export function typedNumbers(
  text: string,
  settings: Settings,
): readonly { readonly what: string; readonly instead: string }[] {
  const constants = constantsOf(settings)
  const plain = plainDigits(text)
  return Object.entries(UNITS).flatMap(([name, unit]) => {
    const what = `${constants[name]}${unit}`
    const isNumber = /\d/.test(what)
    return isNumber && hasNumber(plain, plainDigits(what)) ? [{ what, instead: `{{${name}}}${unit}` }] : []
  })
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

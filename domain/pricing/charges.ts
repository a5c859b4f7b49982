import { type Day, daysBetween } from '../day.ts'
import { percentOfYen, sumYen, type Yen } from '../money.ts'
import type { SettingsOf } from '../settings/settings.ts'
import { yenWords } from '../text/yen.ts'

/** One sum: carriage that is named apart would be taxed (消費税法基本通達 5-5-2). */
export function refusedChargeText({ refusedPercent, refusedCarriageYen }: SettingsOf<'charges'>): string {
  return `商品価格の${refusedPercent}％に${yenWords(refusedCarriageYen)}を加えた額を上限とする損害金`
}

/** What is not the customer's fault costs nothing (民法 415条1項ただし書, 621条; docs/rules.md After the order). */
export const NOT_AT_FAULT = '運送会社または窓口へお渡しになったあとの事故、災害など'
export const NOT_AT_FAULT_SENTENCE = [
  `お客様の責めによらない事由（${NOT_AT_FAULT}）による紛失、破損、延滞について、費用は申し受けません。`,
  'お渡しの控えをお示しください。',
].join('')

/** What lateness costs, on pages, in mails and in the terms (docs/rules.md Late). */
export const LATENESS_SENTENCE = [
  '延滞となった日から、1日につき、その商品の1日あたりの追加料金を、延滞料金として申し受けることがあります',
  '（紛失の費用と合わせて、参考価格を超えません）。',
].join('')

/**
 * Damages, with what they cost without the peace-of-mind plan. The plan covers those with `isCovered`, also beyond
 * repair (docs/rules.md Damage). The plan's page, the terms and the code have this list.
 */
export const DAMAGES = [
  { code: 'stain', text: '食べこぼし、泥はね、口紅などの落としにくい汚れ', cost: '染み抜きの実費', isCovered: true },
  { code: 'fraying', text: '裾や袖口のほつれ、ファスナーの不具合', cost: '補修の実費', isCovered: true },
  { code: 'tear', text: '引っかけによる破れ', cost: '補修の実費', isCovered: true },
  { code: 'lost-part', text: 'ボタンや飾りなど部品の紛失', cost: '補修の実費', isCovered: true },
  { code: 'heel', text: 'ヒールの傷', cost: '補修の実費', isCovered: true },
  { code: 'pearl', text: '真珠の糸切れ', cost: '補修の実費', isCovered: true },
  {
    code: 'beyond-repair',
    text: '補修してもお貸し出しできない破損',
    cost: '商品の参考価格を上限とする実費',
    isCovered: true,
  },
  {
    code: 'lost-piece',
    text: '紛失、盗難、置き忘れによって品物が戻らないとき',
    cost: '紛失の費用を上限とする実費',
    isCovered: false,
  },
  {
    code: 'misuse',
    text: '故意による破損、またはご自身での染み抜き、洗濯、アイロン、裁断、丈つめによる傷み',
    cost: '商品の参考価格を上限とする実費',
    isCovered: false,
  },
  {
    code: 'third-party',
    text: '第三者への又貸しの間に生じたもの',
    cost: '商品の参考価格を上限とする実費',
    isCovered: false,
  },
] as const
export type DamageCode = (typeof DAMAGES)[number]['code']

/** The damages of what did not come back with its unit: parts of it, and pieces that are garments or accessories. */
export const LOSSES = ['lost-part', 'lost-piece'] as const satisfies readonly DamageCode[]

export const COVERED_DAMAGES = DAMAGES.filter(({ isCovered }) => isCovered)

export function parseDamageCode(input: unknown): DamageCode | undefined {
  return DAMAGES.find(({ code }) => code === input)?.code
}

/**
 * The charge for damage: what repair or replacement costs, at most the reference price; 0 for what the plan covers
 * (docs/rules.md Damage).
 */
export function damageYen(facts: {
  readonly costYen: Yen
  readonly refPriceYen: Yen
  readonly damage: DamageCode
  readonly hasPlan: boolean
}): Yen {
  const isCovered = DAMAGES.some(({ code, isCovered }) => code === facts.damage && isCovered)
  return facts.hasPlan && isCovered ? 0 : Math.min(facts.costYen, facts.refPriceYen)
}

/**
 * The charge for a lost unit: its reference price less 10 % for each full year of use, at least 30 % of it
 * (docs/rules.md Lost). Together with `lateYen`, charged for the same line, never above the reference price. The plan
 * does not cover it. A unit without `boughtOn` counts as new (decided here).
 */
export function lossYen(
  facts: {
    readonly refPriceYen: Yen
    readonly boughtOn: Day | undefined
    readonly lostOn: Day
    readonly lateYen: Yen
  },
  { lossMinPercent, lossPercentPerYear }: SettingsOf<'charges'>,
): Yen {
  const years = facts.boughtOn === undefined ? 0 : fullYears(facts.boughtOn, facts.lostOn)
  const percent = Math.max(lossMinPercent, 100 - lossPercentPerYear * years)
  const restYen = Math.max(0, facts.refPriceYen - facts.lateYen)
  return Math.min(percentOfYen(facts.refPriceYen, percent), restYen)
}

function fullYears(fromOn: Day, toOn: Day): number {
  const years = Number(toOn.slice(0, 4)) - Number(fromOn.slice(0, 4))
  return Math.max(0, toOn.slice(5) < fromOn.slice(5) ? years - 1 : years)
}

/**
 * The charge for lateness: the price of one further day for each day from the one on which the line is Arrear to the
 * one on which the customer handed the parcel over, both included, without days on which the carrier does not carry
 * (docs/rules.md Late). Together with `lossYen`, charged for the same line, never above the reference price.
 */
export function lateYen(facts: {
  readonly furtherDayYen: Yen
  readonly arrearOn: Day
  readonly handedOverOn: Day
  readonly carrierExcludedDays: number
  readonly refPriceYen: Yen
  readonly lossYen: Yen
}): Yen {
  const { furtherDayYen, arrearOn, handedOverOn, carrierExcludedDays, refPriceYen } = facts
  const days = Math.max(0, daysBetween(arrearOn, handedOverOn) + 1 - carrierExcludedDays)
  return Math.min(days * furtherDayYen, Math.max(0, refPriceYen - facts.lossYen))
}

/**
 * The charge for a delivery that was refused or not accepted: half of the rental prices, rounded down, and 1,100 yen of
 * carriage both ways, less a delivery fee already charged; 0 where the parcel was late or carrier or shop were at fault
 * (docs/rules.md Delivery refused). Decided here: the limit of 1,100 yen is of the carriage, since half of the rental
 * prices would otherwise never count.
 */
export function refusedDeliveryYen(
  facts: {
    readonly pricesYen: readonly Yen[]
    readonly deliveryFeeYen: Yen
    readonly isCustomerAtFault: boolean
  },
  { refusedPercent, refusedCarriageYen }: SettingsOf<'charges'>,
): Yen {
  if (!facts.isCustomerAtFault) return 0
  const rentYen = percentOfYen(sumYen(facts.pricesYen), refusedPercent)
  return rentYen + Math.max(0, refusedCarriageYen - facts.deliveryFeeYen)
}

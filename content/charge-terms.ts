import { DELIVERY_FEE_YEN } from '#domain/constants.ts'

/** Terms of charges after the order, for the texts (docs/rules.md After the order). */
export const LOSS_PERCENT_PER_YEAR = 10
export const LOSS_MIN_PERCENT = 30
export const REFUSED_DELIVERY_PERCENT = 50
export const REFUSED_CARRIAGE_MAX_YEN = DELIVERY_FEE_YEN
export const CHARGE_DUE_DAYS = 14
export const DAMAGES = [
  { text: '食べこぼし、泥はね、口紅などの落としにくい汚れ', cost: '染み抜きの実費', isCovered: true },
  { text: '裾や袖口のほつれ、ファスナーの不具合', cost: '補修の実費', isCovered: true },
  { text: '引っかけによる破れ', cost: '補修の実費', isCovered: true },
  { text: 'ボタンや飾りなど部品の紛失', cost: '補修の実費', isCovered: true },
  { text: 'ヒールの傷', cost: '補修の実費', isCovered: true },
  { text: '真珠の糸切れ', cost: '補修の実費', isCovered: true },
  { text: '補修してもお貸し出しできない破損', cost: '商品の参考価格を上限とする実費', isCovered: true },
  {
    text: '故意による破損、またはご自身での染み抜き、洗濯、アイロン、裁断、丈つめによる傷み',
    cost: '商品の参考価格を上限とする実費',
    isCovered: false,
  },
  { text: '第三者への又貸しの間に生じたもの', cost: '商品の参考価格を上限とする実費', isCovered: false },
] as const
export const COVERED_DAMAGES = DAMAGES.filter(({ isCovered }) => isCovered)

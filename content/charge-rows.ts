import { COVERED_DAMAGES, NOT_AT_FAULT, refusedChargeText } from '#domain/pricing/charges.ts'
import type { SettingsOf } from '#domain/settings/settings.ts'

/** What a customer may owe after the order was placed (docs/rules.md After the order). */
export function chargeRows(charges: SettingsOf<'charges'>): readonly (readonly [string, string])[] {
  const { lossPercentPerYear, lossMinPercent } = charges
  return [
    [
      '延滞',
      '延滞となった日から、1日につき、その商品の1日あたりの追加料金（税込）。紛失の費用と合わせて、参考価格を超えません',
    ],
    [
      'お受け取りの拒否、長いお留守など',
      [
        refusedChargeText(charges),
        '（すでに頂戴した送料を差し引きます）。遅れて届いたとき、運送会社または当店に原因があるときは無料',
      ].join(''),
    ],
    [
      '紛失',
      `参考価格から、使用した年数1年につき${lossPercentPerYear}％を差し引いた額（参考価格の${lossMinPercent}％を下限とします）まで。見つかったときはお返しします`,
    ],
    ['破損（安心プランなし）', '補修の実費。補修できないときは実費。いずれも参考価格まで'],
    ['破損（安心プランあり）', `無料（${COVERED_DAMAGES.map(({ text }) => text).join('、')}）`],
    ['お客様の責めによらないもの', `無料（${NOT_AT_FAULT}による紛失、破損、延滞）。お渡しの控えをお示しください`],
  ]
}

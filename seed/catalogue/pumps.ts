import type { Pumps } from '#seed/draw/accessory-look.ts'
import { entry, group } from './item.ts'

function pumps(
  ...[colour, texture, toe, heel, detail]: [
    Pumps['colour'], Pumps['texture'], Pumps['toe'], Pumps['heel'], Pumps['detail']?,
  ]
): Pumps {
  return { kind: 'pumps', colour, texture, toe, heel, detail }
}

/** ブラックフォーマルパンプス. */
export const BLACK_PUMPS = group({ from: 3101, form: 'pumps', categories: [104], scale: 'shoes' }, [
  entry('革音', 'プレーン ラウンドトゥパンプス 5cm', [1980, 12000], '22.0 22.5 23.0*2 23.5*3 24.0*3 24.5*2 25.0 25.5', '30 40 50',
    pumps('kuro', 'leather', 'round', 'mid', 'plain'),
    ['飾りのない丸いつま先と、五センチの安定したヒール。弔事の基本となる一足です。', '甲が浅すぎず、着物から履き替える方にも収まりよくできています。'], 'sole guest'),
  entry('革音', 'ローヒール ストラップパンプス 3cm', [2180, 13000], '22.5 23.0*2 23.5*2 24.0*2 24.5 25.0', '20 30 40',
    pumps('kuro', 'leather', 'round', 'low', 'strap'),
    ['甲を細いストラップで留める、三センチの低いヒール。', '小さなお子様を抱く方や、長い距離を歩く日にもかかとが浮きません。'], 'sole both'),
  //NEXT1
])

/** お呼ばれパンプス. */
export const PARTY_PUMPS = group({ from: 3151, form: 'pumps', categories: [105], scale: 'shoes' }, [
  entry('花綴', 'サテン ポインテッドパンプス 7cm', [2480, 16000], '22.5 23.0 23.5*2 24.0 24.5', '20 30',
    pumps('champagne', 'satin', 'pointed', 'high', 'plain'),
    ['つま先のとがった細身の木型に、淡い金色のサテンを張りました。', '足首まわりがすっきりと見え、どの色のドレスにも合わせやすい一足です。'], 'sole party'),
  //NEXT2
])

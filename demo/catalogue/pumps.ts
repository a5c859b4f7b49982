import type { Pumps } from '#demo/draw/accessory-look.ts'
import { entry, group } from './item.ts'

function pumps(
  ...[colour, texture, toe, heel, detail, width]: [
    Pumps['colour'],
    Pumps['texture'],
    Pumps['toe'],
    Pumps['heel'],
    Pumps['detail']?,
    Pumps['width']?,
  ]
): Pumps {
  return { kind: 'pumps', colour, texture, toe, heel, detail, width }
}

/** ブラックフォーマルパンプス. */
// biome-ignore format: a table, one item after another
export const BLACK_PUMPS = group({ from: 3101, form: 'pumps', categories: [104], scale: 'shoes' }, [
  entry('革音', 'プレーン ラウンドトゥパンプス 5cm', [1980, 12000], '22.0 22.5 23.0*2 23.5*3 24.0*3 24.5*2 25.0 25.5', '30 40 50',
    pumps('kuro', 'leather', 'round', 'mid', 'plain'),
    ['飾りのない丸いつま先と、五センチの安定したヒール。弔事の基本となる一足です。', '甲が浅すぎず、着物から履き替える方にも収まりよくできています。'], 'sole guest'),
  entry('革音', 'ローヒール ストラップパンプス 3cm', [2180, 13000], '22.5 23.0 23.5*2 24.0 24.5 25.0', '20 30 40',
    pumps('kuro', 'leather', 'round', 'low', 'strap'),
    ['甲を細いストラップで留める、三センチの低いヒール。', '小さなお子様を抱く方や、長い距離を歩く日にもかかとが浮きません。'], 'sole joy'),
  entry('革音', 'アーモンドトゥ パンプス 5cm', [2180, 13000], '22.5 23.0 23.5*2 24.0 24.5 25.0', '20 30 40',
    pumps('kuro', 'leather', 'almond', 'mid', 'plain'),
    ['丸すぎず尖りすぎないつま先で、指の付け根が当たりにくい木型。', 'かかとの内側に起毛の当て布を入れ、脱げにくくしました。'], 'sole guest'),
  entry('革音', '布張り フォーマルパンプス 5cm', [2280, 14000], '22.5 23.0 23.5*2 24.0 24.5', '40 50 60',
    pumps('kuro', 'georgette', 'round', 'mid', 'plain'),
    ['光沢を抑えた布を張った、正喪服にもふさわしい格のパンプス。', '同じ布のバッグと合わせると、足元から手元まで素材が揃います。'], 'sole kin'),
  entry('革音', '幅広 ローヒールパンプス 3cm', [2180, 13000], '23.0 23.5*2 24.0 24.5 25.0', '50 60',
    pumps('kuro', 'leather', 'square', 'low', 'plain', 'wide'),
    ['足囲にゆとりを持たせた四角いつま先と、歩きやすい三センチのヒール。', '外反母趾が気になる方にも、当たりの少ない縫い目の位置です。'], 'sole guest'),
  entry('革音', 'フラット リボンパンプス 1.5cm', [1980, 12000], '22.5 23.0 23.5*2 24.0 24.5', '20 30',
    pumps('kuro', 'leather', 'round', 'flat', 'ribbon'),
    ['甲に平たいリボンを重ねた、ほとんどかかとのない黒い靴。', '妊娠中の方や、抱っこひもを使うお母様に選ばれています。'], 'sole joy'),
  entry('革音', '太ヒール スクエアパンプス 5cm', [2180, 13500], '22.5 23.0 23.5*2 24.0 24.5', '20 30 40',
    pumps('kuro', 'suede', 'square', 'chunky', 'plain'),
    ['起毛の革で光を抑え、太いヒールで重心を安定させた一足。', '砂利の境内や芝生の会場でも、かかとが沈みません。'], 'sole joy'),
  entry('革音', 'ウェッジソール パンプス 4cm', [2280, 14000], '22.5 23.0 23.5*2 24.0 24.5 25.0', '40 50',
    pumps('kuro', 'leather', 'almond', 'wedge', 'cut'),
    ['土踏まずまで支える一体型の底で、立ったままの読経の間も足が疲れません。', '脇を浅くくり、甲の低い方にもなじみます。'], 'sole guest'),
])

/** お呼ばれパンプス. */
// biome-ignore format: a table, one item after another
export const PARTY_PUMPS = group({ from: 3151, form: 'pumps', categories: [105], scale: 'shoes' }, [
  entry('花綴', 'サテン ポインテッドパンプス 7cm', [2480, 16000], '22.5 23.0 23.5*2 24.0 24.5', '20 30',
    pumps('champagne', 'satin', 'pointed', 'high', 'plain'),
    ['つま先のとがった細身の木型に、淡い金色のサテンを張りました。', '足首まわりがすっきりと見え、どの色のドレスにも合わせやすい一足です。'], 'sole feast'),
  entry('花綴', 'ビジューストラップ パンプス 7cm', [2680, 17000], '22.5 23.0 23.5*2 24.0 24.5', '20 30',
    pumps('silver-grey', 'glitter', 'almond', 'high', 'bijou-strap'),
    ['細かな粒が光る銀鼠の生地に、甲の石飾りを添えました。', '足首の細い帯は外すこともでき、装いに合わせて表情を変えられます。'], 'sole feast'),
  entry('花綴', 'レース張り オープントゥ 5cm', [2480, 16000], '22.5 23.0 23.5 24.0', '20 30 40',
    pumps('navy', 'lace', 'open', 'mid', 'plain'),
    ['紺のレースを重ねた、つま先の小さく開いた一足。肌の色が透けて軽く見えます。', 'ロングドレスのお母様にも、長さを選ばず合わせていただけます。'], 'sole feast'),
  entry('花綴', 'アンクルストラップ パンプス 5cm', [2480, 16000], '22.5 23.0 23.5*2 24.0 24.5', '20 30',
    pumps('dusty-rose', 'satin', 'pointed', 'mid', 'ankle-strap'),
    ['足首で留める細い帯が、踊る日にも脱げない安心を添えます。', '薔薇色のサテンは肌なじみがよく、淡い色のドレスと合わせやすい一足です。'], 'sole feast'),
  entry('花綴', 'ゴールド ローヒールパンプス 3cm', [2280, 15000], '22.5 23.0 23.5 24.0 24.5', '40 50 60',
    pumps('champagne', 'glitter', 'round', 'low', 'ribbon'),
    ['淡い金のこまかな粒と、甲の小さなリボン。低いヒールでご挨拶まわりも楽です。', 'お母様の礼装に合わせる一足として、幅も甲もゆったりと作りました。'], 'sole elder'),
])

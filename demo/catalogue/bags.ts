import type { Bag } from '#demo/draw/accessory-look.ts'
import { entry, group } from './item.ts'
import { set } from './looks.ts'

function bag(
  ...[colour, texture, shape, handle, detail, metal]: [
    Bag['colour'],
    Bag['texture'],
    Bag['shape'],
    Bag['handle'],
    Bag['detail']?,
    Bag['metal']?,
  ]
): Bag {
  return { kind: 'bag', colour, texture, shape, handle, detail, metal }
}

/** ブラックフォーマルバッグ. */
// biome-ignore format: a table, one item after another
export const BLACK_BAGS = group({ from: 3001, form: 'bag', categories: [101], scale: 'free' }, [
  entry('革音', '布張り スクエアフォーマルバッグ', [1980, 12000], 'F*4', '30 40 50',
    bag('kuro', 'georgette', 'square', 'double'),
    ['光沢のないジョーゼットを張った、四角いかたちの手提げ。', '金具を表に出さず、弔事の席で求められる控えめさを守っています。'], 'bag guest'),
  entry('革音', 'リボンフラップ 布張りバッグ', [2180, 14000], 'F*2', '20 30 40',
    bag('kuro', 'georgette', 'trapezoid', 'double', 'ribbon-flap'),
    ['正面に平たいリボンを一枚だけ重ねた、台形の手提げバッグ。', '底が広く、畳の上に置いても倒れません。'], 'bag joy'),
  entry('革音', '口金 がま口フォーマルバッグ', [2280, 15000], 'F*2', '40 50 60',
    bag('kuro', 'satin', 'gamaguchi', 'single', 'clasp', 'black'),
    ['黒く塗った口金が静かに閉まる、昔ながらのがま口。和装にもよく合います。', '大きく開くため、受付で袱紗を探す手が止まりません。'], 'bag kin'),
  entry('革音', '横長プリーツ フォーマルバッグ', [1980, 13000], 'F*2', '30 40 50',
    bag('kuro', 'georgette', 'wide', 'double', 'pleats'),
    ['正面に細いひだを寄せた横長の手提げ。底が広く、床に置いても倒れません。', '持ち手は腕に掛けてもジャケットの袖が皺になりにくい長さです。'], 'bag guest'),
  entry('革音', '黒革 トートフォーマルバッグ', [2680, 19000], 'F*2', '30 40',
    bag('sumi', 'leather', 'tote', 'double', 'plain'),
    ['艶を消した滑らかな革の、書類や母子手帳まで入る大きめの手提げ。', '社葬など、仕事の延長で持つ日にも違和感がありません。'], 'bag joy'),
  entry('革音', '一つ手 スクエアバッグ', [2180, 14000], 'F*2', '40 50',
    bag('kuro', 'georgette', 'square', 'single', 'flap', 'black'),
    ['幅広の持ち手を一本だけ渡した、かぶせ蓋の布バッグ。', '蓋の内側に小さな物入れがあり、名刺や小銭を分けておけます。'], 'bag kin'),
  entry('革音', 'リボンハンドル フォーマルバッグ', [2280, 15000], 'F*2', '20 30',
    bag('kuro', 'satin', 'trapezoid', 'bow-handle', 'plain'),
    ['持ち手の付け根を大きく結んだ、飾り金具のない黒いバッグ。', '弔事にはもちろん、黒のまま慶事にもお使いいただけます。'], 'bag joy'),
  entry('革音', '丸みのある がま口ミニバッグ', [1780, 11000], 'F*2', '20 30 40',
    bag('kuro', 'georgette', 'half-moon', 'double', 'clasp', 'black'),
    ['半月のような丸い底の、小ぶりで軽いがま口。', '必要な品だけを持つ通夜や、サブバッグと合わせる日に重宝します。'], 'guest'),
  entry('革音', '黒ビーズ刺しゅう バッグ', [2980, 24000], 'F*2', '50 60',
    bag('kuro', 'beads', 'wide', 'single', 'clasp', 'black'),
    ['艶を抑えた黒いビーズを隙間なく刺した、重みのあるバッグ。', '年忌法要や偲ぶ会など、少し華やぎのほしいお席に。'], 'bag joy'),
  entry('革音', 'コサージュ付き 2WAYバッグ', [2280, 15000], 'F*2', '30 40',
    bag('kuro', 'georgette', 'square', 'chain', 'corsage', 'black'),
    ['取り外しのできる共布の花と、肩に掛けられる黒い鎖が付いた二通りのバッグ。', '弔事では花と鎖を外し、手提げとしてお持ちください。'], 'bag joy'),
])

/** サブバッグ付き2点. */
// biome-ignore format: a table, one item after another
export const BAG_PAIRS = group({ from: 3041, form: 'bagsubbag', categories: [102], scale: 'free' }, [
  entry('革音', 'フォーマルバッグ&モアレサブバッグ 2点組', [2480, 18000], 'F*4', '30 40 50',
    set(bag('kuro', 'satin', 'square', 'double', 'pleats'), { kind: 'subbag', colour: 'kuro', texture: 'moire', shape: 'tall', detail: 'plain' }),
    ['正面に細いひだを畳んだ手提げと、木目のような地紋のサブバッグを組にしました。', 'サブバッグには替えの靴や香典返しが入り、使わないときは四つ折りにできます。'], 'bag guest'),
  entry('革音', 'リボン&サテンサブバッグ 2点組', [2480, 18000], 'F*2', '20 30 40',
    set(bag('kuro', 'georgette', 'trapezoid', 'double', 'ribbon'), { kind: 'subbag', colour: 'kuro', texture: 'satin', shape: 'square', detail: 'ribbon' }),
    ['揃いの平たいリボンをあしらった、手提げとサブバッグの二点組。', '学校行事にもそのまま使え、上履きや資料がすっきり収まります。'], 'bag joy'),
  entry('革音', 'がま口&ジャカードサブバッグ 2点組', [2980, 22000], 'F*2', '40 50 60',
    set(bag('sumi', 'satin', 'gamaguchi', 'single', 'clasp', 'black'), { kind: 'subbag', colour: 'sumi', texture: 'jacquard', shape: 'wide', detail: 'plain' }),
    ['静かに閉まるがま口に、地紋の浮かぶ横長のサブバッグを組み合わせました。', '引き物の箱を水平のまま入れられる、深すぎない形です。'], 'bag kin'),
  entry('革音', 'トート&たためるサブバッグ 2点組', [2680, 19000], 'F*2', '30 40 50',
    set(bag('kuro', 'leather', 'tote', 'double', 'flap', 'black'), { kind: 'subbag', colour: 'kuro', texture: 'georgette', shape: 'tall', detail: 'frill' }),
    ['容量のある革のトートと、薄く畳んで忍ばせておける縦長の布袋。', '遠方への日帰りのご葬儀で、荷物が増えても困りません。'], 'bag guest'),
])

/** お呼ばれバッグ. */
// biome-ignore format: a table, one item after another
export const PARTY_BAGS = group({ from: 3071, form: 'bag', categories: [103], scale: 'free' }, [
  entry('花綴', 'ビジュークラッチ パーティーバッグ', [2480, 16000], 'F*2', '20 30',
    bag('champagne', 'satin', 'clutch', 'chain', 'bijou', 'gold'),
    ['留め具に細かな石を並べた、淡いシャンパン色のクラッチ。', '取り外せる鎖で、立食の席では肩から掛けられます。'], 'party2 feast'),
  entry('花綴', 'パールチェーン ミニバッグ', [2280, 15000], 'F*2', '20 30',
    bag('pale-pink', 'satin', 'round', 'pearl-chain', 'plain', 'gold'),
    ['鎖の途中に小さな珠を通した、手のひらに収まる桜色のバッグ。', 'ドレスの色を選ばず、写真の中でやさしく光ります。'], 'party2 feast'),
  entry('花綴', 'プリーツクラッチ ネイビー', [1980, 13000], 'F*2', '20 30 40',
    bag('navy', 'satin', 'clutch', 'none', 'pleats'),
    ['紺のサテンに斜めのひだを畳んだ、脇に抱える薄いクラッチ。', '落ち着いた色で、上司のご結婚式など改まった席にも向いています。'], 'party2 feast'),
  entry('花綴', 'レース張り がま口バッグ シルバー', [2480, 16000], 'F*2', '30 40 50',
    bag('silver-grey', 'lace', 'gamaguchi', 'chain', 'clasp', 'silver'),
    ['銀鼠のレースを張ったがま口。黒留袖やロングドレスのお母様にも合わせやすい色です。', '口金は銀色の梨地仕上げで、光りすぎません。'], 'party2 elder'),
  entry('花綴', 'ビジュー ハンドバッグ ブラック', [2280, 15000], 'F*2', '20 30 40',
    bag('kuro', 'satin', 'trapezoid', 'double', 'bijou', 'silver'),
    ['黒のサテンに一列の石を留めた、夜の披露宴に映える手提げ。', '石が外向きに出ないため、薄いドレスの生地を傷めません。'], 'party2 feast'),
])

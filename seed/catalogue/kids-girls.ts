import type { Shoes } from '#seed/draw/accessory-look.ts'
import type { Kidsonepiece } from '#seed/draw/look.ts'
import { entry, group } from './item.ts'
import { girl, set } from './looks.ts'

function frock(
  ...[colour, texture, neckline, sleeve, skirt, rest]: [
    Kidsonepiece['colour'], Kidsonepiece['texture'], Kidsonepiece['neckline'], Kidsonepiece['sleeve'],
    Kidsonepiece['skirt'], Partial<Kidsonepiece>?,
  ]
): Kidsonepiece {
  return { kind: 'kidsonepiece', colour, texture, neckline, sleeve, skirt, ...rest }
}

function shoes(style: Shoes['style'], colour: Shoes['colour'] = 'kuro'): Shoes {
  return { kind: 'shoes', wearer: 'girls', colour, style }
}

/** 女の子ワンピース. */
export const FROCKS = group({ from: 5001, form: 'kidsonepiece', categories: [129], scale: 'kids' }, [
  entry('こまつぶ', '丸衿 プリーツワンピース', [3980, 14000], '100 110*2 120*2 130 140', '',
    frock('kuro', 'georgette', 'flat-collar', 'long', 'pleats'),
    ['白ではなく黒の丸衿を付けた、弔事のための長袖ワンピース。', 'スカートのひだは座っても崩れにくく、正座の練習にも付き合ってくれます。'], 'kids kidsboth'),
  //NEXT1
])

/** ワンピースとジャケットのセット. */
export const FROCK_SETS = group(
  { from: 5031, form: 'kidsonepiece', setForm: 'kidsonepieceset', categories: [129], scale: 'kids' }, [
  entry('こまつぶ', 'ボレロ付き リボンワンピース2点セット', [4980, 19000], '95 100 110*2 120 130', '',
    set(frock('kuro', 'crepe', 'round', 'short', 'gathers', { waist: 'ribbon' }), girl('kuro', 'crepe', 'onepiece', 'a-line', 'bolero')),
    ['半袖ワンピースと長袖のボレロの二点。暑ければ脱げて、冷えれば羽織れます。', '背中で結ぶリボンは縫い留めてあり、走ってもほどけません。'], 'kids kidsboth'),
  //NEXT2
])

/** 女の子スーツ. */
export const GIRL_SUITS = group({ from: 5051, form: 'kidssuitgirltopsouter', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', 'テーラードジャケット プリーツスーツ', [5480, 21000], '110 120*2 130*2 140 150 160', '',
    girl('kuro', 'wool', 'blouse', 'pleats', 'tailored'),
    ['テーラードジャケット、白ブラウス、プリーツスカートの三点。制服のない学校のお子様に。', '袖の折り返しを出せば二センチ伸ばせます。'], 'kids kidsboth'),
  //NEXT3
])

/** 女の子のブラウスとスカート. */
export const GIRL_TOPS = group({ from: 5071, form: 'kidssuitgirltops', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', 'フリルブラウス&ティアードスカート', [3480, 12000], '95 100 110 120 130', '',
    girl('kuro', 'georgette', 'frill-blouse', 'tiers'),
    ['胸元の控えめなフリルと、段を重ねたスカートの二点組。', '総ゴムのウエストで、お手洗いもひとりで行けます。'], 'summer kids'),
  //NEXT4
])

/** 女の子のジャケット. */
export const GIRL_JACKETS = group({ from: 5081, form: 'kidssuitgirlouter', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', 'ノーカラー フォーマルジャケット', [3480, 11000], '100 110 120 130 140', '',
    girl('kuro', 'crepe', 'blouse', 'box-pleats', 'none-collar'),
    ['お手持ちのワンピースに羽織れる、衿のない黒のジャケット（写真のブラウスとスカートは含みません）。', '内側に名前を書ける布を縫い付けました。'], 'kidsboth'),
  //NEXT5
])

/** 女の子スーツとシューズのセット. */
export const GIRL_SETS = group(
  { from: 5091, form: 'kidssuitgirltopsouter', setForm: 'kidsgirlset', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', '丸衿スーツ&シューズ 4点セット', [6480, 27000], '110 120*2 130 140', '',
    set(girl('kuro', 'wool', 'frill-blouse', 'a-line', 'round-collar'), shoes('strap')),
    ['丸衿のジャケット、フリルのブラウス、スカートに、甲を留める黒い靴を加えた四点。', '靴は身長から選んだ大きさをお届けし、届いてからの交換もお受けします。'], 'kids set'),
  //NEXT6
])

/** 女の子シューズ. */
export const GIRL_SHOES = group({ from: 5101, form: 'kidsshoes', categories: [135], scale: 'shoes' }, [
  entry('こまつぶ', 'ワンストラップ フォーマルシューズ', [1480, 5800], '17.0 18.0 19.0 20.0 21.0 22.0', '',
    shoes('strap'),
    ['面ファスナーで留まる一本ストラップの黒い靴。小さなお子様でもひとりで履けます。', 'かかとに芯を入れ、歩くときに脱げにくくしました。'], 'sole kidsboth'),
  //NEXT7
])

import type { Shoes } from '#seed/draw/accessory-look.ts'
import { entry, group } from './item.ts'
import { boy, set } from './looks.ts'

function shoes(style: Shoes['style'], colour: Shoes['colour'] = 'kuro'): Shoes {
  return { kind: 'shoes', wearer: 'boys', colour, style }
}

/** 男の子スーツ. */
export const BOY_SUITS = group({ from: 5201, form: 'kidssuitboytopsouter', categories: [131], scale: 'kids' }, [
  entry('こまつぶ', 'ハーフパンツ フォーマルスーツ', [4980, 19000], '95 100 110*2 120*2', '',
    boy('kuro', 'wool', true, 'half', 'bow'),
    ['黒のジャケットに膝丈のパンツ、シャツ、蝶ネクタイが揃った未就学のお子様向けスーツ。', 'ネクタイはゴム留めで、嫌がるときはすぐに外せます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ロングパンツ 三つ揃いスーツ', [6480, 26000], '120 130*2 140*2 150 160', '',
    boy('chacoal', 'wool', true, 'long', 'necktie', { vest: true, tieColour: 'kuro' }),
    ['ベスト付きの三つ揃いを、無地のチャコールで仕立てた小学生向けスーツ。', '上着を脱いでもきちんと見え、式のあとの会食まで過ごせます。'], 'kids kidsboth'),
  //NEXT1
])

/** 男の子のシャツとパンツ. */
export const BOY_TOPS = group({ from: 5231, form: 'kidssuitboytops', categories: [131], scale: 'kids' }, [
  entry('こまつぶ', 'ベスト風シャツ&ハーフパンツ', [3480, 11000], '95 100 110*2 120', '',
    boy('kuro', 'crepe', false, 'half', 'bow', { vest: true }),
    ['ジャケットを省いた、夏のご法事に向くシャツとハーフパンツの組。', '膝の裏に当たる裾を二重にして、正座の跡が付きにくくしています。'], 'summer kids'),
  //NEXT2
])

/** 男の子スーツとシューズのセット. */
export const BOY_SETS = group(
  { from: 5241, form: 'kidssuitboytopsouter', setForm: 'kidsboyset', categories: [131], scale: 'kids' }, [
  entry('こまつぶ', 'フォーマルスーツ&シューズ 4点セット', [6480, 27000], '110*2 120*2 130 140', '',
    set(boy('kuro', 'wool', true, 'long', 'necktie', { tieColour: 'kuro' }), shoes('plain-toe')),
    ['ジャケット、シャツ、長ズボンに、紐を結ばずに履ける黒い靴を加えた四点。', '靴は身長から選んだ大きさをお届けし、届いてからの交換もお受けします。'], 'kids set'),
  //NEXT3
])

/** 男の子シューズ. */
export const BOY_SHOES = group({ from: 5261, form: 'kidsshoes', categories: [136], scale: 'shoes' }, [
  entry('こまつぶ', 'スリッポン フォーマルシューズ', [1480, 5800], '17.0 18.0 19.0 20.0 21.0 22.0 23.0', '',
    shoes('loafer'),
    ['甲にゴムを忍ばせた、脱ぎ履きのしやすい黒の靴。', 'つま先に余裕を持たせ、少し大きめを選んでもかかとが付いてきます。'], 'sole kidsboth'),
  //NEXT4
])

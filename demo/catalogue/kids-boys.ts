import type { Shoes } from '#demo/draw/accessory-look.ts'
import { entry, group } from './item.ts'
import { boy, set } from './looks.ts'

function shoes(style: Shoes['style'], colour: Shoes['colour'] = 'kuro'): Shoes {
  return { kind: 'shoes', wearer: 'boys', colour, style }
}

/** 男の子スーツ. */
// biome-ignore format: a table, one item after another
export const BOY_SUITS = group({ from: 5201, form: 'kidssuitboytopsouter', categories: [131], scale: 'kids' }, [
  entry('こまつぶ', 'ハーフパンツ フォーマルスーツ', [4980, 19000], '95 100 110*2 120*2', '',
    boy('kuro', 'wool', true, 'half', 'bow'),
    ['黒のジャケットに膝丈のパンツ、シャツ、蝶ネクタイが揃った未就学のお子様向けスーツ。', 'ネクタイはゴム留めで、嫌がるときはすぐに外せます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ロングパンツ 三つ揃いスーツ', [6480, 26000], '120 130 140*2 150 160', '',
    boy('chacoal', 'wool', true, 'long', 'necktie', { vest: true, tieColour: 'kuro' }),
    ['ベスト付きの三つ揃いを、無地のチャコールで仕立てた小学生向けスーツ。', '上着を脱いでもきちんと見え、式のあとの会食まで過ごせます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ネイビー ハーフパンツスーツ', [5480, 21000], '100 110*2 120 130', '',
    boy('navy', 'wool', true, 'half', 'bow', { tieColour: 'wine' }),
    ['紺の上着に膝丈のパンツ、深いぶどう色の蝶ネクタイ。卒園や入学の式典に。', '上着の肩は軽く、抱き上げても裾が突っ張りません。'], 'kids kidsboth'),
  entry('こまつぶ', 'ロングパンツ 二つ釦スーツ', [5480, 22000], '110 120 130 140', '',
    boy('kuro', 'wool', true, 'long', 'necktie', { tieColour: 'kuro' }),
    ['大人の略礼服をそのまま小さくした二つ釦のスーツ。黒ネクタイとシャツが付きます。', '腰の内側のゴムで、冬の重ね着にも合わせられます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ベスト付き ハーフパンツスーツ', [5980, 23000], '95 100 110*2 120', '',
    boy('chacoal', 'wool', true, 'half', 'bow', { vest: true, tieColour: 'navy' }),
    ['灰みの黒でまとめた三つ揃いに、紺の蝶ネクタイ。', '上着を脱いでベストになっても、式場での装いが保たれます。'], 'kids kidsboth'),
])

/** 男の子のシャツとパンツ. */
// biome-ignore format: a table, one item after another
export const BOY_TOPS = group({ from: 5231, form: 'kidssuitboytops', categories: [131], scale: 'kids' }, [
  entry('こまつぶ', 'ベスト風シャツ&ハーフパンツ', [3480, 11000], '95 100 110*2 120', '',
    boy('kuro', 'crepe', false, 'half', 'bow', { vest: true }),
    ['ジャケットを省いた、夏のご法事に向くシャツとハーフパンツの組。', '膝の裏に当たる裾を二重にして、正座の跡が付きにくくしています。'], 'summer kids'),
  entry('こまつぶ', '長袖シャツ&ロングパンツ', [3480, 12000], '110 120 130 140', '',
    boy('kuro', 'crepe', false, 'long', 'necktie', { tieColour: 'kuro' }),
    ['白の長袖シャツと黒の長ズボンの二点組。お手持ちの上着に合わせてお使いください。', '膝の内側に当て布があり、床に座っても破れにくくしています。'], 'kids kidsboth'),
])

/** 男の子スーツとシューズのセット. */
// biome-ignore format: a table, one item after another
export const BOY_SETS = group(
  { from: 5241, form: 'kidssuitboytopsouter', setForm: 'kidsboyset', categories: [131], scale: 'kids' }, [
  entry('こまつぶ', 'フォーマルスーツ&シューズ 4点セット', [6480, 27000], '110*2 120*2 130 140', '',
    set(boy('kuro', 'wool', true, 'long', 'necktie', { tieColour: 'kuro' }), shoes('plain-toe')),
    ['ジャケット、シャツ、長ズボンに、紐を結ばずに履ける黒い靴を加えた四点。', '靴は身長に合わせた大きさを組み合わせています。'], 'kids box'),
  entry('こまつぶ', '三つ揃いスーツ&シューズ 4点セット', [6980, 29000], '120 130 140 150', '',
    set(boy('chacoal', 'wool', true, 'long', 'necktie', { vest: true, tieColour: 'navy' }), shoes('straight-tip')),
    ['ベスト付きの三つ揃いに、つま先に一本線の入った革靴を加えた四点。', '小学校の卒業式から、親族の結婚式まで幅広くお使いいただけます。'], 'kids box'),
  entry('こまつぶ', 'ハーフパンツスーツ&シューズ 4点セット', [5980, 25000], '95 100 110 120', '',
    set(boy('kuro', 'wool', true, 'half', 'bow', { tieColour: 'kuro' }), shoes('loafer')),
    ['膝丈の上下とシャツ、蝶ネクタイ、履きやすい黒の靴を揃えた四点。', '小さなお子様の式典に、足元までまとめてお届けします。'], 'kids box'),
])

/** 男の子シューズ. */
// biome-ignore format: a table, one item after another
export const BOY_SHOES = group({ from: 5261, form: 'kidsshoes', categories: [136], scale: 'shoes' }, [
  entry('こまつぶ', 'スリッポン フォーマルシューズ', [1480, 5800], '17.0 18.0 19.0 20.0 21.0 22.0 23.0', '',
    shoes('loafer'),
    ['甲にゴムを忍ばせた、脱ぎ履きのしやすい黒の靴。', 'つま先に余裕を持たせ、少し大きめを選んでもかかとが付いてきます。'], 'sole kidsboth'),
  entry('こまつぶ', '紐風 プレーントゥシューズ', [1580, 6500], '20.0 21.0 22.0 22.5 23.0 24.0', '',
    shoes('plain-toe'),
    ['紐に見えてゴムで伸びる、大人びた黒の靴。', '高学年のスーツに合わせると、足元まできちんと決まります。'], 'sole kidsboth'),
  entry('こまつぶ', '発表会の モンクストラップ 男の子', [1580, 6500], '17.0 18.0 19.0 20.0 21.0', '',
    shoes('monk'),
    ['銀の留め具が舞台の照明に映える、一本帯の黒い靴。', '蝶ネクタイの装いに合わせて、写真館での撮影にも。'], 'sole kidsboth'),
])

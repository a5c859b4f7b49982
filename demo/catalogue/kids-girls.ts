import type { Shoes } from '#demo/draw/accessory-look.ts'
import type { Kidsonepiece } from '#demo/draw/look.ts'
import { entry, group } from './item.ts'
import { girl, set } from './looks.ts'

function frock(
  ...[colour, texture, neckline, sleeve, skirt, rest]: [
    Kidsonepiece['colour'],
    Kidsonepiece['texture'],
    Kidsonepiece['neckline'],
    Kidsonepiece['sleeve'],
    Kidsonepiece['skirt'],
    Partial<Kidsonepiece>?,
  ]
): Kidsonepiece {
  return { kind: 'kidsonepiece', colour, texture, neckline, sleeve, skirt, ...rest }
}

function shoes(style: Shoes['style'], colour: Shoes['colour'] = 'kuro'): Shoes {
  return { kind: 'shoes', wearer: 'girls', colour, style }
}

/** 女の子ワンピース. */
// biome-ignore format: a table, one item after another
export const FROCKS = group({ from: 5001, form: 'kidsonepiece', categories: [129], scale: 'kids' }, [
  entry('こまつぶ', '丸衿 プリーツワンピース', [3980, 14000], '100 110*2 120*2 130 140', '',
    frock('kuro', 'georgette', 'flat-collar', 'long', 'pleats'),
    ['白ではなく黒の丸衿を付けた、弔事のための長袖ワンピース。', 'スカートのひだは座っても崩れにくく、正座の練習にも付き合ってくれます。'], 'kids kidsboth'),
  entry('こまつぶ', '白リボン ボックスプリーツワンピース', [3980, 14000], '95 100 110 120 130', '',
    frock('kuro', 'crepe', 'round', 'long', 'box-pleats', { waist: 'ribbon', accent: 'white' }),
    ['腰に白いリボンを一本通した、幼稚園の式にも着られる黒のワンピース。', 'リボンは取り外せるので、ご葬儀では黒一色にしてお使いください。'], 'kids kidsboth'),
  entry('こまつぶ', 'パフスリーブ ギャザーワンピース', [3480, 12000], '95 100 110 120', '',
    frock('sumi', 'georgette', 'flat-collar', 'puff', 'gathers'),
    ['ふくらんだ短い袖に丸い衿。小さなお子様がいやがらない軽い一枚です。', '裾は内側で二センチほど出せるので、丈の長さを合わせやすくなっています。'], 'summer kids'),
  entry('こまつぶ', 'ネイビー セーラー風ワンピース', [3980, 14500], '100 110 120 130', '',
    frock('navy', 'wool', 'sailor', 'long', 'pleats'),
    ['衿元で結ぶ紺のリボンが愛らしい、入学式にも向くワンピース。', '黒がお手元にないときの、紺の参列着としてもお使いいただけます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ティアード 夏のワンピース', [3480, 12500], '95 100 110 120', '',
    frock('kuro', 'chiffon', 'round', 'short', 'tiers'),
    ['段ごとに布を足した、風の通る夏のワンピース。', '綿の裏地が付き、汗をかいても肌に張りつきません。'], 'summer kids'),
  entry('こまつぶ', 'リボンベルト 七分袖ワンピース', [3980, 15000], '130 140 150 160', '',
    frock('kuro', 'crepe', 'flat-collar', 'three-quarter', 'gathers', { waist: 'back-bow' }),
    ['腰の後ろで結ぶ平たいリボンの、小学校高学年からの一着。', '大人びすぎない丸衿で、制服のない中学生にもお選びいただけます。'], 'kids kidsboth'),
])

/** ワンピースとジャケットのセット. */
// biome-ignore format: a table, one item after another
export const FROCK_SETS = group(
  { from: 5031, form: 'kidsonepiece', setForm: 'kidsonepieceset', categories: [129], scale: 'kids' }, [
  entry('こまつぶ', 'ボレロ付き リボンワンピース2点セット', [4980, 19000], '95 100 110*2 120 130', '',
    set(frock('kuro', 'crepe', 'round', 'short', 'gathers', { waist: 'ribbon' }), girl('kuro', 'crepe', 'onepiece', 'a-line', 'bolero')),
    ['半袖ワンピースと長袖のボレロの二点。暑ければ脱げて、冷えれば羽織れます。', '背中で結ぶリボンは縫い留めてあり、走ってもほどけません。'], 'kids kidsboth'),
  entry('こまつぶ', 'テーラード付き 紺のワンピース2点セット', [4980, 19500], '100 110 120 130 140', '',
    set(frock('navy', 'crepe', 'round', 'half', 'pleats', { waist: 'seam' }), girl('navy', 'crepe', 'onepiece', 'pleats', 'tailored')),
    ['半袖のプリーツワンピースに、肩の合ったテーラードジャケットを重ねる二点。', '式のあいだは羽織り、会食では脱いで過ごせます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ノーカラー付き ワンピース2点セット', [4980, 19000], '95 100 110 120', '',
    set(frock('kuro', 'georgette', 'frill', 'long', 'tiers'), girl('kuro', 'georgette', 'onepiece', 'tiers', 'none-collar')),
    ['首まわりに小さなフリルをめぐらせたワンピースと、衿のない短いジャケットの二点。', '七五三のお参りにも、ご葬儀にも一揃いで間に合います。'], 'kids kidsboth'),
])

/** 女の子スーツ. */
// biome-ignore format: a table, one item after another
export const GIRL_SUITS = group({ from: 5051, form: 'kidssuitgirltopsouter', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', 'テーラードジャケット プリーツスーツ', [5480, 21000], '110 120*2 130*2 140 150 160', '',
    girl('kuro', 'wool', 'blouse', 'pleats', 'tailored'),
    ['テーラードジャケット、白ブラウス、プリーツスカートの三点。制服のない学校のお子様に。', '袖の折り返しを出せば二センチ伸ばせます。'], 'kids kidsboth'),
  entry('こまつぶ', 'ボレロ Aラインスーツ', [5480, 21000], '110 120 130 140', '',
    girl('kuro', 'crepe', 'frill-blouse', 'a-line', 'bolero', 'chacoal'),
    ['短いボレロにフリルのブラウスと裾の広がるスカート。黒灰のリボンが胸元を引き締めます。', '袖を通しやすい裏地で、お子様ひとりでも着替えられます。'], 'kids kidsboth'),
  entry('こまつぶ', '丸衿ジャケット ボックスプリーツスーツ', [5980, 23000], '120 130 140 150', '',
    girl('sumi', 'wool', 'blouse', 'box-pleats', 'round-collar', 'navy'),
    ['丸い衿のジャケットに、幅広のひだを畳んだスカートを合わせた三点。紺のリボン付き。', '箱ひだは座っても跡が残りにくく、バスでの移動も安心です。'], 'kids kidsboth'),
  entry('こまつぶ', 'ネイビー 三点プリーツスーツ', [5480, 21000], '110 120 130 140 150 160', '',
    girl('navy', 'wool', 'blouse', 'pleats', 'none-collar', 'wine'),
    ['衿のない紺のジャケットに白ブラウスとプリーツスカート。深いぶどう色のリボンを添えました。', '卒業式や入学式を中心に、ご親族の結婚式にもお使いいただけます。'], 'kids kidsboth'),
])

/** 女の子のブラウスとスカート. */
// biome-ignore format: a table, one item after another
export const GIRL_TOPS = group({ from: 5071, form: 'kidssuitgirltops', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', 'フリルブラウス&ティアードスカート', [3480, 12000], '95 100 110 120 130', '',
    girl('kuro', 'georgette', 'frill-blouse', 'tiers'),
    ['胸元の控えめなフリルと、段を重ねたスカートの二点組。', '総ゴムのウエストで、お手洗いもひとりで行けます。'], 'summer kids'),
  entry('こまつぶ', 'ブラウス&プリーツスカート 高学年', [3480, 12500], '130 140 150 160', '',
    girl('kuro', 'crepe', 'blouse', 'box-pleats'),
    ['飾りの少ない白ブラウスと黒の箱ひだスカート。高学年の落ち着いた二点組。', 'お手持ちの上着と合わせて、急な参列にも備えられます。'], 'kids kidsboth'),
])

/** 女の子のジャケット. */
// biome-ignore format: a table, one item after another
export const GIRL_JACKETS = group({ from: 5081, form: 'kidssuitgirlouter', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', 'ノーカラー フォーマルジャケット', [3480, 11000], '100 110 120 130 140', '',
    girl('kuro', 'crepe', 'blouse', 'box-pleats', 'none-collar'),
    ['お手持ちのワンピースに羽織れる、衿のない黒のジャケット（写真のブラウスとスカートは含みません）。', '袖口にゆとりがあり、厚手の服の上からも重ねられます。'], 'kidsboth'),
])

/** 女の子スーツとシューズのセット. */
// biome-ignore format: a table, one item after another
export const GIRL_SETS = group(
  { from: 5091, form: 'kidssuitgirltopsouter', setForm: 'kidsgirlset', categories: [130], scale: 'kids' }, [
  entry('こまつぶ', '丸衿スーツ&シューズ 4点セット', [6480, 27000], '110 120*2 130 140', '',
    set(girl('kuro', 'wool', 'frill-blouse', 'a-line', 'round-collar'), shoes('strap')),
    ['丸衿のジャケット、フリルのブラウス、スカートに、甲を留める黒い靴を加えた四点。', '靴は身長に合わせた大きさを組み合わせています。'], 'kids box'),
  entry('こまつぶ', 'テーラードスーツ&エナメルシューズ 4点セット', [6480, 27500], '120 130 140 150', '',
    set(girl('navy', 'wool', 'blouse', 'pleats', 'tailored', 'dusty-rose'), shoes('enamel')),
    ['紺のテーラード三点に、光る甲の黒い靴を加えた入学・卒業のための四点。', '胸元のくすんだ桃色のリボンが、写真の中で明るく映えます。'], 'kids box'),
])

/** 女の子シューズ. */
// biome-ignore format: a table, one item after another
export const GIRL_SHOES = group({ from: 5101, form: 'kidsshoes', categories: [135], scale: 'shoes' }, [
  entry('こまつぶ', 'ワンストラップ フォーマルシューズ', [1480, 5800], '17.0 18.0 19.0 20.0 21.0 22.0', '',
    shoes('strap'),
    ['面ファスナーで留まる一本ストラップの黒い靴。小さなお子様でもひとりで履けます。', 'かかとに芯を入れ、歩くときに脱げにくくしました。'], 'sole kidsboth'),
  entry('こまつぶ', 'リボンエナメルシューズ', [1480, 6200], '17.0 18.0 19.0 20.0 21.0', '',
    shoes('enamel'),
    ['甲に小さなリボンを添えた、光る黒の靴。発表会やお宮参りに。', '光沢を避けたいご葬儀には、布や艶消しの靴をお選びください。'], 'sole kidsboth'),
  entry('こまつぶ', 'ローファー フォーマルシューズ 女の子', [1580, 6500], '20.0 21.0 22.0 22.5 23.0 23.5', '',
    shoes('loafer'),
    ['制服にも見える、飾り帯を渡した黒のローファー。', '高学年から中学生まで、足幅にゆとりのある木型です。'], 'sole kidsboth'),
])

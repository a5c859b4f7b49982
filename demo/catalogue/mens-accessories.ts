import type { Shoes } from '#demo/draw/accessory-look.ts'
import { entry, group } from './item.ts'

function shoes(style: Shoes['style'], lacing?: Shoes['lacing']): Shoes {
  return { kind: 'shoes', wearer: 'mens', colour: 'kuro', style, ...(lacing && { lacing }) }
}

/** ワイシャツ. */
// biome-ignore format: a table, one item after another
export const SHIRTS = group({ from: 4201, form: 'mensshirt', categories: [156], scale: 'mens' }, [
  entry('灯屋礼装', 'レギュラーカラー 白無地ワイシャツ', [1480, 6800], 'S M*3 L*3 LL*2 3L', '20 30 40 50',
    { kind: 'mensshirt', colour: 'white', collar: 'regular', front: 'placket', cuff: 'single', sleeve: 'long' },
    ['弔事にも慶事にも使える、織り柄のない白の長袖シャツ。', '綿に少しの化繊を混ぜ、長時間の着席でも皺が目立ちにくい生地です。'], 'care'),
  entry('Quill & Stern', 'ワイドカラー 細身ワイシャツ', [1580, 7200], 'S*2 M L LL', '20 30',
    { kind: 'mensshirt', colour: 'white', collar: 'wide', front: 'plain', cuff: 'single', sleeve: 'long' },
    ['衿の開きを広く取り、前立ての縫い目を隠した細身の白シャツ。', '織りの密な生地で、下着の色が透けません。'], 'joy'),
  entry('Quill & Stern', 'ウイングカラー プリーツシャツ', [1980, 9800], 'S M*2 L LL', '30 40 50',
    { kind: 'mensshirt', colour: 'white', collar: 'wing', front: 'pleats', cuff: 'double', sleeve: 'long' },
    ['衿先を小さく折り返し、胸に細いひだを畳んだ礼装用のシャツ。', '袖口は飾り釦で留める二重仕立てで、モーニングや燕尾服に合わせます。'], 'feast'),
  entry('灯屋礼装', '夏の半袖 白無地ワイシャツ', [1380, 6400], 'M L LL 3L', '30 40 50',
    { kind: 'mensshirt', colour: 'white', collar: 'regular', front: 'covered', cuff: 'single', sleeve: 'short' },
    ['釦を前立ての内側に隠した、上着の下でもたつかない半袖シャツ。', '汗をかいても肌から離れやすい、凹凸のある織りです。'], 'summer'),
])

/** 紳士靴. */
// biome-ignore format: a table, one item after another
export const MENS_SHOES = group({ from: 4231, form: 'mensshoes', categories: [157], scale: 'shoes' }, [
  entry('革音', '内羽根 ストレートチップ', [2480, 18000], '25.0 25.5 26.0*2 26.5*2 27.0 27.5 28.0', '20 30 40 50',
    shoes('straight-tip', 'closed'),
    ['つま先に一本の縫い目だけを入れた、最も格の高い内羽根の革靴。', '式場の絨毯でも畳の縁でも引っかかりにくい、薄い革底風の仕上げです。'], 'sole'),
  entry('革音', '外羽根 プレーントゥ', [2280, 16000], '25.0 25.5 26.0*2 26.5 27.0 27.5 28.0', '30 40 50',
    shoes('plain-toe', 'open'),
    ['縫い飾りのない素直なつま先。甲を締める紐の位置が低く、足の厚い方にも履きやすい一足です。', '黒を深く染め、光を抑えて磨き上げています。'], 'sole joy'),
  entry('革音', 'モンクストラップ 黒革靴', [2480, 17500], '25.5 26.0 26.5 27.0 27.5', '30 40',
    shoes('monk'),
    ['紐のかわりに一本の革帯で留める、脱ぎ履きの楽な靴。', '屋内で何度も靴を脱ぐ法要の日に、結び直す手間がありません。'], 'sole guest'),
  entry('革音', '慶事用 エナメルオペラシューズ', [2680, 19500], '25.5 26.0 26.5 27.0', '20 30 40',
    shoes('enamel'),
    ['鏡のように磨いた甲に平たいリボンを添えた、紐のない礼装靴。夜の披露宴やタキシードに合わせます。', '弔事には光沢のない靴をお選びください。'], 'sole feast'),
])

/** バッグ. */
// biome-ignore format: a table, one item after another
export const MENS_BAGS = group({ from: 4261, form: 'mensbag', categories: [158], scale: 'free' }, [
  entry('革音', 'メンズ フォーマルセカンドバッグ', [1980, 14000], 'F*3', '40 50 60',
    { kind: 'bag', colour: 'kuro', texture: 'leather', shape: 'clutch', handle: 'none', detail: 'flap' },
    ['香典袋と袱紗、数珠を平らに収める男性用の小脇に抱えるバッグ。', '型押しのない滑らかな革で、礼服の黒となじみます。'], 'kin'),
  entry('革音', '取っ手付き フォーマルハンドバッグ', [1980, 14500], 'F*2', '40 50 60',
    { kind: 'bag', colour: 'sumi', texture: 'leather', shape: 'square', handle: 'single', detail: 'clasp', metal: 'black' },
    ['短い革の取っ手を付けた、男性用の四角い手提げ。', '眼鏡と薬、念珠袋を仕切って入れられ、長い一日の荷物がまとまります。'], 'kin'),
])

/** ベルト. */
// biome-ignore format: a table, one item after another
export const BELTS = group({ from: 4281, form: 'mensbelt', categories: [158], scale: 'mens' }, [
  entry('革音', '角バックル 黒革ベルト', [980, 5800], 'M*2 L*2 LL 3L', '20 30 40 50',
    { kind: 'mensbelt', colour: 'kuro', buckle: 'square', metal: 'silver' },
    ['つや消しの銀の角バックルと、無地の黒革。礼服のために装飾を省きました。', '穴の間隔が細かく、お腹まわりに合わせて調節できます。'], 'care'),
  entry('革音', '板バックル 黒革ベルト', [1180, 6800], 'S M*2 L LL', '20 30',
    { kind: 'mensbelt', colour: 'sumi', buckle: 'plate', metal: 'black' },
    ['表に穴の出ない、黒い一枚板のバックル。スーツの線が滑らかに続きます。', '長さを一センチ単位で止められ、裁ち落とさずに使えます。'], 'joy'),
  entry('革音', '丸バックル 三センチ幅ベルト', [980, 5600], 'M L LL 3L', '40 50 60',
    { kind: 'mensbelt', colour: 'kuro', buckle: 'round', metal: 'silver' },
    ['角のない丸いバックルを使った、やわらかな革のベルト。', '座敷での長い着座でも、金具がお腹に当たりません。'], 'kin'),
])

/** 男性用数珠. */
// biome-ignore format: a table, one item after another
export const MENS_JUZU = group({ from: 4301, form: 'mensjuzu', categories: [159], scale: 'free' }, [
  entry('結香堂', '黒檀 紐房の男性用数珠', [980, 8800], 'F*3', '30 40 50',
    { kind: 'juzu', wearer: 'mens', beads: 'ebony', tassel: 'black', tasselStyle: 'string' },
    ['艶を抑えた黒檀の大きめの珠に、黒い紐房を垂らした男性用。', 'ほどよい重みがあり、合掌したときに手の中で落ち着きます。'], 'sect'),
  entry('結香堂', '虎目石 茶房の男性用数珠', [1180, 10500], 'F*2', '40 50 60',
    { kind: 'juzu', wearer: 'mens', beads: 'tiger-eye', tassel: 'brown', tasselStyle: 'head' },
    ['金茶の縞が走る虎目石を並べた、手応えのある男性用。', '珠の穴を丁寧に磨き、糸が擦れて切れるのを防いでいます。'], 'sect'),
  entry('結香堂', '青瑪瑙 紺房の男性用数珠', [1180, 10500], 'F*2', '30 40',
    { kind: 'juzu', wearer: 'mens', beads: 'lapis', accent: 'crystal', tassel: 'navy', tasselStyle: 'string' },
    ['濃い青の珠に、透きとおった親玉を添えた凛とした一本。', '若い方でも年配の方でも持てる、控えめな色です。'], 'sect'),
])

/** 男性用袱紗. */
// biome-ignore format: a table, one item after another
export const MENS_FUKUSA = group({ from: 4321, form: 'mensfukusa', categories: [159], scale: 'free' }, [
  entry('結香堂', '藍 無地の男性用金封袱紗', [780, 4500], 'F*3', '30 40 50',
    { kind: 'fukusa', colour: 'indigo', style: 'kinpu', lining: 'navy' },
    ['藍の無地に紺の裏地を合わせた、上着の内ポケットにも収まる金封袱紗。', '慶弔どちらにも使え、荷物に一枚加えておくと心強い品です。'], 'care'),
  entry('結香堂', '灰鼠 無地の男性用袱紗', [780, 4500], 'F*2', '50 60',
    { kind: 'fukusa', colour: 'light-grey', style: 'kinpu', lining: 'black' },
    ['淡い灰色の布を黒で縁取った、弔事のための金封袱紗。', '角を立てて縫い上げ、香典袋を入れても形が崩れません。'], 'care kin'),
  entry('結香堂', '紺 麻の葉の男性用袱紗', [880, 5000], 'F*2', '20 30 40',
    { kind: 'fukusa', colour: 'navy', style: 'kinpu', pattern: 'asanoha', lining: 'wine' },
    ['紺の地に麻の葉を織り、裏を深いぶどう色にした慶弔両用の袱紗。', '開く向きを変えれば、ご祝儀にもお香典にも使えます。'], 'care joy'),
])

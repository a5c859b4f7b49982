import { entry, group } from './item.ts'
import { blouse, jacket, pants, skirtsuit } from './looks.ts'

/** パンツスーツ. */
// biome-ignore format: a table, one item after another
export const PANTSSUITS = group(
  { from: 1301, form: 'pantssuitjacket', setForm: 'pantssuit', categories: [113], scale: 'ladies' }, [
  entry('凪衣', 'ノーカラー ストレートパンツスーツ', [8980, 42000], '7 9*2 11*2 13*2 15', '30 40 50',
    pants('straight', blouse('kuro', 'georgette', 'round'), jacket('kuro', 'crepe', 'none', 'hip', 'hook', 'long')),
    ['前端を突き合わせたノーカラージャケットと、折り目の通ったストレートパンツの三点組。', '足さばきがよく、受付やお手伝いに立つ方に選ばれています。'], 'all stretch guest'),
  entry('白雨', 'ペプラムジャケット テーパードパンツスーツ', [9480, 44000], '5 7 9*2 11 13', '20 30 40',
    pants('tapered', blouse('kuro', 'chiffon', 'bow-tie'), jacket('kuro', 'crepe', 'v', 'peplum', 'one-button', 'long')),
    ['腰まわりをふわりと隠すペプラムと、足首にかけて細くなるテーパードパンツ。', 'ボウタイブラウスの結び目が、深い衿開きの内側をやさしく埋めます。'], 'all both'),
  entry('霞野', 'ロングジャケット ワイドパンツスーツ', [11800, 55000], '9 11*2 13 15 17', '40 50 60',
    pants('wide', blouse('sumi', 'georgette', 'stand'), jacket('sumi', 'georgette', 'shawl', 'long', 'hook', 'long')),
    ['お尻を覆うロングジャケットに、落ち感のあるワイドパンツを合わせたゆったりとした三点組。', '正座から立ち上がるときも裾が乱れにくく、膝に不安のある方にもおすすめです。'], 'all cover kin'),
  entry('凪衣', 'ダブルジャケット テーパードパンツスーツ', [9980, 47000], '7 9*2 11 13', '30 40',
    pants('tapered', blouse('sumi', 'crepe', 'round'), jacket('sumi', 'wool', 'peaked', 'hip', 'double', 'long', { pocket: 'flap' })),
    ['剣衿のダブルに細身のパンツ。男性の礼服に引けを取らない、引き締まった三点組です。', '肩に薄い芯だけを入れ、見た目よりも軽く動けます。'], 'winter guest'),
  entry('白雨', 'ボレロ丈 ワイドパンツスーツ', [8480, 40000], '7 9 11*2 13', '20 30',
    pants('wide', blouse('kuro', 'georgette', 'frill'), jacket('kuro', 'georgette', 'none', 'bolero', 'open', 'three-quarter')),
    ['短いボレロと幅の広いパンツで、スカートのように見える柔らかな三点組。', '首元のフリルが顔まわりを明るく見せます。'], 'all both'),
  entry('Lune de Cendre', 'フレアパンツ ドレープブラウススーツ', [9980, 46000], '7 9*2 11 13', '30 40 50',
    pants('flare', blouse('kuro', 'satin', 'drape'), jacket('kuro', 'crepe', 'v', 'long', 'one-button', 'long')),
    ['膝から裾へゆるく広がるパンツと、胸元に布を溜めたサテンのブラウス。', 'ヒールを履いたときにちょうど甲へ触れる長さで、脚がまっすぐに見えます。'], 'all guest'),
  entry('霞野', '総ゴムウエスト らくらくパンツスーツ', [9480, 45000], '9 11*2 13 15 17 19', '50 60',
    pants('straight', blouse('sumi', 'tricot', 'flat-collar'), jacket('sumi', 'tricot', 'none', 'hip', 'three-button', 'long'), { waistband: 'elastic' }),
    ['伸びるトリコット地と総ゴムのウエストで、長い法要でもお腹が苦しくなりません。', '脇には縫い目を利用したポケットがあり、お念珠を入れておけます。'], 'stretch pocket kin'),
  entry('凪衣', '夏の半袖ジャケット パンツスーツ', [8480, 39000], '7 9*2 11 13 15', '30 40 50',
    pants('straight', blouse('kuro', 'chiffon', 'v', { sleeve: 'sleeveless' }), jacket('kuro', 'chiffon', 'shawl', 'waist', 'one-button', 'half')),
    ['半袖の薄い羽織に、風の通る細身のパンツを合わせた真夏の三点組。', 'ブラウスは袖なしで、移動中は羽織を脱いで過ごせます。'], 'summer guest'),
  entry('白雨', 'スタンドカラー 九分丈パンツスーツ', [8980, 42000], '7 9 11*2 13', '20 30 40',
    pants('tapered', blouse('kuro', 'crepe', 'keyhole'), jacket('kuro', 'crepe', 'stand', 'waist', 'zip', 'long')),
    ['ファスナーを衿の端まで引き上げる、軍服に由来する直線的なジャケット。', 'くるぶしの見える九分丈で、ローヒールでも重くなりません。'], 'all both'),
  entry('Lune de Cendre', 'レースブラウス ペプラムパンツスーツ', [10480, 49000], '7 9*2 11 13 15', '30 40 50',
    pants('flare', blouse('kuro', 'lace', 'boat'), jacket('kuro', 'crepe', 'v', 'peplum', 'one-button', 'three-quarter')),
    ['衿元にのぞくレースと、腰で広がるペプラム。パンツでも女らしさを残した三点組です。', '七分の袖口から手首がすっきりと見えます。'], 'both guest'),
])

/** ブラウスとパンツだけの組. */
// biome-ignore format: a table, one item after another
export const BLOUSES_AND_PANTS = group({ from: 1351, form: 'pantssuitblouse', categories: [113], scale: 'ladies' }, [
  entry('凪衣', 'シフォンブラウス&ワイドパンツ', [6480, 28000], '7 9*2 11*2 13', '20 30 40',
    pants('wide', blouse('kuro', 'chiffon', 'drape')),
    ['胸元に布の重なりを持たせたブラウスと、裾の揺れるワイドパンツの二点組です。', 'ジャケットを着ない真夏の法要や、控えめな平服の指定があるお席に。'], 'summer guest'),
])

/** スカートスーツ. */
// biome-ignore format: a table, one item after another
export const SKIRTSUITS = group(
  { from: 1401, form: 'skirtsuitjacket', setForm: 'skirtsuit', categories: [114], scale: 'ladies' }, [
  entry('白雨', 'テーラード タイトスカートスーツ', [8480, 39000], '7 9*2 11*2 13', '30 40',
    skirtsuit('tight', 'knee', blouse('kuro', 'georgette', 'v'), jacket('kuro', 'wool', 'tailored', 'hip', 'two-button', 'long', { pocket: 'flap' })),
    ['二つボタンのテーラードジャケットと膝丈のタイトスカートを組んだ、端正なスーツ。', '社葬や取引先のご葬儀など、ビジネスの延長で参列する席に適しています。'], 'all guest'),
  entry('凪衣', 'ショールカラー フレアスカートスーツ', [8980, 41000], '7 9 11*2 13 15', '30 40 50',
    skirtsuit('flare', 'midi', blouse('kuro', 'georgette', 'round'), jacket('kuro', 'crepe', 'shawl', 'waist', 'one-button', 'long')),
    ['へちま衿のジャケットに、歩くたびに静かに揺れるフレアスカートを合わせました。', '上下で別のサイズ感に見えない、縦長のまとまりを意識した一揃いです。'], 'all long guest'),
  entry('霞野', 'ピンタックブラウス プリーツスカートスーツ', [10800, 52000], '9*2 11 13 15 17', '50 60',
    skirtsuit('pleats', 'midi', blouse('sumi', 'georgette', 'frill', { bodice: 'pintucks' }), jacket('sumi', 'georgette', 'round-collar', 'hip', 'three-button', 'long')),
    ['細いプリーツが立ち座りに合わせて開閉する、動きやすい総プリーツのスカート。', '丸衿の三つボタンジャケットが、品のよいやわらかさを添えます。'], 'all long kin'),
  entry('凪衣', 'ノーカラー マーメイドスカートスーツ', [9280, 44000], '7 9 11*2 13', '30 40',
    skirtsuit('mermaid', 'midi', blouse('kuro', 'satin', 'boat'), jacket('kuro', 'crepe', 'none', 'short', 'hook', 'long')),
    ['膝下で静かに広がるマーメイドスカートに、短いノーカラージャケットを合わせました。', '上半身が小さく見え、立ち姿に締まりが出ます。'], 'all guest'),
  entry('白雨', 'パイピング Aラインスカートスーツ', [8480, 40000], '5 7 9*2 11 13', '20 30 40',
    skirtsuit('a-line', 'knee', blouse('kuro', 'georgette', 'round'), jacket('kuro', 'tweed', 'none', 'boxy', 'many-button', 'long', { trim: 'piping' })),
    ['黒の細かなツイードに共黒のパイピングを効かせた、四角いジャケットのスーツ。', '節のある糸が光を散らし、重ねた黒に奥行きが生まれます。'], 'winter both'),
  entry('霞野', '丸衿 ボックスジャケットスーツ', [10480, 50000], '9 11*2 13 15 17', '50 60',
    skirtsuit('a-line', 'below-knee', blouse('sumi', 'georgette', 'flat-collar'), jacket('sumi', 'crepe', 'round-collar', 'boxy', 'three-button', 'long')),
    ['体につかない箱形のジャケットと、膝下丈のやさしいAライン。', '背中やお腹の丸みを上手に外し、首元の丸衿が穏やかな印象を添えます。'], 'cover kin'),
  entry('Lune de Cendre', 'フリルカラー フレアスカートスーツ', [9480, 45000], '7 9*2 11 13', '30 40',
    skirtsuit('flare', 'midi', blouse('kuro', 'chiffon', 'v'), jacket('kuro', 'georgette', 'frill', 'waist', 'hook', 'flare')),
    ['衿ぐりを一周する細いフリルと、広がる袖口。動くたびに線が変わるスーツです。', '内側のブラウスは衿が浅く、アクセサリーを選びません。'], 'all both'),
  entry('凪衣', 'ロングジャケット タイトスカートスーツ', [9280, 44000], '7 9 11*2 13 15', '30 40 50',
    skirtsuit('tight', 'below-knee', blouse('sumi', 'crepe', 'stand'), jacket('sumi', 'crepe', 'tailored', 'long', 'one-button', 'long', { pocket: 'welt' })),
    ['腰を覆う長めのジャケットと、後ろに浅い切り込みを入れたタイトスカート。', '縦に長い一本の線となり、どの角度から見ても端正です。'], 'guest long'),
  entry('白雨', 'ボウタイブラウス プリーツスーツ', [8980, 42000], '7 9*2 11 13', '20 30',
    skirtsuit('pleats', 'below-knee', blouse('kuro', 'georgette', 'bow-tie'), jacket('kuro', 'georgette', 'v', 'short', 'one-button', 'three-quarter')),
    ['結び目を高く寄せたボウタイブラウスに、膝下の細いプリーツスカート。', '就職して初めての喪服としても、学生さんの参列にも安心な一揃いです。'], 'all guest'),
  entry('霞野', '総レース アンサンブルスーツ', [11800, 56000], '9 11*2 13 15', '40 50 60',
    skirtsuit('a-line', 'midi', blouse('kuro', 'crepe', 'round'), jacket('kuro', 'lace', 'stand', 'hip', 'hook', 'lace')),
    ['裏地を付けた黒の総レースジャケットは、喪の席でも慎みを失わない透け感です。', '初夏から初秋の、少し改まった法要に向いています。'], 'summer kin'),
])

/** ブラウスとスカートだけの組. */
// biome-ignore format: a table, one item after another
export const BLOUSES_AND_SKIRTS = group({ from: 1451, form: 'skirtsuitblouse', categories: [114], scale: 'ladies' }, [
  entry('白雨', '夏用ブラウス&フレアスカート', [5980, 26000], '7 9*2 11*2 13 15', '30 40 50',
    skirtsuit('flare', 'midi', blouse('kuro', 'georgette', 'round')),
    ['透けにくい二重仕立てのブラウスと、風をはらむフレアスカートの軽い二点組。', '初盆やお彼岸など、上着を省いてよい夏のお席に重宝します。'], 'summer guest'),
])

import { entry, group } from './item.ts'
import { blouse, jacket, pants, skirtsuit } from './looks.ts'

/** パンツスーツ. */
export const PANTSSUITS = group(
  { from: 1301, form: 'pantssuitjacket', setForm: 'pantssuit', categories: [113], scale: 'ladies' }, [
  entry('凪衣', 'ノーカラー ストレートパンツスーツ', [8980, 42000], '7 9*2 11*2 13*2 15', '30 40 50',
    pants('straight', blouse('kuro', 'georgette', 'round'), jacket('kuro', 'crepe', 'none', 'hip', 'hook', 'long')),
    ['前端を突き合わせたノーカラージャケットと、折り目の通ったストレートパンツの三点組。', '足さばきがよく、受付やお手伝いに立つ方に選ばれています。'], 'all stretch guest'),
  entry('白雨', 'ペプラムジャケット テーパードパンツスーツ', [9480, 44000], '5 7 9*2 11*2 13', '20 30 40',
    pants('tapered', blouse('kuro', 'chiffon', 'bow-tie'), jacket('kuro', 'crepe', 'v', 'peplum', 'one-button', 'long')),
    ['腰まわりをふわりと隠すペプラムと、足首にかけて細くなるテーパードパンツ。', 'ボウタイブラウスの結び目が、深い衿開きの内側をやさしく埋めます。'], 'all both'),
  entry('霞野', 'ロングジャケット ワイドパンツスーツ', [11800, 55000], '9*2 11*2 13 15 17', '40 50 60',
    pants('wide', blouse('sumi', 'georgette', 'stand'), jacket('sumi', 'georgette', 'shawl', 'long', 'hook', 'long')),
    ['お尻を覆うロングジャケットに、落ち感のあるワイドパンツを合わせたゆったりとした三点組。', '正座から立ち上がるときも裾が乱れにくく、膝に不安のある方にもおすすめです。'], 'all cover kin'),
  //NEXTP
])

/** ブラウスとパンツだけの組. */
export const BLOUSES_AND_PANTS = group({ from: 1351, form: 'pantssuitblouse', categories: [113], scale: 'ladies' }, [
  entry('凪衣', 'シフォンブラウス&ワイドパンツ', [6480, 28000], '7 9*2 11*2 13', '20 30 40',
    pants('wide', blouse('kuro', 'chiffon', 'drape')),
    ['胸元に布の重なりを持たせたブラウスと、裾の揺れるワイドパンツの二点組です。', 'ジャケットを着ない真夏の法要や、控えめな平服の指定があるお席に。'], 'summer guest'),
])

/** スカートスーツ. */
export const SKIRTSUITS = group(
  { from: 1401, form: 'skirtsuitjacket', setForm: 'skirtsuit', categories: [114], scale: 'ladies' }, [
  entry('白雨', 'テーラード タイトスカートスーツ', [8480, 39000], '7 9*2 11*2 13', '30 40',
    skirtsuit('tight', 'knee', blouse('kuro', 'georgette', 'v'), jacket('kuro', 'wool', 'tailored', 'hip', 'two-button', 'long', { pocket: 'flap' })),
    ['二つボタンのテーラードジャケットと膝丈のタイトスカートを組んだ、端正なスーツ。', '社葬や取引先のご葬儀など、ビジネスの延長で参列する席に適しています。'], 'all guest'),
  entry('凪衣', 'ショールカラー フレアスカートスーツ', [8980, 41000], '7 9*2 11*2 13 15', '30 40 50',
    skirtsuit('flare', 'midi', blouse('kuro', 'georgette', 'round'), jacket('kuro', 'crepe', 'shawl', 'waist', 'one-button', 'long')),
    ['へちま衿のジャケットに、歩くたびに静かに揺れるフレアスカートを合わせました。', '上下で別のサイズ感に見えない、縦長のまとまりを意識した一揃いです。'], 'all long guest'),
  entry('霞野', 'ピンタックブラウス プリーツスカートスーツ', [10800, 52000], '9*2 11*2 13*2 15 17', '50 60',
    skirtsuit('pleats', 'midi', blouse('sumi', 'georgette', 'frill'), jacket('sumi', 'georgette', 'round-collar', 'hip', 'three-button', 'long')),
    ['細いプリーツが立ち座りに合わせて開閉する、動きやすい総プリーツのスカート。', '丸衿の三つボタンジャケットが、品のよいやわらかさを添えます。'], 'all long kin'),
  //NEXTS
])

/** ブラウスとスカートだけの組. */
export const BLOUSES_AND_SKIRTS = group({ from: 1451, form: 'skirtsuitblouse', categories: [114], scale: 'ladies' }, [
  entry('白雨', '夏用ブラウス&フレアスカート', [5980, 26000], '7 9*2 11*2 13 15', '30 40 50',
    skirtsuit('flare', 'midi', blouse('kuro', 'georgette', 'round')),
    ['透けにくい二重仕立てのブラウスと、風をはらむフレアスカートの軽い二点組。', '初盆やお彼岸など、上着を省いてよい夏のお席に重宝します。'], 'summer guest'),
])
